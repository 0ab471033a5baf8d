import { accessSync, constants, existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { backup, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import type { Database } from './dialect.ts'
import { UnavailableError } from './errors.ts'
import { toStoreError } from './sqlite-errors.ts'
import { openReadOnly, openWritable, readInode, type SqliteFile } from './sqlite-file.ts'

export interface SqliteOptions {
  /** Opens the file for reading alone. Default: where it cannot be written. */
  readOnly?: boolean | undefined
  /** Milliseconds that a write waits for another process's; 0 is without end. Default 10,000. */
  statementTimeout?: number | undefined
}

/**
 * A database in one file, or in memory for `:memory:`.
 *
 * Write-ahead logging lets the command write while the service reads; `synchronous = full` keeps a finished import
 * through a power cut. Throws where the file cannot be opened.
 */
export function openSqlite(file: string, options: SqliteOptions = {}): Database {
  const { readOnly = !isWritable(file), statementTimeout = 10_000 } = options
  const untilFree = createPatience(statementTimeout)
  const opened = readOnly ? openReadOnly(file) : openWritable(file)
  const revision = createRevision(opened)
  return {
    kind: 'sqlite',
    dialect: new SqliteDialect({ database: adapt(opened) }),
    bytes: 'blob',
    addSequence: (table) => table.addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement()),
    beginMigration: async (connection) => {
      await untilFree(() => sql`begin immediate`.execute(connection))
    },
    transact: async (db, work) => {
      try {
        return await untilFree(() => db.transaction().execute(work))
      } finally {
        revision.countWrite()
      }
    },
    readBody: async (_, query) => (await query.executeTakeFirst())?.body,
    checkPlace: () => {
      // A file that was removed or replaced stays open, and is one that nobody else reads or writes.
      if (readInode(file) === opened.current().inode) return
      throw new UnavailableError('the file of the database is not the one any more that was opened')
    },
    revision: revision.read,
    connections: () => ({ busy: 0, idle: 1, waiting: 0 }),
    backup: async (target) => {
      const { database, isStill } = opened.current()
      if (isStill)
        throw new Error('a copy needs the right to write beside the database, as somebody may begin to write')
      // All pages in one step: between two, any write of another process would begin the copy anew.
      await backup(database, target, { rate: -1 })
    },
  }
}

function isWritable(file: string): boolean {
  if (file === ':memory:' || !existsSync(file)) return true
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Tries again while another process writes, for so many milliseconds. SQLite's own waiting would stop this process
 * meanwhile, with every request that only reads. What is tried begins with a write, so that a failed attempt has done
 * nothing.
 */
function createPatience(timeout: number) {
  return async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    const deadline = timeout === 0 ? Number.POSITIVE_INFINITY : performance.now() + timeout
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof UnavailableError) || performance.now() > deadline) throw error
      }
      await sleep(5 + Math.random() * 20)
    }
  }
}

/**
 * Names the data as they are. SQLite tells in `data_version` whether another connection wrote; our own writes are counted.
 *
 * SQLite is asked once in a turn of the event loop, as asking costs system calls: the requests of one turn had all arrived
 * when it began, so that each of them sees what was written before it was sent.
 */
function createRevision(opened: SqliteFile): { read: () => string; countWrite: () => void } {
  let opening = opened.current()
  let otherWrites = opening.database.prepare('pragma data_version')
  let ownWrites = 0
  let known: string | undefined
  const forget = (): void => {
    known = undefined
  }
  return {
    read: () => {
      if (known === undefined) {
        const current = opened.current()
        if (current !== opening) otherWrites = current.database.prepare('pragma data_version')
        opening = current
        known = `${opening.number} ${otherWrites.get()?.data_version} ${ownWrites}`
        setImmediate(forget)
      }
      return known
    },
    countWrite: () => {
      ownWrites++
      forget()
    },
  }
}

type Statement = ReturnType<DatabaseSyncInstance['prepare']>
type Values = Parameters<Statement['all']>

/**
 * The database as Kysely sees it: errors by what they mean, and each text prepared once, as Kysely prepares at every call,
 * which costs more than most of our queries.
 */
function adapt(opened: SqliteFile): SqliteDatabase {
  let opening = opened.current()
  const statements = new Map<string, SqliteStatement>()
  const guard = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw toStoreError(error)
    }
  }
  return {
    close: opened.close,
    prepare: (text) => {
      const current = opened.current()
      if (current !== opening) statements.clear()
      opening = current
      const kept = statements.get(text)
      if (kept) return kept
      const prepared = guard(() => current.database.prepare(text))
      // A full disk ends the transaction by itself; rolling back what is gone would hide why.
      const isNeeded = text === 'rollback' ? () => current.database.isTransaction : () => true
      const statement: SqliteStatement = {
        reader: prepared.columns().length > 0,
        all: (values) => guard(() => prepared.all(...(values as Values))),
        run: (values) =>
          isNeeded() ? guard(() => prepared.run(...(values as Values))) : { changes: 0, lastInsertRowid: 0 },
        iterate: (values) => prepared.iterate(...(values as Values)),
      }
      statements.set(text, statement)
      return statement
    },
  }
}
