import { setTimeout as sleep } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import type { Database } from './dialect.ts'

/**
 * A database in one file, or in memory for `:memory:`.
 *
 * Write-ahead logging lets the command write while the service reads; `synchronous = full` keeps a finished import
 * through a power cut. Throws where the file cannot be opened.
 */
export function openSqlite(file: string): Database {
  const database = new SqliteFile(file, { timeout: 20 })
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = full')
  database.pragma('foreign_keys = on')
  const revision = createRevision(database)
  return {
    dialect: new SqliteDialect({ database: keepStatements(database) }),
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
    revision: revision.read,
  }
}

/**
 * Tries again while another process writes, for ten seconds. SQLite's own waiting would stop this process meanwhile, with
 * every request that only reads. What is tried begins with a write, so that a failed attempt has done nothing.
 */
async function untilFree<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + 10_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const isBusy = error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() > deadline) throw error
    }
    await sleep(5 + Math.random() * 20)
  }
}

/**
 * Names the data as they are. SQLite tells in `data_version` whether another connection wrote; our own writes are counted.
 *
 * SQLite is asked once in a turn of the event loop, as asking costs system calls: the requests of one turn had all arrived
 * when it began, so that each of them sees what was written before it was sent.
 */
function createRevision(database: SqliteFile.Database): { read: () => string; countWrite: () => void } {
  const otherWrites = database.prepare('pragma data_version').pluck()
  let ownWrites = 0
  let known: string | undefined
  const forget = (): void => {
    known = undefined
  }
  return {
    read: () => {
      if (known === undefined) {
        known = `${otherWrites.get()} ${ownWrites}`
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

/** Prepares each SQL text once: Kysely prepares at every call, which costs more than most of our queries. */
function keepStatements(database: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement<unknown[]>>()
  return {
    close: () => database.close(),
    prepare: (text) => {
      const kept = statements.get(text)
      if (kept) return kept
      const statement = database.prepare<unknown[]>(text)
      statements.set(text, statement)
      return statement
    },
  }
}
