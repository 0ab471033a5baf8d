import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response of the service, to be sent again by the bare server. */
export interface Captured {
  readonly name: string
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly body: string
}

/** Headers that node:http writes itself. */
const own: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive'])

/** Sends a request once and keeps what comes back, byte for byte. */
export async function capture(
  url: string,
  name: string,
  path: string,
  requestHeaders: Record<string, string>,
): Promise<Captured> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}${path}`, { headers: requestHeaders }, resolve).on('error', reject)
  })
  const body = (await buffer(response)).toString('base64')
  const kept = Object.entries(response.headers).filter(([header]) => !own.has(header))
  const headers = Object.fromEntries(kept.map(([header, value]) => [header, String(value)]))
  return { name, path, requestHeaders, status: response.statusCode ?? 0, headers, body }
}
