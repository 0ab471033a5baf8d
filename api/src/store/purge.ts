import type { Kysely } from 'kysely'
import type { Audit } from './audit.ts'
import type { Database } from './dialect.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * The store's part that removes for good what was deleted. A purged script is no longer in the list of changes: whoever
 * synchronizes has to do so more often than things are purged.
 */
export function createPurgeStore(
  db: Kysely<Tables>,
  { kind, transact }: Database,
  { note }: Audit,
): Pick<Store, 'purge'> {
  return {
    purge: (until) =>
      transact(db, async (connection) => {
        // Written first, so that SQLite waits for other writers before anything is read.
        await note(connection, 'purge', until)
        const projects = connection.selectFrom('projects').select('id').where('deleted_at', '<=', until)
        const scripts = connection
          .selectFrom('scripts')
          .select('id')
          .where(({ or, eb }) => or([eb('deleted_at', '<=', until), eb('project_id', 'in', projects)]))
        const snapshots = connection
          .selectFrom('snapshots')
          .select('id')
          .where(({ or, eb }) => or([eb('deleted_at', '<=', until), eb('script_id', 'in', scripts)]))
        // What is restored meanwhile waits, and is unknown then; SQLite has one writer at a time.
        if (kind === 'postgres') {
          for (const rows of [projects, scripts, snapshots]) await rows.forUpdate().execute()
        }
        await connection.deleteFrom('renderings').where('snapshot_id', 'in', snapshots).execute()
        await connection.deleteFrom('documents').where('snapshot_id', 'in', snapshots).execute()
        const { numDeletedRows: snapshotCount } = await connection
          .deleteFrom('snapshots')
          .where('id', 'in', snapshots)
          .executeTakeFirst()
        const { numDeletedRows: scriptCount } = await connection
          .deleteFrom('scripts')
          .where('id', 'in', scripts)
          .executeTakeFirst()
        await connection.deleteFrom('keys').where('project_id', 'in', projects).execute()
        const { numDeletedRows: projectCount } = await connection
          .deleteFrom('projects')
          .where('deleted_at', '<=', until)
          .executeTakeFirst()
        return { projects: Number(projectCount), scripts: Number(scriptCount), snapshots: Number(snapshotCount) }
      }),
  }
}
