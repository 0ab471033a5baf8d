import type { Generated } from 'kysely'

/**
 * The tables, alike in both databases: times are ISO 8601 texts, flags are 0 or 1, and `seq` is the order of creation,
 * which pages follow. Nothing is ever deleted but renderings, which are only kept to save time.
 */
export interface Tables {
  projects: { seq: Generated<number>; id: string; name: string; enabled: number; created_at: string }
  keys: {
    seq: Generated<number>
    id: string
    project_id: string
    name: string
    hash: Uint8Array
    last_four: string
    created_at: string
    revoked_at: string | null
  }
  scripts: {
    seq: Generated<number>
    id: string
    project_id: string
    title: string
    subtitle: string | null
    written_by: string
    logline: string | null
    genre: string | null
    created_at: string
    last_edited_at: string
  }
  snapshots: {
    seq: Generated<number>
    id: string
    script_id: string
    description: string | null
    revision_color: string | null
    created_at: string
  }
  documents: { snapshot_id: string; body: Uint8Array }
  renderings: { snapshot_id: string; renderer: string; body: Uint8Array }
  migrations: { name: string; applied_at: string }
}
