import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '../http/exchange.ts'
import { Problem, type ProblemCode } from '../http/problem.ts'
import { createRequestId, replyToProblem } from '../http/reply.ts'
import type { Connections } from './connections.ts'

/** What Node calls a request that never became one, and what it is to us. Anything else is malformed. */
const known: ReadonlyMap<string, readonly [ProblemCode, string]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['headers_too_large', 'The headers are too large.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['request_timeout', 'The request took too long to arrive.']],
] as const)

/**
 * Answers what never reaches the app with our error object, where Node would send an empty body or nothing at all: behind the
 * answers to the requests before it, as clients tell answers apart by their order.
 */
export function answerBrokenRequests(server: Server, { afterResponses, isInBody }: Connections, log: Log): void {
  const broken = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    // Whatever else comes is told again.
    if (broken.has(socket)) return
    broken.add(socket)
    const [code, message] = known.get(error.code ?? '') ?? ['malformed_request', 'The request is not valid HTTP.']
    afterResponses(socket, () => {
      // A request whose body breaks off has its answer.
      if (isInBody(socket)) socket.end()
      else endWithProblem(socket, new Problem(code, message), log)
    })
  })
  server.on('connect', (_request, socket) => {
    // Whoever asked may be gone by now.
    socket.on('error', () => {})
    const allow = 'GET, HEAD, OPTIONS'
    const problem = new Problem('method_not_allowed', 'This is no proxy.', { headers: { allow } })
    afterResponses(socket, () => endWithProblem(socket, problem, log))
  })
}

/** Answers a request that is not to reach the app. */
export function refuse(response: ServerResponse, problem: Problem, log: Log): void {
  const requestId = createRequestId()
  const { status, headers, body } = replyToProblem(problem, requestId)
  log.info({ request_id: requestId, status }, 'malformed request')
  response.writeHead(status, { ...headers, 'request-id': requestId, connection: 'close' }).end(body)
}

function endWithProblem(socket: Duplex, problem: Problem, log: Log): void {
  const requestId = createRequestId()
  const { status, headers, body = '' } = replyToProblem(problem, requestId)
  log.info({ request_id: requestId, status }, 'malformed request')
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'connection: close', `request-id: ${requestId}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
