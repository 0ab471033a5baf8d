import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './dialect.ts'
import { SchemaError, UnavailableError } from './errors.ts'
import { createTables } from './migrations/0001-tables.ts'
import { numberChanges } from './migrations/0002-changes.ts'
import { keepVersions } from './migrations/0003-versions.ts'
import type { Tables } from './tables.ts'

interface Migration {
  readonly name: string
  readonly up: (connection: Kysely<Tables>, database: Database) => Promise<void>
}

/** In order. A migration that has been released never changes: a change is a new one at the end. */
const migrations: readonly Migration[] = [
  { name: '0001-tables', up: createTables },
  { name: '0002-changes', up: numberChanges },
  { name: '0003-versions', up: keepVersions },
]

export interface MigrateOptions {
  /** The name of the last one to apply; for tests. Default: all. */
  last?: string | undefined
  /** Called before each wait for somebody else who uses a table. Default: silence. */
  onWait?: (() => void) | undefined
}

/**
 * Brings a database up to date in one transaction: another process waits, and a process that dies leaves nothing.
 * Kysely's own migrator is not used as it runs SQLite's migrations outside a transaction.
 *
 * Where somebody uses a table for long, as a backup does, it steps back and tries again: all that ask for the table would
 * wait behind it.
 *
 * @returns the names of those that were applied
 * @throws {SchemaError} where a newer version of the service has migrated the database.
 */
export async function migrate(
  db: Kysely<Tables>,
  database: Database,
  { last, onWait = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  for (;;) {
    try {
      return await migrateOnce(db, database, last)
    } catch (error) {
      if (!isInUse(error)) throw error
      onWait()
      await sleep(retreat)
    }
  }
}

/** Milliseconds that those have who waited behind a migration that stepped back. */
const retreat = 3_000

async function migrateOnce(db: Kysely<Tables>, database: Database, last?: string): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    await database.beginMigration(connection)
    try {
      const applied = await applyMissing(connection, database, last)
      await sql`commit`.execute(connection)
      return applied
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

/** Whether a table could not be had in time, or each of two had what the other wanted. */
function isInUse(error: unknown): boolean {
  const { code } = (error instanceof UnavailableError && (error.cause as { code?: unknown } | undefined)) || {}
  return code === lockNotAvailable || code === deadlockDetected
}

/**
 * Checks that the tables are those of this version; reads alone, so that a role that may do no more can serve.
 *
 * @throws {SchemaError}
 */
export async function checkSchema(db: Kysely<Tables>): Promise<void> {
  const applied = await readApplied(db).catch((error: Error & { code?: unknown }) => {
    if (error.code === undefinedTable || /no such table/.test(error.message)) return new Set<string>()
    throw error
  })
  const missing = migrations.filter(({ name }) => !applied.has(name))
  if (missing.length === 0) return
  const what = applied.size === 0 ? 'holds no tables yet' : `is older than this version (it lacks ${missing[0]?.name})`
  throw new SchemaError(`the database ${what}: "scriptdown-api migrate" brings it up to date`)
}

/** PostgreSQL's SQLSTATEs. SQLite has its words alone. */
const undefinedTable = '42P01'
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/** @throws {SchemaError} where one is unknown here */
async function readApplied(connection: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await connection.selectFrom('migrations').select('name').execute()
  const applied = new Set(rows.map((row) => row.name))
  for (const name of applied) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new SchemaError(
        `the database was written by a newer version of scriptdown-api (it holds migration ${name})`,
      )
    }
  }
  return applied
}

async function applyMissing(connection: Kysely<Tables>, database: Database, last?: string): Promise<string[]> {
  await connection.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const applied = await readApplied(connection)
  const done: string[] = []
  for (const { name, up } of migrations) {
    if (!applied.has(name)) {
      await up(connection, database)
      await connection.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute()
      done.push(name)
    }
    if (name === last) break
  }
  return done
}
