import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Reads a row of every table that requests read, as roles may have a right to some alone. Of each a column that no index has;
 * the length of a body is read without the body.
 *
 * @throws whatever a request would fail with
 */
export async function readEachTable(db: Kysely<Tables>): Promise<void> {
  await sql`select
    (select name from projects limit 1) as project, (select name from keys limit 1) as key,
    (select title from scripts limit 1) as script, (select created_at from snapshots limit 1) as snapshot,
    (select length(body) from documents limit 1) as document, (select hash from renderings limit 1) as rendering`.execute(
    db,
  )
}
