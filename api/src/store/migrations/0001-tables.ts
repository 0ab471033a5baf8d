import type { Kysely } from 'kysely'
import type { Database } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/** The first tables. */
export async function createTables(connection: Kysely<Tables>, database: Database): Promise<void> {
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
