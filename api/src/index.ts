export {
  type CallOptions,
  type Client,
  createClient,
  type DocumentOptions,
  type FetchedDocument,
  type ListOptions,
} from './client/client.ts'
export {
  ApiError,
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  PermissionError,
  RateLimitError,
  ResponseError,
  ServiceError,
} from './client/errors.ts'
export type { ReceivedScript, ReceivedScriptDetail } from './client/received.ts'
export type { ClientOptions, Received } from './client/request.ts'
export type { Retry } from './client/retry.ts'
export { acceptDocument } from './documents/accept.ts'
export { createDocuments, type Documents, type DocumentsOptions } from './documents/documents.ts'
export { createRenderer, type Renderer } from './documents/renderer.ts'
export { type App, type AppOptions, createApp } from './http/app.ts'
export type { Log } from './http/exchange.ts'
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
export { openStore, type StoreOptions } from './store/open.ts'
export type { Store } from './store/store.ts'
