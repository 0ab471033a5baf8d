import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './dialect.ts'

/** Any number that no other program locks. */
const migrationLock = 7_237_401_119

/** A PostgreSQL database behind a pool of connections. `onError` hears of connections that break while they idle. */
export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', onError)
  return {
    dialect: new PostgresDialect({ pool }),
    bytes: 'bytea',
    addSequence: (table) => table.addColumn('seq', 'bigserial', (column) => column.primaryKey()),
    beginMigration: async (connection) => {
      await sql`begin`.execute(connection)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(connection)
    },
    transact: (db, work) => db.transaction().execute(work),
    revision: () => undefined,
  }
}
