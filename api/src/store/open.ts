import { Kysely } from 'kysely'
import { migrate } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { createProjectStore } from './projects.ts'
import { createScriptStore } from './scripts.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

export interface StoreOptions {
  /** Called when a connection to PostgreSQL breaks while it idles. Default: silence, as the next query reconnects. */
  onError?: ((error: Error) => void) | undefined
}

/**
 * Opens a store and brings its tables up to date.
 *
 * @param location a `postgres://` or `postgresql://` address; anything else is a SQLite file, made where it does not
 * exist. `:memory:` is a database that ends with the process.
 * @throws {Error} where the database cannot be opened, or was migrated by a newer version.
 */
export async function openStore(location: string, { onError = () => {} }: StoreOptions = {}): Promise<Store> {
  const database = /^postgres(?:ql)?:\/\//.test(location) ? openPostgres(location, onError) : openSqlite(location)
  const db = new Kysely<Tables>({ dialect: database.dialect })
  try {
    await migrate(db, database)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    ...createProjectStore(db, database),
    ...createScriptStore(db, database),
    revision: database.revision,
    close: () => db.destroy(),
  }
}
