import type { ChangeList, List, ScriptDetail } from '../resources/list.ts'
import type { Project } from '../resources/project.ts'
import type { Script } from '../resources/script.ts'
import { formats, type Snapshot } from '../resources/snapshot.ts'
import type { Access, ChangedScript, Page, ScriptRecord, SnapshotRecord } from '../store/records.ts'

/** Paths of what belongs to a project. Ids hold letters, digits and `_` alone. */
export const pathOf = {
  scripts: (projectId: string): string => `/v1/projects/${projectId}/scripts`,
  script: (projectId: string, scriptId: string): string => `/v1/projects/${projectId}/scripts/${scriptId}`,
  changes: (projectId: string): string => `/v1/projects/${projectId}/changes`,
  snapshots: (projectId: string, scriptId: string): string => `/v1/projects/${projectId}/scripts/${scriptId}/snapshots`,
} as const

export function toProject({ projectId, projectName }: Access): Project {
  return { id: projectId, object: 'project', name: projectName }
}

export function toScript(record: ScriptRecord): Script {
  const { id, project_id, title, subtitle, written_by, logline, genre, created_at, last_edited_at } = record
  const self = pathOf.script(project_id, id)
  return {
    id,
    object: 'script',
    project_id,
    title,
    subtitle,
    written_by,
    logline,
    genre,
    created_at,
    last_edited_at,
    links: {
      self,
      latest_snapshot_document: `${self}/latest_snapshot_document.json`,
      snapshots: pathOf.snapshots(project_id, id),
    },
  }
}

export function toSnapshot({ id, description, revision_color, created_at }: SnapshotRecord): Snapshot {
  return { id, object: 'script_snapshot', description, revision_color, created_at, formats: [...formats] }
}

export function toList<Row, Item>(url: string, page: Page<Row>, toItem: (row: Row) => Item): List<Item> {
  return { object: 'list', url, has_more: page.hasMore, data: page.items.map(toItem) }
}

export function toScriptDetail(record: ScriptRecord, latestId: string, snapshots: Page<SnapshotRecord>): ScriptDetail {
  const url = pathOf.snapshots(record.project_id, record.id)
  return { ...toScript(record), latest_snapshot_id: latestId, snapshots: toList(url, snapshots, toSnapshot) }
}

/** @param since what was asked for: where nothing has changed, the next request asks for the same */
export function toChangeList(projectId: string, since: number, page: Page<ChangedScript>): ChangeList {
  const { object, url, has_more, data } = toList(pathOf.changes(projectId), page, (row) => {
    const deleted = row.deleted_at !== null
    return { object: 'script_change' as const, script_id: row.id, deleted, script: deleted ? null : toScript(row) }
  })
  return { object, url, has_more, next: String(page.items.at(-1)?.change ?? since), data }
}
