import { type Server, STATUS_CODES } from 'node:http'
import type { Log } from '../http/exchange.ts'
import { Problem, type ProblemCode } from '../http/problem.ts'
import { createRequestId, replyToProblem } from '../http/reply.ts'

/** What Node calls a request that never became one, and what it is to us. Anything else is malformed. */
const known: ReadonlyMap<string, readonly [ProblemCode, string]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['headers_too_large', 'The headers are too large.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['request_timeout', 'The request took too long to arrive.']],
] as const)

/** Answers what Node cannot parse with our error object, where it would answer with an empty body. */
export function answerBrokenRequests(server: Server, log: Log): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const requestId = createRequestId()
    const [code, message] = known.get(error.code ?? '') ?? ['malformed_request', 'The request is not valid HTTP.']
    const { status, headers, body = '' } = replyToProblem(new Problem(code, message), requestId)
    log.info({ request_id: requestId, status }, 'malformed request')
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'connection: close', `request-id: ${requestId}`]
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}
