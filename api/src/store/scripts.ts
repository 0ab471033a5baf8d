import type { Kysely, Transaction } from 'kysely'
import { createId } from '../resources/ids.ts'
import type { Database } from './dialect.ts'
import { readPage } from './page.ts'
import type { Import, Imported, Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store's part about scripts, snapshots and their documents. */
export type ScriptStore = Pick<
  Store,
  | 'importDocuments'
  | 'listScripts'
  | 'findScript'
  | 'listSnapshots'
  | 'findLatestSnapshot'
  | 'hasSnapshot'
  | 'readDocument'
  | 'readRendering'
  | 'saveRendering'
>

const scriptColumns = [
  'id',
  'project_id',
  'title',
  'subtitle',
  'written_by',
  'logline',
  'genre',
  'created_at',
  'last_edited_at',
] as const
const snapshotColumns = ['id', 'description', 'revision_color', 'created_at'] as const

export function createScriptStore(db: Kysely<Tables>, database: Database): ScriptStore {
  const ofProject = (projectId: string) => db.selectFrom('scripts').where('project_id', '=', projectId)
  const ofScript = (scriptId: string) => db.selectFrom('snapshots').where('script_id', '=', scriptId)
  return {
    importDocuments: async (projectId, imports) => {
      // Looked up before the transaction, which in SQLite must begin with a write to wait for other writers.
      const project = await db.selectFrom('projects').select('id').where('id', '=', projectId).executeTakeFirst()
      if (!project) return undefined
      return importAll(db, database, projectId, imports)
    },
    listScripts: (projectId, page) =>
      readPage(
        page,
        async (id) => (await ofProject(projectId).select('seq').where('id', '=', id).executeTakeFirst())?.seq,
        ({ edge, order, limit }) => {
          const rows = ofProject(projectId).select(scriptColumns).orderBy('seq', order).limit(limit)
          return (edge ? rows.where('seq', edge.side, edge.seq) : rows).execute()
        },
      ),
    findScript: (projectId, scriptId) =>
      ofProject(projectId).select(scriptColumns).where('id', '=', scriptId).executeTakeFirst(),
    listSnapshots: (scriptId, page) =>
      readPage(
        page,
        async (id) => (await ofScript(scriptId).select('seq').where('id', '=', id).executeTakeFirst())?.seq,
        ({ edge, order, limit }) => {
          const rows = ofScript(scriptId).select(snapshotColumns).orderBy('seq', order).limit(limit)
          return (edge ? rows.where('seq', edge.side, edge.seq) : rows).execute()
        },
      ),
    findLatestSnapshot: async (projectId, scriptId) => {
      const row = await db
        .selectFrom('snapshots')
        .innerJoin('scripts', 'scripts.id', 'snapshots.script_id')
        .select('snapshots.id as id')
        .where('snapshots.script_id', '=', scriptId)
        .where('scripts.project_id', '=', projectId)
        .orderBy('snapshots.seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.id
    },
    hasSnapshot: async (projectId, scriptId, snapshotId) => {
      const row = await db
        .selectFrom('snapshots')
        .innerJoin('scripts', 'scripts.id', 'snapshots.script_id')
        .select('snapshots.id as id')
        .where('snapshots.id', '=', snapshotId)
        .where('snapshots.script_id', '=', scriptId)
        .where('scripts.project_id', '=', projectId)
        .executeTakeFirst()
      return row !== undefined
    },
    ...createBodyStore(db, database),
  }
}

function createBodyStore(
  db: Kysely<Tables>,
  { transact }: Database,
): Pick<Store, 'readDocument' | 'readRendering' | 'saveRendering'> {
  return {
    readDocument: async (snapshotId) => {
      const row = await db
        .selectFrom('documents')
        .select('body')
        .where('snapshot_id', '=', snapshotId)
        .executeTakeFirst()
      return row?.body
    },
    readRendering: async (snapshotId, renderer) => {
      const row = await db
        .selectFrom('renderings')
        .select('body')
        .where('snapshot_id', '=', snapshotId)
        .where('renderer', '=', renderer)
        .executeTakeFirst()
      return row?.body
    },
    saveRendering: (snapshotId, renderer, body) =>
      transact(db, async (connection) => {
        await connection
          .deleteFrom('renderings')
          .where('snapshot_id', '=', snapshotId)
          .where('renderer', '!=', renderer)
          .execute()
        await connection
          .insertInto('renderings')
          .values({ snapshot_id: snapshotId, renderer, body })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }),
  }
}

/** Ends a transaction whose script does not exist. */
const unknownScript = new Error('unknown script')

async function importAll(
  db: Kysely<Tables>,
  { transact }: Database,
  projectId: string,
  imports: readonly Import[],
): Promise<Imported[] | undefined> {
  try {
    return await transact(db, async (connection) => {
      const done: Imported[] = []
      for (const each of imports) done.push(await importOne(connection, projectId, each))
      return done
    })
  } catch (error) {
    if (error === unknownScript) return undefined
    throw error
  }
}

async function importOne(connection: Transaction<Tables>, projectId: string, { script, snapshot, body }: Import) {
  const now = new Date().toISOString()
  const snapshotId = createId('snapshot')
  const scriptId = 'id' in script ? script.id : createId('script')
  if ('id' in script) {
    // Writing first locks the script: of two imports at once the later to finish is the latest snapshot.
    const { numUpdatedRows } = await connection
      .updateTable('scripts')
      .set({ last_edited_at: now })
      .where('id', '=', scriptId)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw unknownScript
  } else {
    await connection
      .insertInto('scripts')
      .values({ ...script.fields, id: scriptId, project_id: projectId, created_at: now, last_edited_at: now })
      .execute()
  }
  await connection
    .insertInto('snapshots')
    .values({ ...snapshot, id: snapshotId, script_id: scriptId, created_at: now })
    .execute()
  await connection.insertInto('documents').values({ snapshot_id: snapshotId, body }).execute()
  return { script_id: scriptId, snapshot_id: snapshotId }
}
