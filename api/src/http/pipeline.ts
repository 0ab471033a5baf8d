import type { Operation } from '../openapi/operations.ts'
import { chooseEncoding, chooseType } from './accepts.ts'
import type { Answer } from './answer.ts'
import { matchesTag } from './conditional.ts'
import type { Endpoint } from './endpoints.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { Problem } from './problem.ts'
import { checkParameters } from './query.ts'
import type { Reply } from './reply.ts'

/**
 * Answers a GET or HEAD request of an operation: who asks, whether it may, what for, and what of it is not yet known.
 *
 * @throws {Problem}
 */
export async function answerRequest(
  request: Request,
  { path, query: parameters, types }: Operation,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  gate: Gate,
  exchange: Exchange,
): Promise<Reply> {
  const authorization = request.headers.get('authorization')
  const access = 'toKey' in endpoint ? await gate.admit(authorization, exchange, params.project_id ?? '') : undefined
  const query = readQuery(request.url)
  checkParameters(query, parameters)
  const contentType = negotiateType(request, types)
  const vary = types.length > 1 ? 'Authorization, Accept-Encoding, Accept' : 'Authorization, Accept-Encoding'
  if ('toAnyone' in endpoint) return reply(request, endpoint.toAnyone(), contentType, vary)
  if (!access) throw new Error('an endpoint for keys was reached without one')
  // However the address is spelt.
  const key = JSON.stringify([path, params, [...query].sort()])
  const made = await gate.memory.recall(key, () => endpoint.toKey({ access, params, query }))
  return reply(request, made, contentType, vary)
}

function negotiateType(request: Request, types: readonly string[]): string {
  const mediaTypes = types.map((type) => type.slice(0, type.indexOf(';')))
  const chosen = chooseType(request.headers.get('accept'), mediaTypes)
  if (chosen !== undefined) return types[mediaTypes.indexOf(chosen)] ?? ''
  const known = mediaTypes.join(' or ')
  throw new Problem('not_acceptable', `This path answers with ${known}, which the Accept header refuses.`)
}

async function reply(request: Request, answer: Answer, contentType: string, vary: string): Promise<Reply> {
  const { cacheControl, tag, isSmall = false, read } = answer
  const encoding = isSmall ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'))
  // Each encoding is other bytes, and so has another strong tag.
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}.${encoding}"`
  const headers: Record<string, string> = { etag, 'cache-control': cacheControl, vary }
  if (matchesTag(request.headers.get('if-none-match'), etag)) return { status: 304, headers }
  const body = await read(encoding)
  headers['content-type'] = contentType
  headers['content-length'] = String(body.length)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { status: 200, headers, body }
}

const noQuery = new URLSearchParams()

function readQuery(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return start < 0 ? noQuery : new URLSearchParams(url.slice(start + 1))
}
