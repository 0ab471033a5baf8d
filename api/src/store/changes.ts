import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Takes the next numbers of a project's counter of changes, as the first statement of a transaction: the project's row
 * stays locked until that ends, so that numbers are given out in the order in which changes become visible. Changes of one
 * project wait for each other; those of others, and all reads, do not.
 *
 * @returns the number before the first one taken, or nothing for a project that is unknown or deleted
 */
export async function takeNumbers(
  connection: Transaction<Tables>,
  projectId: string,
  count: number,
): Promise<number | undefined> {
  const row = await connection
    .updateTable('projects')
    .set((eb) => ({ last_change: eb('last_change', '+', count) }))
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .returning('last_change')
    .executeTakeFirst()
  return row && row.last_change - count
}
