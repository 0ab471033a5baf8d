import { randomUUID } from 'node:crypto'
import { type Problem, problems, toErrorBody } from './problem.ts'

/** A response before it is one: plain data, which costs least to send. */
export interface Reply {
  readonly status: number
  /** Of this reply alone. */
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array
}

const jsonType = 'application/json; charset=utf-8'

/** A new value of the header `Request-Id`. */
export function createRequestId(): string {
  return `req_${randomUUID()}`
}

/** What a problem answers. Errors are never kept by caches. */
export function replyToProblem(problem: Problem, requestId: string): Reply {
  const body = JSON.stringify(toErrorBody(problem, requestId))
  return {
    status: problems[problem.code].status,
    headers: {
      'content-type': jsonType,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...problem.detail.headers,
    },
    body,
  }
}

/** A reply as a response, with the headers that every response has. */
export function toResponse({ status, headers, body }: Reply, requestId: string): Response {
  // Added, not spread into a new object: this runs for every request.
  headers.vary ??= 'Authorization'
  headers['request-id'] = requestId
  headers['x-content-type-options'] = 'nosniff'
  return new Response(body ?? null, { status, headers })
}
