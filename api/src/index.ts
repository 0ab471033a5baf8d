export { acceptDocument } from './documents/accept.ts'
export { createDocuments, type Documents, type DocumentsOptions } from './documents/documents.ts'
export { createRenderer, type RenderedFormat, type Renderer } from './documents/renderer.ts'
export { type App, type AppOptions, createApp, type RequestInfo } from './http/app.ts'
export type { Log } from './http/exchange.ts'
export { createKeyUse, type KeyUse } from './http/key-use.ts'
export { createKey, type NewKey } from './keys.ts'
export { type ErrorBody, errorSchema } from './resources/error.ts'
export {
  type ScriptDetail,
  type ScriptList,
  type SnapshotList,
  scriptDetailSchema,
  scriptListSchema,
  snapshotListSchema,
} from './resources/list.ts'
export { type Project, projectSchema } from './resources/project.ts'
export { type Script, scriptSchema } from './resources/script.ts'
export { type Format, type Snapshot, snapshotSchema } from './resources/snapshot.ts'
export { type Listening, type ListenOptions, listen } from './server/listen.ts'
export { DiskFullError, ReadOnlyError, SchemaError, UnavailableError } from './store/errors.ts'
export { migrateDatabase, openStore, type StoreOptions } from './store/open.ts'
export type { Store } from './store/store.ts'
