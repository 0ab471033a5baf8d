import { type Kysely, sql } from 'kysely'
import type { Database } from './dialect.ts'
import type { Tables } from './tables.ts'

interface Migration {
  readonly name: string
  readonly up: (connection: Kysely<Tables>, database: Database) => Promise<void>
}

/** In order. A migration that has been released never changes: a change is a new one at the end. */
const migrations: readonly Migration[] = [{ name: '0001-tables', up: createTables }]

/**
 * Brings a database up to date in one transaction: another process waits, and a process that dies leaves nothing.
 * Kysely's own migrator is not used as it runs SQLite's migrations outside a transaction.
 *
 * @throws {Error} where a newer version of the service has migrated the database.
 */
export async function migrate(db: Kysely<Tables>, database: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await database.beginMigration(connection)
    try {
      await applyMissing(connection, database)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

async function applyMissing(connection: Kysely<Tables>, database: Database): Promise<void> {
  await connection.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const rows = await connection.selectFrom('migrations').select('name').execute()
  const applied = new Set(rows.map((row) => row.name))
  for (const name of applied) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(`the database was written by a newer version of scriptdown-api (it holds migration ${name})`)
    }
  }
  for (const { name, up } of migrations) {
    if (applied.has(name)) continue
    await up(connection, database)
    await connection.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute()
  }
}

async function createTables(connection: Kysely<Tables>, database: Database): Promise<void> {
  const { schema } = connection
  const { addSequence, bytes } = database
  await addSequence(schema.createTable('projects'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await addSequence(schema.createTable('keys'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', bytes, (column) => column.notNull().unique())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await schema.createIndex('keys_of_project').on('keys').columns(['project_id', 'seq']).execute()
  await createContentTables(connection, database)
}

async function createContentTables({ schema }: Kysely<Tables>, { addSequence, bytes }: Database): Promise<void> {
  await addSequence(schema.createTable('scripts'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('subtitle', 'text')
    .addColumn('written_by', 'text', (column) => column.notNull())
    .addColumn('logline', 'text')
    .addColumn('genre', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_edited_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('scripts_of_project').on('scripts').columns(['project_id', 'seq']).execute()
  await addSequence(schema.createTable('snapshots'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('script_id', 'text', (column) => column.notNull().references('scripts.id'))
    .addColumn('description', 'text')
    .addColumn('revision_color', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('snapshots_of_script').on('snapshots').columns(['script_id', 'seq']).execute()
  await schema
    .createTable('documents')
    .addColumn('snapshot_id', 'text', (column) => column.primaryKey().references('snapshots.id'))
    .addColumn('body', bytes, (column) => column.notNull())
    .execute()
  await schema
    .createTable('renderings')
    .addColumn('snapshot_id', 'text', (column) => column.notNull().references('snapshots.id'))
    .addColumn('renderer', 'text', (column) => column.notNull())
    .addColumn('body', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('renderings_key', ['snapshot_id', 'renderer'])
    .execute()
}
