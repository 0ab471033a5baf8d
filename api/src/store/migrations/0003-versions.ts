import type { Kysely } from 'kysely'
import type { Database } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/** Lets renderings of several versions stand side by side. Those that are there are lost, as SQLite changes no key. */
export async function keepVersions({ schema }: Kysely<Tables>, { bytes }: Database): Promise<void> {
  await schema.dropTable('renderings').execute()
  await schema
    .createTable('renderings')
    .addColumn('snapshot_id', 'text', (column) => column.notNull().references('snapshots.id'))
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('body', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('renderings_versions', ['snapshot_id', 'format', 'encoding', 'version'])
    .execute()
}
