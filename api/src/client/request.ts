import { checkOptions } from '../options.ts'
import { ConnectionError, ResponseError } from './errors.ts'
import { withLimit } from './limit.ts'
import { readError } from './read-error.ts'
import { createRetrying, type Retry } from './retry.ts'

export interface ClientOptions {
  /** Where the service is: all before `/v1`. */
  baseUrl: string
  /** A project API key. */
  apiKey: string
  /**
   * How often a request is sent again after a failure that may pass, waits that the service asks for apart: of these, but for
   * those of nothing, ten times as many, and twenty at the most, are waited out. Default 3.
   */
  retries?: number | undefined
  /** Milliseconds until an attempt is given up, its body included. Default 30,000. */
  timeout?: number | undefined
  /**
   * The longest wait, in seconds, that the service may ask for in `Retry-After`. All requests wait it out together. Where it
   * asks for a longer one, they fail until that is over, and none is sent. Default 60.
   */
  maxWait?: number | undefined
  /** The most bytes that a body may have when it is unpacked: of a larger one no more is read. Default 256 MiB. */
  maxBytes?: number | undefined
  /** Called before each wait. Default: silence. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** Called with each thing that is not as it should be, but can be passed over. Default: silence. */
  onWarning?: ((message: string) => void) | undefined
  /** How requests are sent. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined
}

const optionRules = {
  baseUrl: 'a text that is not empty',
  apiKey: 'visible ASCII characters',
  retries: 'a number from 0 on',
  timeout: 'milliseconds from 0 to 2147483647',
  maxWait: 'a number from 0 on',
  maxBytes: 'a number from 0 on',
  onRetry: 'a function',
  onWarning: 'a function',
  fetch: 'a function',
} as const

/** A successful response, or word that what the caller has is still right. */
export type Received =
  | { readonly status: 'fetched'; readonly text: string; readonly etag?: string }
  | { readonly status: 'unchanged' }

/** The same as the client's own rooms see it. */
export type Answered = Fetched | { readonly status: 'unchanged' }

interface Fetched {
  readonly status: 'fetched'
  readonly text: string
  readonly etag?: string
  /** The body's value, where JSON was asked for. */
  readonly json?: unknown
  readonly link?: string
  /** What was asked for, which links are relative to. */
  readonly url: string
}

export interface SendOptions {
  /** What the body has to be: the `Accept` header. JSON is parsed, and asked for again where it is cut off. */
  readonly accept: string
  readonly etag?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends a GET request for a path, or an address of the same service, with retries. Throws the errors of errors.ts. */
export type Send = (target: string, options: SendOptions) => Promise<Answered>

/**
 * Makes what sends a client's requests.
 *
 * @throws {TypeError} where `baseUrl` is no http address, the key cannot stand in a header, or another option is none of what it may be
 */
export function createSend(options: ClientOptions): Send {
  checkOptions('createClient', options, optionRules, ['baseUrl', 'apiKey'])
  const { apiKey, timeout = 30_000, maxBytes = 256 * 1024 * 1024, fetch: send = fetch } = options
  const base = readBaseUrl(options.baseUrl)
  const retrying = createRetrying(options)
  return (target, { accept, etag, signal }) => {
    const url = locate(base, target)
    const condition = etag === undefined ? {} : { 'if-none-match': etag }
    const headers = { authorization: `Bearer ${apiKey}`, accept, ...condition }
    return retrying(async () => {
      const { response, text } = await withLimit(timeout, signal, (limit) =>
        receive(() => send(url, { headers, signal: limit }), maxBytes, signal, base),
      )
      if (response.status === 304 && etag !== undefined) return { status: 'unchanged' }
      if (response.status >= 400) throw readError(response, text)
      if (response.status !== 200) throw new ResponseError(`the service answered ${response.status} to ${target}`)
      return { ...readAnswer(target, response.headers, text, accept.startsWith('application/json')), url }
    }, signal)
  }
}

function readAnswer(target: string, headers: Headers, text: string, isJson: boolean): Omit<Fetched, 'url'> {
  const etag = headers.get('etag')
  const link = headers.get('link')
  return {
    status: 'fetched',
    text,
    ...(isJson ? { json: parse(target, text) } : {}),
    ...(etag === null ? {} : { etag }),
    ...(link === null ? {} : { link }),
  }
}

function parse(target: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ResponseError(`${target}: the response is not JSON, or was cut off`, { cause })
  }
}

async function receive(
  send: () => Promise<Response>,
  maxBytes: number,
  signal: AbortSignal | undefined,
  base: string,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await send()
    return { response, text: await readText(response, maxBytes) }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof ResponseError) throw cause
    throw new ConnectionError(`no answer from ${base}: ${reasonOf(cause)}`, { cause })
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ResponseError(`the service sent a body that is larger than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** What `fetch` hides in its error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error)
    return error.cause.message || ('code' in error.cause ? String(error.cause.code) : '')
  return error.message
}

/** A path from `/v1` on stands behind the base; a link that a service gave may also be whole, or begin at its origin. */
function locate(base: string, target: string): string {
  const { origin, pathname } = new URL(base)
  if (!target.startsWith('/')) {
    // The key is for this service alone.
    if (URL.canParse(target) && new URL(target).origin === origin) return target
    throw new ResponseError('the service gives a link to another one, which the key is not sent to')
  }
  const isWhole = pathname !== '/' && target.startsWith(`${pathname}/`)
  return isWhole ? `${origin}${target}` : `${base}${target}`
}

/**
 * A service's address in the one spelling that it has here.
 *
 * @throws {TypeError} where it is no http address
 */
export function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be an http or https address')
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must hold no user, password, query or fragment')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
