import type { Kysely } from 'kysely'
import { createId } from '../resources/ids.ts'
import type { Audit } from './audit.ts'
import type { Database } from './dialect.ts'
import { insertKey } from './keys.ts'
import type { ProjectRecord } from './records.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store's part about projects. */
export type ProjectStore = Pick<
  Store,
  'createProject' | 'findProject' | 'listProjects' | 'setEnabled' | 'renameProject' | 'setProjectDeleted'
>

const columns = ['id', 'name', 'enabled', 'created_at', 'deleted_at'] as const

export function createProjectStore(db: Kysely<Tables>, { transact }: Database, { note }: Audit): ProjectStore {
  /** Changes a project and notes it; returns whether there is such a one. */
  const change = (
    id: string,
    values: { name?: string; deleted_at?: string | null },
    action: string,
    where: 'kept' | 'deleted',
  ): Promise<boolean> =>
    transact(db, async (connection) => {
      const { numUpdatedRows } = await connection
        .updateTable('projects')
        .set(values)
        .where('id', '=', id)
        .where('deleted_at', where === 'kept' ? 'is' : 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await note(connection, action, id, 'name' in values ? { name: values.name } : {})
      return true
    })
  return {
    createProject: async (name) => {
      const project = { id: createId('project'), name, enabled: 0, created_at: new Date().toISOString() }
      await transact(db, async (connection) => {
        await connection.insertInto('projects').values(project).execute()
        await note(connection, 'project.create', project.id, { name })
      })
      return toProject({ ...project, deleted_at: null })
    },
    findProject: async (projectId) => {
      const row = await db
        .selectFrom('projects')
        .select(columns)
        .where('id', '=', projectId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row && toProject(row)
    },
    listProjects: async () => {
      const rows = await db.selectFrom('projects').select(columns).orderBy('seq').execute()
      return rows.map(toProject)
    },
    setEnabled: (projectId, enabled, firstKey) =>
      transact(db, async (connection) => {
        // Writing first takes the lock, so that of two who enable at once only one stores a first key.
        const { numUpdatedRows } = await connection
          .updateTable('projects')
          .set({ enabled: Number(enabled) })
          .where('id', '=', projectId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return undefined
        await note(connection, enabled ? 'project.enable' : 'project.disable', projectId)
        if (!enabled || !firstKey) return { keyStored: false }
        const old = await connection
          .selectFrom('keys')
          .select('id')
          .where('project_id', '=', projectId)
          .executeTakeFirst()
        if (old) return { keyStored: false }
        const { id, name } = await insertKey(connection, projectId, firstKey)
        await note(connection, 'key.create', id, { project: projectId, name })
        return { keyStored: true }
      }),
    renameProject: (id, name) => change(id, { name }, 'project.rename', 'kept'),
    setProjectDeleted: (id, deleted) =>
      deleted
        ? change(id, { deleted_at: new Date().toISOString() }, 'project.delete', 'kept')
        : change(id, { deleted_at: null }, 'project.restore', 'deleted'),
  }
}

function toProject({ enabled, ...row }: Omit<ProjectRecord, 'enabled'> & { enabled: number }): ProjectRecord {
  return { ...row, enabled: enabled === 1 }
}
