import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { UnavailableError } from './errors.ts'
import { toStoreError } from './sqlite-errors.ts'

/** A file that is open, or was opened once more. */
export interface Opening {
  readonly database: DatabaseSyncInstance
  /** How many times it was opened before. */
  readonly number: number
  /** Whether it is read as a file that nobody writes. */
  readonly isStill: boolean
  /** The file that it is, whatever has its name later; nothing for `:memory:`. */
  readonly inode: number | undefined
}

/** A database's file. */
export interface SqliteFile {
  current(): Opening
  close(): void
}

/** Milliseconds that SQLite itself waits for another process, which stops ours. */
const timeout = 20

/** Opens a file to read and to write. Throws where that cannot be. */
export function openWritable(file: string): SqliteFile {
  const database = new DatabaseSync(file, { timeout })
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  } catch (error) {
    database.close()
    throw error
  }
  const opening = { database, number: 0, isStill: false, inode: readInode(file) }
  return { current: () => opening, close: () => database.close() }
}

/**
 * Opens a file for reading alone: as one that others write, who may remove a key at any moment.
 *
 * A reader makes files beside such a one. Where it may not, and no log is there, the file is read as one that nobody writes,
 * for as long as that holds: as soon as a log appears, or the file is another one, it is opened anew.
 *
 * @throws {UnavailableError} where somebody holds it
 * @throws {Error} where it cannot be opened, or only without what is in its log
 */
export function openReadOnly(file: string): SqliteFile {
  const path = resolve(file)
  let state = describeFile(path)
  let opening: Opening = { ...openPlainOrStill(path), number: 0 }
  return {
    current: () => {
      if (!opening.isStill) return opening
      const now = describeFile(path)
      if (now === state) return opening
      const next = { ...openAnew(path), number: opening.number + 1 }
      opening.database.close()
      opening = next
      state = now
      return opening
    },
    close: () => opening.database.close(),
  }
}

/** The number of the file that has a name now. */
export function readInode(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}

/** What changes with whatever another process does to a file. */
function describeFile(path: string): string {
  const { ino, size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return `${ino} ${size} ${mtimeMs} ${existsSync(`${path}-wal`)}`
}

/** Opens a file that could be opened before, and so can be again. */
function openAnew(path: string): Omit<Opening, 'number'> {
  try {
    return openPlainOrStill(path)
  } catch (cause) {
    throw new UnavailableError('another process writes to the database', { cause })
  }
}

function openPlainOrStill(path: string): Omit<Opening, 'number'> {
  try {
    return { database: openAndRead(path), isStill: false, inode: readInode(path) }
  } catch (error) {
    // Without the log, what was written last would be missing, or the pages would not fit together.
    if (!/unable to open|readonly/.test(String(error)) || existsSync(`${path}-wal`)) throw toStoreError(error)
  }
  const location = `${pathToFileURL(path).href}?immutable=1`
  return { database: openAndRead(location), isStill: true, inode: readInode(path) }
}

/** Opens a file, and reads of it: SQLite looks for the log no sooner. */
function openAndRead(location: string): DatabaseSyncInstance {
  const database = new DatabaseSync(location, { readOnly: true, timeout })
  try {
    database.exec('select 1 from sqlite_schema limit 1')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
