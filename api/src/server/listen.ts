import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../http/app.ts'
import type { Log } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { createRequestId, replyToProblem, toResponse } from '../http/reply.ts'
import { answerBrokenRequests } from './broken-requests.ts'
import { prepareStop } from './stop.ts'

export interface ListenOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  log: Log
  /** How long a stop waits for what is in flight, in milliseconds. Default 10,000. */
  stopTimeout?: number | undefined
}

export interface Listening {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Takes no more requests and finishes those in flight; those that take longer than `stopTimeout` are cut off. */
  stop(): Promise<void>
}

/**
 * Serves an app over HTTP/1.1.
 *
 * @throws {Error} where the address cannot be listened on.
 */
export async function listen(app: App, { host, port, log, stopTimeout = 10_000 }: ListenOptions): Promise<Listening> {
  const endOfTurn = createTurns()
  const respond = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request)
    await endOfTurn()
    return response
  }
  const listener = getRequestListener(respond, {
    // HTTP/1.0 has no Host header; the app never reads it.
    hostname: 'localhost',
    errorHandler: () => {
      const requestId = createRequestId()
      log.info({ request_id: requestId, status: 400 }, 'malformed request')
      const problem = new Problem('malformed_request', 'The request target or the Host header is malformed.')
      return toResponse(replyToProblem(problem, requestId), requestId)
    },
  })
  const server = createServer(listener)
  // Node would refuse an unknown expectation with an empty 417; RFC 9110, 10.1.1 lets a server pass over it.
  server.on('checkExpectation', listener)
  answerBrokenRequests(server, log)
  const stop = prepareStop(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${name}:${address.port}`, stop: () => stop(stopTimeout) }
}

/**
 * Makes what waits for the end of this turn of the event loop, so that the responses of one turn are written one after
 * another. Written each on its own, each would wake a client that waits for it, between two requests that are answered:
 * under load that costs a third of the time.
 */
function createTurns(): () => Promise<void> {
  let turn: Promise<void> | undefined
  return () => {
    turn ??= new Promise((resolve) =>
      setImmediate(() => {
        turn = undefined
        resolve()
      }),
    )
    return turn
  }
}
