import { z } from 'zod'
import { type ApiError, createApiError } from './errors.ts'

const text = z.string().optional().catch(undefined)
const fields = z.object({ type: text, code: text, message: text, param: text, request_id: text })
/** The error object, at the top or under `error`; any field may be missing. */
const body = z
  .object({ error: fields })
  .transform(({ error }) => error)
  .or(fields)

/** The error that a response with a status of 400 or more stands for, whatever its body. */
export function readError(response: Response, text: string): ApiError {
  const { type, code, message, param, request_id } = readBody(text)
  return createApiError(type, {
    status: response.status,
    code,
    message: message ?? `the service answered ${response.status} ${response.statusText}`.trimEnd(),
    param,
    requestId: request_id ?? response.headers.get('request-id') ?? undefined,
    retryAfter: readRetryAfter(response.headers.get('retry-after'), readNow(response.headers.get('date'))),
  })
}

function readBody(text: string): Partial<z.output<typeof fields>> {
  try {
    return body.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** The moment by the service's clock, which its dates are of, where it tells. */
function readNow(date: string | null): number {
  const now = Date.parse(date ?? '')
  return Number.isNaN(now) ? Date.now() : now
}

/** Seconds from a `Retry-After` header: a number of them, also one with decimals, or a date. Nothing else is either. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text))
  // `Date.parse` takes much for a date that is none, such as `7,5`; all three forms of an HTTP date begin with a weekday.
  const at = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
