import type { Generated } from 'kysely'

/**
 * The tables, alike in both databases: times are ISO 8601 texts, flags are 0 or 1.
 *
 * Each change of a project takes the next number of its counter `last_change`, while it holds the project's row: so within
 * a project numbers are in the order of commits, and whoever has seen a number has seen every smaller one. `position` is the
 * number under which a row was made, which pages follow; a script's `change` is that of its last change.
 */
export interface Tables {
  projects: {
    seq: Generated<number>
    id: string
    name: string
    enabled: number
    created_at: string
    last_change: Generated<number>
    deleted_at: string | null
  }
  keys: {
    seq: Generated<number>
    id: string
    project_id: string
    name: string
    hash: Uint8Array
    last_four: string
    created_at: string
    revoked_at: string | null
    expires_at: string | null
    /** The day alone, so that a busy key is written once a day. */
    last_used_on: string | null
    /** Requests a minute, where the key has a limit of its own. */
    rate_limit: number | null
  }
  scripts: {
    id: string
    project_id: string
    position: number
    change: number
    title: string
    subtitle: string | null
    written_by: string
    logline: string | null
    genre: string | null
    created_at: string
    last_edited_at: string
    deleted_at: string | null
  }
  snapshots: {
    id: string
    script_id: string
    position: number
    description: string | null
    revision_color: string | null
    created_at: string
    deleted_at: string | null
  }
  documents: { snapshot_id: string; body: Uint8Array }
  /** What was made of documents, kept to save time: any row may be lost. */
  renderings: {
    snapshot_id: string
    format: string
    encoding: string
    version: string
    made_at: string
    hash: string
    body: Uint8Array
  }
  audit: { seq: Generated<number>; at: string; actor: string; action: string; subject: string; detail: string }
  migrations: { name: string; applied_at: string }
}
