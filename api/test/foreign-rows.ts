import { DatabaseSync } from '@photostructure/sqlite'
import { isPostgres, openStore } from '../src/store/open.ts'
import { execute } from './postgres-server.ts'
import { importDocument } from './service.ts'

/** Adds so many scripts of another project, and snapshots of one of them, all newer than what is there. */
export async function addForeignRows(location: string, counts: { scripts: number; snapshots: number }): Promise<void> {
  const store = await openStore(location)
  const { id } = await store.createProject('Theirs')
  const { script_id } = await importDocument(store, id)
  await store.close()
  const numbers = (count: number): string =>
    isPostgres(location)
      ? `with numbers as (select generate_series(1, ${count}) as n)`
      : `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  await run(
    location,
    `insert into scripts (id, project_id, position, change, title, written_by, created_at, last_edited_at)
      ${numbers(counts.scripts)}
      select 'script_' || n, '${id}', n + 1000000, n + 1000000, 'T', '', '2026', '2026' from numbers;
    insert into snapshots (id, script_id, position, created_at)
      ${numbers(counts.snapshots)} select 'snapshot_' || n, '${script_id}', n + 1000000, '2026' from numbers;
    analyze`,
  )
}

async function run(location: string, text: string): Promise<void> {
  if (isPostgres(location)) return execute(location, text)
  const database = new DatabaseSync(location)
  database.exec(text)
  database.close()
}
