import type { Kysely } from 'kysely'
import type { Database } from './dialect.ts'
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
    saveRendering: (snapshotId, { format, encoding, version }, { hash, body }) =>
      transact(db, async (connection) => {
        await connection
          .insertInto('renderings')
          .values({ snapshot_id: snapshotId, format, encoding, version, hash, body })
          .onConflict((conflict) =>
            conflict
              .columns(['snapshot_id', 'format', 'encoding'])
              .doUpdateSet({ version, hash, body })
              // What is there already was made of the same bytes by the same code.
              .where('renderings.version', '!=', version),
          )
          .execute()
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
