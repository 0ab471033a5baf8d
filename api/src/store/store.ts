import type { ScriptFields } from '../resources/fields.ts'
import type { Connections } from './dialect.ts'
import type {
  Access,
  AuditRecord,
  ChangedScript,
  Import,
  Imported,
  KeyRecord,
  NewKeyRecord,
  Page,
  PageRequest,
  ProjectRecord,
  Purged,
  Rendering,
  RenderingName,
  ScriptRecord,
  SnapshotRecord,
} from './records.ts'

/**
 * Where the service keeps its data. Every timestamp is ISO 8601 in UTC. What is deleted is not found, until it is restored,
 * or purged for good. Any method throws an `UnavailableError` where the database does not answer, and those that write a
 * `ReadOnlyError` or a `DiskFullError`.
 */
export interface Store {
  /** Makes a project whose API is disabled. */
  createProject(name: string): Promise<ProjectRecord>
  findProject(projectId: string): Promise<ProjectRecord | undefined>
  /** Oldest first, deleted ones too. */
  listProjects(): Promise<ProjectRecord[]>
  /** Returns whether there is such a project. */
  renameProject(projectId: string, name: string): Promise<boolean>
  /** Deletes or restores a project. Returns whether there was one to delete, or to restore. */
  setProjectDeleted(projectId: string, deleted: boolean): Promise<boolean>
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
  /** The key of a hash, unless it is revoked, and what it opens. Whether it has expired is for the caller to see. */
  findAccess(hash: Uint8Array): Promise<Access | undefined>
  /** Notes that keys were used on a day, such as `2026-11-21`. */
  noteKeysUsed(keyIds: Iterable<string>, day: string): Promise<void>

  /** Stores all imports or, where one fails, none. Returns their ids in order, or nothing for an unknown project or script. */
  importDocuments(projectId: string, imports: readonly Import[]): Promise<Imported[] | undefined>

  /** Newest first. `unknown-cursor` where the page starts at an object that is not, and never was, in the list. */
  listScripts(projectId: string, page: PageRequest): Promise<Page<ScriptRecord> | 'unknown-cursor'>
  findScript(projectId: string, scriptId: string): Promise<ScriptRecord | undefined>
  /**
   * Scripts that changed after a number, each with the number of its last change, in that order, deleted ones too. Whoever
   * goes on from the last number sees every change: none with a smaller one comes later. Nothing, where that is a number that
   * the project has not come to.
   */
  listChanges(projectId: string, since: number, limit: number): Promise<Page<ChangedScript> | undefined>
  /** Changes some fields. Returns whether there is such a script. */
  editScript(projectId: string, scriptId: string, fields: Partial<ScriptFields>): Promise<boolean>
  /** Deletes or restores a script. Returns whether there was one to delete, or to restore. */
  setScriptDeleted(projectId: string, scriptId: string, deleted: boolean): Promise<boolean>

  /** Newest first. */
  listSnapshots(scriptId: string, page: PageRequest): Promise<Page<SnapshotRecord> | 'unknown-cursor'>
  findLatestSnapshot(projectId: string, scriptId: string): Promise<string | undefined>
  hasSnapshot(projectId: string, scriptId: string, snapshotId: string): Promise<boolean>
  /** Deletes or restores a snapshot. A script keeps its last one. */
  setSnapshotDeleted(
    projectId: string,
    scriptId: string,
    snapshotId: string,
    deleted: boolean,
  ): Promise<'done' | 'unknown' | 'last-snapshot'>

  /** A snapshot's document as JSON in UTF-8. */
  readDocument(snapshotId: string): Promise<Uint8Array | undefined>
  /** A kept rendering, of this version alone. */
  readRendering(snapshotId: string, rendering: RenderingName): Promise<Rendering | undefined>
  readRenderingHash(snapshotId: string, rendering: RenderingName): Promise<string | undefined>
  /**
   * Keeps a rendering beside that of one other version, the one that was kept last. One that is there already stays as it is.
   */
  saveRendering(snapshotId: string, name: RenderingName, rendering: Rendering): Promise<void>
  /** Snapshots behind an id, in the order of ids, of which no such rendering is kept. */
  listUnrendered(rendering: RenderingName, after: string, limit: number): Promise<string[]>

  /** Removes for good what was deleted until a moment, that moment included. */
  purge(until: string): Promise<Purged>
  /** Who changed what, newest first. */
  listAudit(limit: number): Promise<AuditRecord[]>

  /** Resolves where all that requests read can be read. */
  ping(): Promise<void>
  connections(): Connections
  /** Copies the database, as it is at one moment, into a new file, while it is in use. SQLite alone. */
  backup(file: string): Promise<void>

  /**
   * A name for the data as they are: equal names, nothing was written in between, by this process or another. Nothing where
   * finding out would cost as much as a read.
   */
  revision(): string | undefined

  close(): Promise<void>
}
