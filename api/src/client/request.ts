import { ConnectionError, ResponseError } from './errors.ts'
import { readError } from './read-error.ts'
import { type Retry, withRetries } from './retry.ts'

export interface ClientOptions {
  /** Where the service is: all before `/v1`. */
  baseUrl: string
  /** A project API key. */
  apiKey: string
  /** How often a request is sent again after a failure that may pass. Default 3. */
  retries?: number | undefined
  /** Milliseconds until an attempt is given up. Default 30,000. */
  timeout?: number | undefined
  /** Called before each wait. Default: silence. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** How requests are sent. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined
}

/** A successful response, or word that what the caller has is still right. */
export type Received =
  | { readonly status: 'fetched'; readonly text: string; readonly etag?: string }
  | { readonly status: 'unchanged' }

export interface SendOptions {
  /** What the body has to be: the `Accept` header. */
  readonly accept: string
  readonly etag?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends a GET request for a path, with retries. Throws the errors of errors.ts. */
export type Send = (path: string, options: SendOptions) => Promise<Received>

/**
 * Makes what sends a client's requests.
 *
 * @throws {TypeError} where `baseUrl` is no http address, or the key cannot stand in a header.
 */
export function createSend(options: ClientOptions): Send {
  const { apiKey, retries = 3, timeout = 30_000, onRetry = () => {}, fetch: send = fetch } = options
  const base = readBaseUrl(options.baseUrl)
  // Not the platform's own error, which would quote the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be visible ASCII characters')
  return (path, { accept, etag, signal }) =>
    withRetries(
      async () => {
        const headers = {
          authorization: `Bearer ${apiKey}`,
          accept,
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
        }
        const limit = AbortSignal.timeout(timeout)
        const init = { headers, signal: signal ? AbortSignal.any([signal, limit]) : limit }
        const { response, text } = await receive(() => send(`${base}${path}`, init), signal, base)
        if (response.status === 304 && etag !== undefined) return { status: 'unchanged' }
        if (response.status >= 400) throw readError(response, text)
        if (response.status !== 200) throw new ResponseError(`the service answered ${response.status} to ${path}`)
        const tag = response.headers.get('etag')
        return tag === null ? { status: 'fetched', text } : { status: 'fetched', text, etag: tag }
      },
      { retries, onRetry, signal },
    )
}

async function receive(send: () => Promise<Response>, signal: AbortSignal | undefined, base: string) {
  try {
    const response = await send()
    return { response, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ConnectionError(`no answer from ${base}: ${reasonOf(cause)}`, { cause })
  }
}

/** What `fetch` hides in its error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error)
    return error.cause.message || ('code' in error.cause ? String(error.cause.code) : '')
  return error.message
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be an http or https address')
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must hold no user, password, query or fragment')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
