import { Kysely } from 'kysely'
import { checkArgument, checkOptions } from '../options.ts'
import { createAuditStore } from './audit.ts'
import type { Database } from './dialect.ts'
import { createKeyStore } from './keys.ts'
import { checkSchema, type MigrateOptions, migrate } from './migrate.ts'
import { readEachTable } from './ping.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { createProjectStore } from './projects.ts'
import { createPurgeStore } from './purge.ts'
import { createRenderingStore } from './renderings.ts'
import { createScriptStore } from './scripts.ts'
import { createSnapshotStore } from './snapshots.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

export interface StoreOptions extends PostgresOptions {
  /**
   * Brings the tables up to date. Default true. Without it, or where nothing may be written, tables that are not of this
   * version are refused.
   */
  migrate?: boolean | undefined
  /** Who is named in the audit. Default: the system's user. */
  actor?: string | undefined
}

/** Whether a location is an address of PostgreSQL, and not a file. */
export function isPostgres(location: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(location)
}

/** What begins as an address does; a letter and a colon is a disk of Windows. */
const scheme = /^[a-z][a-z\d+.-]+:/i

/** Whether a location is the address of something that no store is opened on. */
export function isOtherAddress(location: string): boolean {
  return !isPostgres(location) && scheme.test(location)
}

const optionRules = {
  migrate: 'true or false',
  actor: 'a text that is not empty',
  poolSize: 'a number from 1 on',
  connectTimeout: 'milliseconds from 0 to 2147483647',
  statementTimeout: 'milliseconds from 0 to 2147483647',
  readOnly: 'true or false',
  onError: 'a function',
} as const

/**
 * Opens a store.
 *
 * @param location a `postgres://` or `postgresql://` address; anything else is a SQLite file, made where it does not
 * exist. `:memory:` is a database that ends with the process.
 * @throws {TypeError} where the location is another address, or an option is none of what it may be
 * @throws {UnavailableError} where PostgreSQL does not answer
 * @throws {SchemaError} where the tables are of another version
 * @throws {Error} where the database cannot be opened
 */
export async function openStore(location: string, options: StoreOptions = {}): Promise<Store> {
  checkLocation('openStore', location)
  checkOptions('openStore', options, optionRules)
  const mayMigrate = options.migrate !== false && options.readOnly !== true
  const database = isPostgres(location) ? openPostgres(location, options) : openSqlite(location, options)
  const db = new Kysely<Tables>({ dialect: database.dialect })
  try {
    if (mayMigrate) await migrate(db, database)
    await checkSchema(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return createStore(db, database, options.actor)
}

/**
 * Brings the tables of a database up to date.
 *
 * @param options `onWait` is called before each wait for somebody else who uses a table, such as a backup
 * @returns the names of the migrations that were applied
 * @throws as {@link openStore}
 */
export async function migrateDatabase(
  location: string,
  options: Pick<MigrateOptions, 'onWait'> = {},
): Promise<string[]> {
  checkLocation('migrateDatabase', location)
  checkOptions('migrateDatabase', options, { onWait: 'a function' })
  const database = isPostgres(location) ? openPostgres(location, { statementTimeout: 0 }) : openSqlite(location)
  const db = new Kysely<Tables>({ dialect: database.dialect })
  try {
    return await migrate(db, database, { onWait: options.onWait })
  } finally {
    await db.destroy()
  }
}

function checkLocation(caller: string, location: string): void {
  checkArgument(caller, 'location', location, 'a text that is not empty')
  if (!isOtherAddress(location)) return
  throw new TypeError(`${caller}: location must be a SQLite file or a postgres:// address, not that of something else`)
}

function createStore(db: Kysely<Tables>, database: Database, actor?: string): Store {
  const audit = createAuditStore(db, actor)
  return {
    ...createProjectStore(db, database, audit),
    ...createKeyStore(db, database, audit),
    ...createScriptStore(db, database, audit),
    ...createSnapshotStore(db, database, audit),
    ...createRenderingStore(db, database),
    ...createPurgeStore(db, database, audit),
    listAudit: audit.listAudit,
    ping: async () => {
      database.checkPlace()
      await readEachTable(db)
    },
    revision: database.revision,
    connections: database.connections,
    backup: database.backup,
    close: () => db.destroy(),
  }
}
