import type { Kysely, Transaction } from 'kysely'
import type { Audit } from './audit.ts'
import { takeNumbers } from './changes.ts'
import type { Database } from './dialect.ts'
import { readPage } from './page.ts'
import { rollbackUnless, touchScript, unknownScript } from './scripts.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store's part about snapshots. */
export type SnapshotStore = Pick<
  Store,
  'listSnapshots' | 'findLatestSnapshot' | 'hasSnapshot' | 'setSnapshotDeleted' | 'readDocument'
>

const columns = ['id', 'description', 'revision_color', 'created_at'] as const

export function createSnapshotStore(
  db: Kysely<Tables>,
  { transact, readBody }: Database,
  { note }: Audit,
): SnapshotStore {
  const kept = (scriptId: string) =>
    db.selectFrom('snapshots').where('script_id', '=', scriptId).where('deleted_at', 'is', null)
  /** Of a deleted snapshot too, so that a page goes on from it. */
  const positionOf = async (scriptId: string, id: string) => {
    const found = db.selectFrom('snapshots').select('position').where('id', '=', id).where('script_id', '=', scriptId)
    return (await found.executeTakeFirst())?.position
  }
  const ofProject = (projectId: string, scriptId: string) =>
    db
      .selectFrom('snapshots')
      .innerJoin('scripts', 'scripts.id', 'snapshots.script_id')
      .select('snapshots.id as id')
      .where('snapshots.script_id', '=', scriptId)
      .where('snapshots.deleted_at', 'is', null)
      .where('scripts.project_id', '=', projectId)
      .where('scripts.deleted_at', 'is', null)
  return {
    listSnapshots: (scriptId, page) =>
      readPage(
        page,
        (id) => positionOf(scriptId, id),
        ({ edge, order, limit }) => {
          const rows = kept(scriptId).select(columns).orderBy('position', order).limit(limit)
          return (edge ? rows.where('position', edge.side, edge.position) : rows).execute()
        },
      ),
    findLatestSnapshot: async (projectId, scriptId) => {
      const latest = ofProject(projectId, scriptId).orderBy('snapshots.position', 'desc').limit(1)
      return (await latest.executeTakeFirst())?.id
    },
    hasSnapshot: async (projectId, scriptId, snapshotId) => {
      const row = await ofProject(projectId, scriptId).where('snapshots.id', '=', snapshotId).executeTakeFirst()
      return row !== undefined
    },
    setSnapshotDeleted: async (projectId, scriptId, snapshotId, deleted) =>
      (await rollbackUnless(unknownScript, () =>
        transact(db, async (connection) => {
          const before = await takeNumbers(connection, projectId, 1)
          if (before === undefined) return undefined
          const work = () => setDeleted(connection, scriptId, snapshotId, deleted)
          await touchScript(connection, projectId, scriptId, { change: before + 1 }, { work })
          const action = deleted ? 'snapshot.delete' : 'snapshot.restore'
          await note(connection, action, snapshotId, { project: projectId, script: scriptId })
          return 'done' as const
        }).catch((error: unknown) => {
          if (error === lastSnapshot) return 'last-snapshot' as const
          throw error
        }),
      )) ?? 'unknown',
    readDocument: (snapshotId) =>
      readBody(db, db.selectFrom('documents').select('body').where('snapshot_id', '=', snapshotId)),
  }
}

/** Ends a transaction that would leave a script without a snapshot. */
const lastSnapshot = new Error('last snapshot')

/** Throws {@link unknownScript} where there is no such snapshot, and {@link lastSnapshot} where none would be left. */
async function setDeleted(
  connection: Transaction<Tables>,
  scriptId: string,
  snapshotId: string,
  deleted: boolean,
): Promise<void> {
  const { numUpdatedRows } = await connection
    .updateTable('snapshots')
    .set({ deleted_at: deleted ? new Date().toISOString() : null })
    .where('id', '=', snapshotId)
    .where('script_id', '=', scriptId)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownScript
  const left = await connection
    .selectFrom('snapshots')
    .select('id')
    .where('script_id', '=', scriptId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw lastSnapshot
}
