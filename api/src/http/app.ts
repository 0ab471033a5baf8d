import { Hono } from 'hono'
import type { Documents } from '../documents/documents.ts'
import type { Store } from '../store/store.ts'
import { createEndpoints } from './endpoints.ts'
import { type Log, respond } from './exchange.ts'
import { createMemory } from './memory.ts'
import { answerRequest } from './pipeline.ts'
import { Problem } from './problem.ts'
import { createRateLimiter } from './rate-limit.ts'

export interface AppOptions {
  store: Store
  documents: Documents
  /** One line for each request, and the detail of internal failures. Default: silence. */
  log?: Log | undefined
  /** Requests a minute that each key may make. Default: no limit. */
  rateLimit?: number | undefined
}

/** The service as a function. */
export interface App {
  fetch(request: Request): Response | Promise<Response>
}

const silence: Log = { info: () => {}, error: () => {} }
const allow = 'GET, HEAD, OPTIONS'

/** Makes the service: every request gets a response, whatever happens. */
export function createApp({ store, documents, log = silence, rateLimit }: AppOptions): App {
  const gate = {
    store,
    memory: createMemory(store),
    limiter: rateLimit === undefined ? undefined : createRateLimiter(rateLimit),
  }
  const hono = new Hono()
  for (const endpoint of createEndpoints(store, documents)) {
    // One handler a path, whatever the method: Hono calls a single one directly. It strips the body of HEAD itself.
    hono.all(endpoint.path, ({ req }) =>
      respond(req, log, (exchange) => {
        switch (req.method) {
          case 'GET':
          case 'HEAD':
            return answerRequest(req.raw, endpoint, req.param(), gate, exchange)
          case 'OPTIONS':
            return { status: 204, headers: { allow } }
          default:
            throw new Problem('method_not_allowed', `Only ${allow} are answered here.`, { headers: { allow } })
        }
      }),
    )
  }
  hono.notFound(({ req }) =>
    respond(req, log, () => {
      throw new Problem('unknown_path', 'There is nothing at this path. /v1/openapi.json lists what there is.')
    }),
  )
  return { fetch: (request) => hono.fetch(request) }
}
