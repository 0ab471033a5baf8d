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
export type { ReceivedScript, ReceivedScriptDetail, ReceivedSnapshot } from './client/received.ts'
export type { ClientOptions, Received } from './client/request.ts'
export type { Retry } from './client/retry.ts'
