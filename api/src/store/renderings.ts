import type { Kysely } from 'kysely'
import type { Database } from './dialect.ts'
import type { RenderingName } from './records.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store's part about what was made of documents. */
export type RenderingStore = Pick<Store, 'readRendering' | 'readRenderingHash' | 'saveRendering' | 'listUnrendered'>

export function createRenderingStore(db: Kysely<Tables>, { transact, readBody }: Database): RenderingStore {
  const find = (snapshotId: string, { format, encoding, version }: Parameters<Store['readRendering']>[1]) =>
    db
      .selectFrom('renderings')
      .where('snapshot_id', '=', snapshotId)
      .where('format', '=', format)
      .where('encoding', '=', encoding)
      .where('version', '=', version)
  const readRenderingHash: Store['readRenderingHash'] = async (snapshotId, rendering) =>
    (await find(snapshotId, rendering).select('hash').executeTakeFirst())?.hash
  return {
    readRendering: async (snapshotId, rendering) => {
      const hash = await readRenderingHash(snapshotId, rendering)
      const body = hash === undefined ? undefined : await readBody(db, find(snapshotId, rendering).select('body'))
      return hash === undefined || body === undefined ? undefined : { hash, body }
    },
    readRenderingHash,
    saveRendering: (snapshotId, name, { hash, body }) =>
      transact(db, async (connection) => {
        const made_at = new Date().toISOString()
        const { numInsertedOrUpdatedRows: added } = await connection
          .insertInto('renderings')
          .values({ snapshot_id: snapshotId, ...name, made_at, hash, body })
          // What is there already was made of the same bytes by the same code.
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (added === 1n) await removeOld(connection, snapshotId, name)
      }),
    listUnrendered: async ({ format, encoding, version }, after, limit) => {
      const rows = await db
        .selectFrom('snapshots')
        .select('snapshots.id as id')
        .where('snapshots.id', '>', after)
        .where('snapshots.deleted_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('renderings')
                .select('renderings.version')
                .whereRef('renderings.snapshot_id', '=', 'snapshots.id')
                .where('renderings.format', '=', format)
                .where('renderings.encoding', '=', encoding)
                .where('renderings.version', '=', version),
            ),
          ),
        )
        .orderBy('snapshots.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

/**
 * Removes what no version is likely to ask for again. Two are left, as while an update rolls out, or back, two versions
 * serve the same snapshots: neither is to make what the other's renderings have pushed out.
 */
async function removeOld(
  connection: Kysely<Tables>,
  snapshotId: string,
  { format, encoding, version }: RenderingName,
): Promise<void> {
  const newestOther = connection
    .selectFrom('renderings')
    .select('version')
    .where('snapshot_id', '=', snapshotId)
    .where('format', '=', format)
    .where('encoding', '=', encoding)
    .where('version', '!=', version)
    .orderBy('made_at', 'desc')
    .limit(1)
  await connection
    .deleteFrom('renderings')
    .where('snapshot_id', '=', snapshotId)
    .where('format', '=', format)
    .where('encoding', '=', encoding)
    .where('version', '!=', version)
    .where('version', '!=', newestOther)
    .execute()
}
