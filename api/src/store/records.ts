import type { ScriptFields, SnapshotFields } from '../resources/fields.ts'

export interface ProjectRecord {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly created_at: string
  readonly deleted_at: string | null
}

export interface NewKeyRecord {
  readonly name: string
  readonly hash: Uint8Array
  readonly lastFour: string
  /** From when on it is refused. Default: never. */
  readonly expiresAt?: string | undefined
  /** Requests a minute. Default: the service's. */
  readonly rateLimit?: number | undefined
}

export interface KeyRecord {
  readonly id: string
  readonly name: string
  readonly last_four: string
  readonly created_at: string
  readonly revoked_at: string | null
  readonly expires_at: string | null
  /** A day, or nothing for a key that was never used. */
  readonly last_used_on: string | null
  readonly rate_limit: number | null
}

/** What a key opens. */
export interface Access {
  readonly keyId: string
  readonly expiresAt: string | null
  readonly rateLimit: number | null
  readonly projectId: string
  readonly projectName: string
  readonly enabled: boolean
}

/** A new script with its first snapshot, or a new snapshot of a script. */
export interface Import {
  readonly script: { readonly fields: ScriptFields } | { readonly id: string }
  readonly snapshot: SnapshotFields
  /** A valid Document as JSON in UTF-8. */
  readonly body: Uint8Array
}

export interface Imported {
  readonly script_id: string
  readonly snapshot_id: string
}

export interface ScriptRecord extends ScriptFields {
  readonly id: string
  readonly project_id: string
  readonly created_at: string
  readonly last_edited_at: string
}

export interface ChangedScript extends ScriptRecord {
  readonly change: number
  readonly deleted_at: string | null
}

/** What is written to a script. */
export type ScriptChange = Partial<ScriptFields> & { readonly deleted_at?: string | null }

/** Names what was made of a document: equal names, equal bytes. */
export interface RenderingName {
  readonly format: string
  readonly encoding: string
  readonly version: string
}

export interface Rendering {
  /** Of the bytes before they were encoded. */
  readonly hash: string
  readonly body: Uint8Array
}

/** How many of each were removed. */
export interface Purged {
  readonly projects: number
  readonly scripts: number
  readonly snapshots: number
}

export interface AuditRecord {
  readonly at: string
  /** The system's user who ran the command. */
  readonly actor: string
  readonly action: string
  /** The id of what was changed. */
  readonly subject: string
  readonly detail: object
}

export interface SnapshotRecord extends SnapshotFields {
  readonly id: string
  readonly created_at: string
}

/** A page: at most `limit` items that are older than `after`, or newer than `before`, both ids. */
export interface PageRequest {
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
}

export interface Page<Item> {
  readonly items: Item[]
  /** Whether more items lie in the direction that was asked for. */
  readonly hasMore: boolean
}
