import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { App } from '../http/app.ts'
import type { Log } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { createRequestId, replyToProblem, toResponse } from '../http/reply.ts'
import { checkOptions } from '../options.ts'
import { answerBrokenRequests, refuse } from './broken-requests.ts'
import { watchConnections } from './connections.ts'
import { prepareStop } from './stop.ts'

export interface ListenOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  log: Log
  /** How long a stop waits for what is in flight, in milliseconds. Default 30,000. */
  stopTimeout?: number | undefined
  /** How long a connection without requests is kept, in milliseconds. Default 65,000: longer than most proxies keep it. */
  keepAlive?: number | undefined
  /** Takes a client's address from `X-Forwarded-For`, whose last entry a proxy in front has added. Default false. */
  trustProxy?: boolean | undefined
}

const optionRules = {
  host: 'a text that is not empty',
  port: 'a port from 0 to 65535',
  log: 'an object',
  stopTimeout: 'milliseconds from 0 to 2147483647',
  keepAlive: 'milliseconds from 0 to 2147483647',
  trustProxy: 'true or false',
} as const

export interface Listening {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Takes no more requests and finishes those in flight; those that take longer than `stopTimeout` are cut off. */
  stop(): Promise<void>
}

/**
 * Serves an app over HTTP/1.1.
 *
 * @throws {TypeError} where an option is none of what it may be
 * @throws {Error} where the address cannot be listened on.
 */
export async function listen(app: App, options: ListenOptions): Promise<Listening> {
  checkOptions('listen', options, optionRules, ['host', 'port', 'log'])
  const { host, port, log, stopTimeout = 30_000, keepAlive = 65_000 } = options
  const listener = createListener(app, options)
  // Node would refuse a request without Host with an empty body.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: keepAlive }, listener)
  // Node would drop lines beyond a thousand without a word, be it the key's. Their size has a limit of its own.
  server.maxHeadersCount = 0
  // Node would refuse an unknown expectation with an empty 417; RFC 9110, 10.1.1 lets a server pass over it.
  server.on('checkExpectation', listener)
  const connections = watchConnections(server)
  answerBrokenRequests(server, connections, log)
  const stop = prepareStop(server, connections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${name}:${address.port}`, stop: () => stop(stopTimeout) }
}

function createListener(app: App, { log, trustProxy = false }: ListenOptions) {
  const endOfTurn = createTurns()
  const respond = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
    const response = await app.fetch(request, { address: findAddress(incoming, trustProxy) })
    await endOfTurn()
    return response
  }
  const answer = getRequestListener((request, env) => respond(request, env as HttpBindings), {
    // HTTP/1.0 has no Host header; the app never reads it.
    hostname: 'localhost',
    errorHandler: () => {
      const requestId = createRequestId()
      log.info({ request_id: requestId, status: 400 }, 'malformed request')
      const problem = new Problem('malformed_request', 'The request target or the Host header is malformed.')
      return toResponse(replyToProblem(problem, requestId), requestId)
    },
  })
  return (request: IncomingMessage, response: ServerResponse): void => {
    const hosts = request.headersDistinct.host?.length ?? 0
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
      refuse(response, new Problem('malformed_request', 'A request of HTTP/1.1 needs one Host header.'), log)
    } else void answer(request, response)
  }
}

function findAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? [headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim() : undefined
  return forwarded?.slice(0, 100) || socket.remoteAddress
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
