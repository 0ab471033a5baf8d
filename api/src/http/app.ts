import { Hono } from 'hono'
import type { Documents } from '../documents/documents.ts'
import { type Operation, type OperationId, operations } from '../openapi/operations.ts'
import { checkOptions } from '../options.ts'
import { createEndpoints } from './endpoints.ts'
import { type Log, type OnAnswered, respond } from './exchange.ts'
import { createGate, type Gate, type GateOptions } from './gate.ts'
import { answerRequest } from './pipeline.ts'
import { Problem } from './problem.ts'

export interface AppOptions extends GateOptions {
  documents: Documents
  /** One line for each request, and the detail of internal failures. Default: silence. */
  log?: Log | undefined
  /** Called with each answer. Default: silence. */
  onAnswered?: OnAnswered | undefined
}

/** What is known of a request beside it. */
export interface RequestInfo {
  /** The client's address, for the log. */
  readonly address?: string | undefined
}

/** The service as a function. */
export interface App {
  fetch(request: Request, info?: RequestInfo): Response | Promise<Response>
}

const optionRules = {
  store: 'an object',
  documents: 'an object',
  rateLimit: 'a number from 1 on',
  keyUse: 'an object',
  log: 'an object',
  onAnswered: 'a function',
} as const
const silence: Log = { info: () => {}, error: () => {} }
const allow = 'GET, HEAD, OPTIONS'

/**
 * Makes the service: every request gets a response, whatever happens.
 *
 * @throws {TypeError} where an option is none of what it may be
 * @param gate the process's own, where something else uses it too. Default: a new one.
 */
export function createApp(options: AppOptions, gate?: Gate): App {
  checkOptions('createApp', options, optionRules, ['store', 'documents'])
  const ownGate = gate ?? createGate(options)
  const { store, documents, log = silence, onAnswered } = options
  const report = { log, onAnswered }
  const hono = new Hono<{ Bindings: RequestInfo }>()
  for (const [id, endpoint] of Object.entries(createEndpoints(store, documents))) {
    const operation: Operation = operations[id as OperationId]
    // One handler a path, whatever the method: Hono calls a single one directly. It strips the body of HEAD itself.
    hono.all(operation.path.replace(/\{(\w+)\}/g, ':$1'), ({ req, env }) => {
      const asker = { method: req.method, path: req.path, address: env.address, operation: id }
      return respond(asker, report, (exchange) => {
        switch (req.method) {
          case 'GET':
          case 'HEAD':
            return answerRequest(req.raw, operation, endpoint, req.param(), ownGate, exchange)
          case 'OPTIONS':
            return { status: 204, headers: { allow } }
          default:
            throw new Problem('method_not_allowed', `Only ${allow} are answered here.`, { headers: { allow } })
        }
      })
    })
  }
  hono.notFound(({ req, env }) =>
    respond({ method: req.method, path: req.path, address: env.address }, report, () => {
      throw new Problem('unknown_path', 'There is nothing at this path. /v1/openapi.json lists what there is.')
    }),
  )
  return { fetch: (request, info = {}) => hono.fetch(request, info) }
}
