import type { ScriptFields, SnapshotFields } from '../resources/fields.ts'

/** Where the service keeps its data. Every timestamp is ISO 8601 in UTC. */
export interface Store {
  /** Makes a project whose API is disabled. */
  createProject(name: string): Promise<ProjectRecord>
  findProject(projectId: string): Promise<ProjectRecord | undefined>
  /** Oldest first. */
  listProjects(): Promise<ProjectRecord[]>
  /**
   * Enables or disables a project's API. `firstKey` is stored, in the same transaction, when the project is enabled and
   * never had a key. Returns whether it was stored, or nothing for an unknown project.
   */
  setEnabled(projectId: string, enabled: boolean, firstKey?: NewKeyRecord): Promise<{ keyStored: boolean } | undefined>

  /** Returns the key's id, or nothing for an unknown project. */
  createKey(projectId: string, key: NewKeyRecord): Promise<KeyRecord | undefined>
  /** Oldest first, revoked ones too. */
  listKeys(projectId: string): Promise<KeyRecord[]>
  /** Returns whether there was such a key, revoked before or not. */
  revokeKey(projectId: string, keyId: string): Promise<boolean>
  /** The key of a hash, unless it is revoked, and what it opens. */
  findAccess(hash: Uint8Array): Promise<Access | undefined>

  /** Stores all imports or, where one fails, none. Returns their ids in order, or nothing for an unknown project or script. */
  importDocuments(projectId: string, imports: readonly Import[]): Promise<Imported[] | undefined>

  /** Newest first. `unknown-cursor` where the page starts at an object that is not in the list. */
  listScripts(projectId: string, page: PageRequest): Promise<Page<ScriptRecord> | 'unknown-cursor'>
  findScript(projectId: string, scriptId: string): Promise<ScriptRecord | undefined>
  /** Newest first. */
  listSnapshots(scriptId: string, page: PageRequest): Promise<Page<SnapshotRecord> | 'unknown-cursor'>
  findLatestSnapshot(projectId: string, scriptId: string): Promise<string | undefined>
  hasSnapshot(projectId: string, scriptId: string, snapshotId: string): Promise<boolean>

  /** A snapshot's document as JSON in UTF-8. */
  readDocument(snapshotId: string): Promise<Uint8Array | undefined>
  /** A kept rendering, of this version of the renderer alone. */
  readRendering(snapshotId: string, renderer: string): Promise<Uint8Array | undefined>
  /** Keeps a rendering and drops those of the snapshot that other versions made. */
  saveRendering(snapshotId: string, renderer: string, body: Uint8Array): Promise<void>

  /**
   * A name for the data as they are: equal names, nothing was written in between, by this process or another. Nothing where
   * finding out would cost as much as a read.
   */
  revision(): string | undefined

  close(): Promise<void>
}

export interface ProjectRecord {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly created_at: string
}

export interface NewKeyRecord {
  readonly name: string
  readonly hash: Uint8Array
  readonly lastFour: string
}

export interface KeyRecord {
  readonly id: string
  readonly name: string
  readonly last_four: string
  readonly created_at: string
  readonly revoked_at: string | null
}

/** What a key opens. */
export interface Access {
  readonly keyId: string
  readonly hash: Uint8Array
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
