import { type Kysely, sql } from 'kysely'
import type { Database } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Numbers changes by project, in the order of commits; lets things be deleted, keys expire, and renderings be kept in
 * several encodings; and writes an audit. Takes time in proportion to the scripts and snapshots, not to their documents.
 */
export async function numberChanges(connection: Kysely<Tables>, database: Database): Promise<void> {
  await addColumns(connection)
  await sql`update scripts set position = seq, change = seq`.execute(connection)
  await sql`update snapshots set position = seq`.execute(connection)
  await sql`update projects set last_change =
    coalesce((select max(seq) from scripts), 0) + coalesce((select max(seq) from snapshots), 0)`.execute(connection)
  if (database.kind === 'postgres') await useIdsAsKeys(connection)
  await replaceIndexes(connection)
  await replaceRenderings(connection, database)
  await database
    .addSequence(connection.schema.createTable('audit'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
}

async function addColumns({ schema }: Kysely<Tables>): Promise<void> {
  const numbers = [
    ['projects', 'last_change'],
    ['scripts', 'position'],
    ['scripts', 'change'],
    ['snapshots', 'position'],
  ] as const
  for (const [table, column] of numbers) {
    await schema
      .alterTable(table)
      .addColumn(column, 'bigint', (each) => each.notNull().defaultTo(0))
      .execute()
  }
  const texts = [
    ['projects', 'deleted_at'],
    ['scripts', 'deleted_at'],
    ['snapshots', 'deleted_at'],
    ['keys', 'expires_at'],
    ['keys', 'last_used_on'],
  ] as const
  for (const [table, column] of texts) await schema.alterTable(table).addColumn(column, 'text').execute()
  await schema.alterTable('keys').addColumn('rate_limit', 'integer').execute()
}

/**
 * Makes the ids the primary keys. With an index on `seq` over all projects, PostgreSQL would read a project's newest
 * scripts backwards through those of everybody else. SQLite, whose `seq` is the row id, does not.
 */
async function useIdsAsKeys(connection: Kysely<Tables>): Promise<void> {
  const references = [
    ['keys', 'project_id', 'projects'],
    ['scripts', 'project_id', 'projects'],
    ['snapshots', 'script_id', 'scripts'],
    ['documents', 'snapshot_id', 'snapshots'],
  ] as const
  for (const table of ['projects', 'keys', 'scripts', 'snapshots']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)}`.execute(connection)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_id_key`)} cascade`.execute(connection)
    await sql`alter table ${sql.table(table)} add primary key (id)`.execute(connection)
  }
  for (const table of ['scripts', 'snapshots']) {
    await sql`alter table ${sql.table(table)} drop column seq`.execute(connection)
  }
  for (const [table, column, target] of references) {
    await sql`alter table ${sql.table(table)} add foreign key (${sql.ref(column)})
      references ${sql.table(target)} (id)`.execute(connection)
  }
}

/** Partial ones: what is deleted is not walked over by whoever pages through the rest. */
async function replaceIndexes(connection: Kysely<Tables>): Promise<void> {
  await sql`drop index if exists scripts_of_project`.execute(connection)
  await sql`drop index if exists snapshots_of_script`.execute(connection)
  await sql`create index scripts_of_project on scripts (project_id, position) where deleted_at is null`.execute(
    connection,
  )
  await sql`create index scripts_changed on scripts (project_id, change)`.execute(connection)
  await sql`create index snapshots_of_script on snapshots (script_id, position) where deleted_at is null`.execute(
    connection,
  )
}

async function replaceRenderings({ schema }: Kysely<Tables>, { bytes }: Database): Promise<void> {
  await schema.dropTable('renderings').execute()
  await schema
    .createTable('renderings')
    .addColumn('snapshot_id', 'text', (column) => column.notNull().references('snapshots.id'))
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('body', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('renderings_key', ['snapshot_id', 'format', 'encoding'])
    .execute()
}
