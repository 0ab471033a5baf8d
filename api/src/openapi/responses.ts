import { schemaRef } from './schemas.ts'

/** What each error status means, and the headers it brings. */
export const errors: Readonly<Record<string, { description: string; headers?: Readonly<Record<string, unknown>> }>> = {
  400: { description: 'The request is malformed, or a parameter is unknown or not allowed.' },
  401: {
    description: 'No key, a malformed one, or one that is unknown or revoked.',
    headers: { 'WWW-Authenticate': { required: true, schema: { type: 'string' } } },
  },
  403: { description: 'The API is disabled for the project.' },
  404: { description: 'No such project for this key, script or snapshot.' },
  406: { description: 'The Accept header refuses the only type there is.' },
  429: {
    description: 'Too many requests with this key.',
    headers: { 'Retry-After': { required: true, schema: { type: 'integer', minimum: 1 }, description: 'In seconds.' } },
  },
  500: { description: 'A failure of the service.' },
  503: {
    description: 'The service cannot reach its data at this moment.',
    headers: { 'Retry-After': { required: true, schema: { type: 'integer', minimum: 1 }, description: 'In seconds.' } },
  },
}

/** On every response. */
export const requestId = { 'Request-Id': { $ref: '#/components/headers/RequestId' } }
/** On every response that is no error. */
export const caching = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
  Vary: { $ref: '#/components/headers/Vary' },
}

/** The response of each error status, under its name. */
export function toErrorResponses(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([status, { description, headers }]) => [
      `Error${status}`,
      {
        description,
        headers: { ...requestId, ...headers },
        content: { 'application/json': { schema: schemaRef('Error') } },
      },
    ]),
  )
}
