import { toId } from '../resources/ids.ts'
import { defaultLimit, maxLimit } from '../resources/limits.ts'
import type { PageRequest } from '../store/records.ts'
import { Problem } from './problem.ts'

/**
 * Refuses parameters that an endpoint does not know: a misspelt one would be answered with the wrong page.
 *
 * @throws {Problem} 400
 */
export function checkParameters(query: URLSearchParams, known: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of query.keys()) {
    const param = name.slice(0, 100).toWellFormed()
    if (!known.includes(name)) {
      const hint = known.length > 0 ? `: known here are ${known.join(', ')}` : ': this endpoint takes none'
      throw new Problem('unknown_parameter', `Unknown parameter${hint}.`, { param })
    }
    if (seen.has(name)) throw new Problem('invalid_parameter', `The parameter ${param} is given twice.`, { param })
    seen.add(name)
  }
}

/**
 * Reads which page is asked for.
 *
 * @throws {Problem} 400
 */
export function readPageRequest(query: URLSearchParams): PageRequest {
  const limit = readLimit(query)
  const after = query.get('starting_after') ?? undefined
  const before = query.get('ending_before') ?? undefined
  if (after !== undefined && before !== undefined) {
    throw new Problem('invalid_parameter', 'starting_after and ending_before cannot be used together.', {
      param: 'ending_before',
    })
  }
  for (const [param, id] of Object.entries({ starting_after: after, ending_before: before })) {
    if (id !== undefined && toId(id) === '') throw unknownCursor(param)
  }
  return { limit, after, before }
}

/** @throws {Problem} 400 */
function readLimit(query: URLSearchParams): number {
  const limitText = query.get('limit') ?? String(defaultLimit)
  const limit = /^\d{1,3}$/.test(limitText) ? Number(limitText) : 0
  if (limit < 1 || limit > maxLimit) {
    throw new Problem('invalid_parameter', `limit must be a whole number from 1 to ${maxLimit}.`, { param: 'limit' })
  }
  return limit
}

/**
 * Reads from which change on to list.
 *
 * @throws {Problem} 400
 */
export function readChangesRequest(query: URLSearchParams): { since: number; limit: number } {
  const since = query.get('since') ?? '0'
  if (!/^\d{1,15}$/.test(since)) {
    throw new Problem('invalid_parameter', 'since must be the next of an earlier answer.', { param: 'since' })
  }
  return { since: Number(since), limit: readLimit(query) }
}

/** The problem of a page that starts or ends at an object that is not in the list. */
export function unknownCursor(param: string): Problem {
  return new Problem('invalid_parameter', `${param} must be the id of an object in this list.`, { param })
}
