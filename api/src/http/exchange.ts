import { hideKeys } from '../keys.ts'
import { UnavailableError } from '../store/errors.ts'
import { Problem } from './problem.ts'
import { createRequestId, type Reply, replyToProblem, toResponse } from './reply.ts'

/** Where the app reports: pino fits. */
export interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A request while it is answered. */
export interface Exchange {
  readonly requestId: string
  readonly start: number
  keyId?: string
}

export function createExchange(): Exchange {
  return { requestId: createRequestId(), start: performance.now() }
}

/** A request, as far as it is logged and counted. */
export interface Asker {
  readonly method: string
  readonly path: string
  /** The client's address, where it is known. */
  readonly address?: string | undefined
  /** The operation that the path is one of. */
  readonly operation?: string | undefined
}

/** Hears of each request that was answered. */
export type OnAnswered = (operation: string, status: number, milliseconds: number) => void

/** Where answers are told of. */
export interface Report {
  readonly log: Log
  readonly onAnswered?: OnAnswered | undefined
}

/**
 * Answers a request, and reports it.
 *
 * A {@link Problem} becomes its response. Anything else that is thrown becomes a 500 that says nothing of it: its detail
 * goes to the log, under the same request id.
 */
export async function respond(
  asker: Asker,
  report: Report,
  answer: (exchange: Exchange) => Reply | Promise<Reply>,
): Promise<Response> {
  const exchange = createExchange()
  const { requestId } = exchange
  let reply: Reply
  try {
    reply = await answer(exchange)
  } catch (error) {
    reply = replyToProblem(error instanceof Problem ? error : reportFailure(error, requestId, report.log), requestId)
  }
  reportAnswer(asker, report, exchange, reply.status)
  return toResponse(reply, requestId)
}

/** Counts a request that is answered, and logs one line, of its path alone: a query may hold anything. */
export function reportAnswer(
  { method, path, address, operation = 'none' }: Asker,
  { log, onAnswered }: Report,
  { requestId, start, keyId }: Exchange,
  status: number,
): void {
  const ms = Math.round((performance.now() - start) * 1000) / 1000
  const shown = hideKeys(path).slice(0, 500)
  log.info({ request_id: requestId, address, method, path: shown, status, key: keyId, ms }, 'request')
  onAnswered?.(operation, status, ms)
}

/** Seconds: a restart of a database takes about as long. */
const retryAfter = '2'

/** Logs what went wrong inside, and returns what may be told of it. */
export function reportFailure(error: unknown, requestId: string, log: Log): Problem {
  if (error instanceof UnavailableError) {
    log.error({ request_id: requestId, error: hideKeys(error.message) }, 'database unavailable')
    return new Problem('service_unavailable', 'The data cannot be reached at this moment. Try again soon.', {
      headers: { 'retry-after': retryAfter },
    })
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error({ request_id: requestId, error: hideKeys(detail) }, 'internal failure')
  return new Problem('internal_error', 'Something went wrong on our side. The request id helps us to find it.')
}
