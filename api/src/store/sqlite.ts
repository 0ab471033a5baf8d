import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import type { Database } from './dialect.ts'
import { DiskFullError, ReadOnlyError, UnavailableError } from './errors.ts'

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
  const database = new DatabaseSync(readOnly ? locateReadOnly(file) : file, { readOnly, timeout: 20 })
  try {
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  } catch (error) {
    database.close()
    throw error
  }
  const revision = createRevision(database)
  return {
    kind: 'sqlite',
    dialect: new SqliteDialect({ database: adapt(database) }),
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
    revision: revision.read,
    connections: () => ({ busy: 0, idle: 1, waiting: 0 }),
    backup: async (target) => {
      // All pages in one step: between two, any write of another process would begin the copy anew.
      await backup(database, target, { rate: -1 })
    },
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function isWritable(file: string): boolean {
  return file === ':memory:' || !existsSync(file) || canWrite(file)
}

/** A reader of a file with a log makes a file of shared memory beside it; where that cannot be, nobody writes either. */
function locateReadOnly(file: string): string {
  const path = resolve(file)
  return canWrite(dirname(path)) ? path : `${pathToFileURL(path).href}?immutable=1`
}

/** What an error means. By SQLite's own words, as the driver does not tell its result code everywhere. */
function toStoreError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  const options = { cause: error }
  if (/ is locked$/.test(message)) return new UnavailableError('another process writes to the database', options)
  if (/readonly database/.test(message)) return new ReadOnlyError('the database may not be written', options)
  if (/ is full$/.test(message)) return new DiskFullError("the database's disk is full", options)
  return error
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
function createRevision(database: DatabaseSyncInstance): { read: () => string; countWrite: () => void } {
  const otherWrites = database.prepare('pragma data_version')
  let ownWrites = 0
  let known: string | undefined
  const forget = (): void => {
    known = undefined
  }
  return {
    read: () => {
      if (known === undefined) {
        known = `${otherWrites.get()?.data_version} ${ownWrites}`
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
function adapt(database: DatabaseSyncInstance): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const guard = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw toStoreError(error)
    }
  }
  return {
    close: () => database.close(),
    prepare: (text) => {
      const kept = statements.get(text)
      if (kept) return kept
      const prepared = guard(() => database.prepare(text))
      // A full disk ends the transaction by itself; rolling back what is gone would hide why.
      const isNeeded = text === 'rollback' ? () => database.isTransaction : () => true
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
