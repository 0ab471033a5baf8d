import type { Kysely, Transaction } from 'kysely'
import { createId } from '../resources/ids.ts'
import type { Audit } from './audit.ts'
import { takeNumbers } from './changes.ts'
import type { Database } from './dialect.ts'
import { readPage } from './page.ts'
import type { Import, Imported, ScriptChange } from './records.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store's part about scripts. */
export type ScriptStore = Pick<
  Store,
  'importDocuments' | 'listScripts' | 'findScript' | 'listChanges' | 'editScript' | 'setScriptDeleted'
>

const columns = [
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

export function createScriptStore(db: Kysely<Tables>, { transact }: Database, { note }: Audit): ScriptStore {
  const kept = (projectId: string) =>
    db.selectFrom('scripts').where('project_id', '=', projectId).where('deleted_at', 'is', null)
  /** Of a deleted script too, so that a page goes on from it. */
  const positionOf = async (projectId: string, id: string) => {
    const found = db.selectFrom('scripts').select('position').where('id', '=', id).where('project_id', '=', projectId)
    return (await found.executeTakeFirst())?.position
  }
  /** Changes a script under its project's next number and notes it; returns whether there is such a one. */
  const change = async (projectId: string, scriptId: string, values: ScriptChange, action: string): Promise<boolean> =>
    (await rollbackUnless(unknownScript, () =>
      transact(db, async (connection) => {
        const before = await takeNumbers(connection, projectId, 1)
        if (before === undefined) return false
        const state = values.deleted_at === null ? 'deleted' : 'kept'
        await touchScript(connection, projectId, scriptId, { ...values, change: before + 1 }, { state })
        await note(connection, action, scriptId, { project: projectId, ...values })
        return true
      }),
    )) === true
  return {
    importDocuments: (projectId, imports) =>
      rollbackUnless(unknownScript, () =>
        transact(db, async (connection) => {
          const before = await takeNumbers(connection, projectId, imports.length)
          if (before === undefined) return undefined
          const done: Imported[] = []
          for (const [i, each] of imports.entries()) {
            const made = await importOne(connection, projectId, before + 1 + i, each)
            await note(connection, 'snapshot.import', made.snapshot_id, { project: projectId, script: made.script_id })
            done.push(made)
          }
          return done
        }),
      ),
    listScripts: (projectId, page) =>
      readPage(
        page,
        (id) => positionOf(projectId, id),
        ({ edge, order, limit }) => {
          const rows = kept(projectId).select(columns).orderBy('position', order).limit(limit)
          return (edge ? rows.where('position', edge.side, edge.position) : rows).execute()
        },
      ),
    findScript: (projectId, scriptId) => kept(projectId).select(columns).where('id', '=', scriptId).executeTakeFirst(),
    listChanges: async (projectId, since, limit) => {
      const rows = await db
        .selectFrom('scripts')
        .select([...columns, 'change', 'deleted_at'])
        .where('project_id', '=', projectId)
        .where('change', '>', since)
        .orderBy('change')
        .limit(limit + 1)
        .execute()
      if (rows.length === 0 && since > 0) {
        const project = await db
          .selectFrom('projects')
          .select('last_change')
          .where('id', '=', projectId)
          .executeTakeFirst()
        if (project && since > project.last_change) return undefined
      }
      return { items: rows.slice(0, limit), hasMore: rows.length > limit }
    },
    editScript: (projectId, scriptId, fields) => change(projectId, scriptId, fields, 'script.edit'),
    setScriptDeleted: (projectId, scriptId, deleted) =>
      change(
        projectId,
        scriptId,
        { deleted_at: deleted ? new Date().toISOString() : null },
        deleted ? 'script.delete' : 'script.restore',
      ),
  }
}

/** Ends a transaction whose script does not exist. */
export const unknownScript = new Error('unknown script')

/** Runs a transaction; where it ended with this very error, which rolled it back, the result is nothing. */
export async function rollbackUnless<Result>(ending: Error, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error === ending) return undefined
    throw error
  }
}

interface Touch {
  /** Which scripts it may be. Default: those that are not deleted. */
  readonly state?: 'kept' | 'deleted'
  /** Changes what belongs to the script. Default: nothing does. */
  readonly work?: () => Promise<void>
}

/**
 * Writes to a script in a state, and does work on its snapshots. The script is edited where, after that, its resource or its
 * latest document shows something else.
 *
 * Throws {@link unknownScript} where there is no such a script.
 */
export async function touchScript(
  connection: Transaction<Tables>,
  projectId: string,
  scriptId: string,
  values: ScriptChange & { change: number },
  { state = 'kept', work }: Touch = {},
): Promise<void> {
  const script = connection.updateTable('scripts').where('id', '=', scriptId).where('project_id', '=', projectId)
  const before = await readShown(connection, scriptId)
  const { numUpdatedRows } = await script
    .set(values)
    .where('deleted_at', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownScript
  await work?.()
  if ((await readShown(connection, scriptId)) === before) return
  await script.set({ last_edited_at: new Date().toISOString() }).execute()
}

/** All that a script's resource and its latest document show, or name. */
async function readShown(connection: Transaction<Tables>, scriptId: string): Promise<string> {
  const row = await connection
    .selectFrom('scripts')
    .select(['title', 'subtitle', 'written_by', 'logline', 'genre'])
    .select((eb) =>
      eb
        .selectFrom('snapshots')
        .select('snapshots.id')
        .where('snapshots.script_id', '=', scriptId)
        .where('snapshots.deleted_at', 'is', null)
        .orderBy('snapshots.position', 'desc')
        .limit(1)
        .as('latest'),
    )
    .where('scripts.id', '=', scriptId)
    .executeTakeFirst()
  return JSON.stringify(row)
}

async function importOne(
  connection: Transaction<Tables>,
  projectId: string,
  position: number,
  { script, snapshot, body }: Import,
): Promise<Imported> {
  const now = new Date().toISOString()
  const snapshotId = createId('snapshot')
  const scriptId = 'id' in script ? script.id : createId('script')
  const storeSnapshot = async (): Promise<void> => {
    const row = { ...snapshot, id: snapshotId, script_id: scriptId, position, created_at: now }
    await connection.insertInto('snapshots').values(row).execute()
    await connection.insertInto('documents').values({ snapshot_id: snapshotId, body }).execute()
  }
  if ('id' in script) {
    await touchScript(connection, projectId, scriptId, { change: position }, { work: storeSnapshot })
  } else {
    const numbers = { position, change: position }
    const row = { ...script.fields, ...numbers, id: scriptId, project_id: projectId }
    await connection
      .insertInto('scripts')
      .values({ ...row, created_at: now, last_edited_at: now })
      .execute()
    await storeSnapshot()
  }
  return { script_id: scriptId, snapshot_id: snapshotId }
}
