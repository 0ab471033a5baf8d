import type { Store } from '../store/store.ts'
import { acceptsType } from './accepts.ts'
import type { Answer } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { matchesTag } from './conditional.ts'
import type { Endpoint } from './endpoints.ts'
import type { Exchange } from './exchange.ts'
import type { Memory } from './memory.ts'
import { Problem } from './problem.ts'
import { checkParameters } from './query.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Reply } from './reply.ts'

/** What every request with a key has to pass. */
export interface Gate {
  readonly store: Store
  readonly memory: Memory
  readonly limiter: RateLimiter | undefined
}

/**
 * Answers a GET or HEAD request of an endpoint: who asks, whether it may, what for, and what of it is not yet known.
 *
 * @throws {Problem}
 */
export async function answerRequest(
  request: Request,
  { answer, parameters, contentType }: Endpoint,
  params: Readonly<Record<string, string>>,
  gate: Gate,
  exchange: Exchange,
): Promise<Reply> {
  const access = 'toKey' in answer ? await admit(request, params.project_id, gate, exchange) : undefined
  const query = readQuery(request.url)
  checkParameters(query, parameters)
  const mediaType = contentType.slice(0, contentType.indexOf(';'))
  if (!acceptsType(request.headers.get('accept'), mediaType)) {
    throw new Problem('not_acceptable', `This path answers with ${mediaType}, which the Accept header refuses.`)
  }
  if ('toAnyone' in answer) return conditionalReply(request, answer.toAnyone())
  if (!access) throw new Error('an endpoint for keys was reached without one')
  const key = request.url.slice(request.url.indexOf('/v1/'))
  const made = await gate.memory.recall(key, () => answer.toKey({ access, params, query }))
  return conditionalReply(request, made)
}

/** Lets in who holds a key of the project that the path names. Another project is as unknown as one that never was. */
async function admit(request: Request, projectId: string | undefined, gate: Gate, exchange: Exchange) {
  const access = await authenticate(gate, request.headers.get('authorization'))
  exchange.keyId = access.keyId
  const seconds = gate.limiter?.(access.keyId) ?? 0
  if (seconds > 0) {
    throw new Problem('rate_limited', `Too many requests with this key. Try again in ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    })
  }
  if (projectId !== access.projectId) throw new Problem('project_not_found', 'There is no such project for this key.')
  if (!access.enabled) throw new Problem('api_disabled', 'The API is disabled for this project.')
  return access
}

function conditionalReply(request: Request, answer: Answer): Reply | Promise<Reply> {
  const { cacheControl, etag } = answer
  if (matchesTag(request.headers.get('if-none-match'), etag)) {
    return { status: 304, headers: { etag, 'cache-control': cacheControl } }
  }
  return fullReply(answer)
}

async function fullReply({ contentType, cacheControl, etag, read }: Answer): Promise<Reply> {
  const body = await read()
  const length = String(body.length)
  const headers = { etag, 'cache-control': cacheControl, 'content-type': contentType, 'content-length': length }
  return { status: 200, headers, body }
}

const noQuery = new URLSearchParams()

function readQuery(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return start < 0 ? noQuery : new URLSearchParams(url.slice(start + 1))
}
