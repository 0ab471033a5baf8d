import type { Kysely } from 'kysely'
import { createId } from '../resources/ids.ts'
import type { Database } from './dialect.ts'
import type { NewKeyRecord, ProjectRecord, Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store's part about projects and their keys. */
export type ProjectStore = Pick<
  Store,
  | 'createProject'
  | 'findProject'
  | 'listProjects'
  | 'setEnabled'
  | 'createKey'
  | 'listKeys'
  | 'revokeKey'
  | 'findAccess'
>

const projectColumns = ['id', 'name', 'enabled', 'created_at'] as const
const keyColumns = ['id', 'name', 'last_four', 'created_at', 'revoked_at'] as const

export function createProjectStore(db: Kysely<Tables>, { transact }: Database): ProjectStore {
  const accessByHash = (hash: Uint8Array) =>
    db
      .selectFrom('keys')
      .innerJoin('projects', 'projects.id', 'keys.project_id')
      .select([
        'keys.id as keyId',
        'keys.hash as hash',
        'projects.id as projectId',
        'projects.name as projectName',
        'projects.enabled as enabled',
      ])
      .where('keys.hash', '=', hash)
      .where('keys.revoked_at', 'is', null)
  return {
    createProject: async (name) => {
      const project = { id: createId('project'), name, enabled: 0, created_at: new Date().toISOString() }
      await transact(db, (connection) => connection.insertInto('projects').values(project).execute())
      return toProject(project)
    },
    findProject: async (projectId) => {
      const row = await db.selectFrom('projects').select(projectColumns).where('id', '=', projectId).executeTakeFirst()
      return row && toProject(row)
    },
    listProjects: async () => {
      const rows = await db.selectFrom('projects').select(projectColumns).orderBy('seq').execute()
      return rows.map(toProject)
    },
    setEnabled: (projectId, enabled, firstKey) =>
      transact(db, async (connection) => {
        // Writing first takes the lock, so that of two who enable at once only one stores a first key.
        const { numUpdatedRows } = await connection
          .updateTable('projects')
          .set({ enabled: Number(enabled) })
          .where('id', '=', projectId)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return undefined
        if (!enabled || !firstKey) return { keyStored: false }
        const old = await connection
          .selectFrom('keys')
          .select('id')
          .where('project_id', '=', projectId)
          .executeTakeFirst()
        if (old) return { keyStored: false }
        await insertKey(connection, projectId, firstKey)
        return { keyStored: true }
      }),
    createKey: async (projectId, key) => {
      const project = await db.selectFrom('projects').select('id').where('id', '=', projectId).executeTakeFirst()
      return project && transact(db, (connection) => insertKey(connection, projectId, key))
    },
    listKeys: (projectId) =>
      db.selectFrom('keys').select(keyColumns).where('project_id', '=', projectId).orderBy('seq').execute(),
    revokeKey: (projectId, keyId) =>
      transact(db, async (connection) => {
        const { numUpdatedRows } = await connection
          .updateTable('keys')
          .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(new Date().toISOString())) }))
          .where('id', '=', keyId)
          .where('project_id', '=', projectId)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),
    findAccess: async (hash) => {
      const row = await accessByHash(hash).executeTakeFirst()
      return row && { ...row, enabled: row.enabled === 1 }
    },
  }
}

async function insertKey(db: Kysely<Tables>, projectId: string, { name, hash, lastFour }: NewKeyRecord) {
  const key = { id: createId('key'), name, last_four: lastFour, created_at: new Date().toISOString(), revoked_at: null }
  await db
    .insertInto('keys')
    .values({ ...key, project_id: projectId, hash })
    .execute()
  return key
}

function toProject(row: { id: string; name: string; enabled: number; created_at: string }): ProjectRecord {
  return { ...row, enabled: row.enabled === 1 }
}
