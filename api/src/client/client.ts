import { type Document, formatIssue, safeParseDocument } from 'scriptdown'
import type { z } from 'zod'
import { type Format, type Snapshot, snapshotSchema } from '../resources/snapshot.ts'
import { ResponseError } from './errors.ts'
import {
  pageSchema,
  type ReceivedScript,
  type ReceivedScriptDetail,
  receivedScriptDetailSchema,
  receivedScriptSchema,
} from './received.ts'
import { type ClientOptions, createSend, type Received, type Send } from './request.ts'

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined
}

export interface ListOptions extends CallOptions {
  /** How many items each request asks for. Default: as many as the service likes. */
  pageSize?: number | undefined
}

export interface DocumentOptions extends CallOptions {
  /** The tag of what the caller has: where that is still right, the result is `unchanged`. */
  etag?: string | undefined
}

/** A document as it was sent, and read. */
export type FetchedDocument =
  | { readonly status: 'fetched'; readonly document: Document; readonly text: string; readonly etag?: string }
  | { readonly status: 'unchanged' }

/** Reads one service with one key. Every call throws an `ApiError`, a `ConnectionError` or a `ResponseError`. */
export interface Client {
  /** All scripts of a project, newest first, page by page as they are asked for. */
  listScripts(projectId: string, options?: ListOptions): AsyncGenerator<ReceivedScript, void, void>
  getScript(projectId: string, scriptId: string, options?: CallOptions): Promise<ReceivedScriptDetail>
  /** All snapshots of a script, newest first, page by page as they are asked for. */
  listSnapshots(projectId: string, scriptId: string, options?: ListOptions): AsyncGenerator<Snapshot, void, void>
  /** The latest document, or that of a snapshot. */
  getDocument(
    projectId: string,
    scriptId: string,
    snapshotId?: string,
    options?: DocumentOptions,
  ): Promise<FetchedDocument>
  /** The same as the service's Markdown. */
  getMarkdown(projectId: string, scriptId: string, snapshotId?: string, options?: DocumentOptions): Promise<Received>
}

/** Makes a client of any service that follows the specification. It needs Node's built-ins and `fetch`. */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options)
  const documentPath = (projectId: string, scriptId: string, snapshotId: string | undefined, format: Format): string =>
    snapshotId === undefined
      ? path`/v1/projects/${projectId}/scripts/${scriptId}/latest_snapshot_document.${format}`
      : path`/v1/projects/${projectId}/scripts/${scriptId}/snapshots/${snapshotId}/document.${format}`
  return {
    listScripts: (projectId, list) =>
      iterate(send, path`/v1/projects/${projectId}/scripts`, receivedScriptSchema, list),
    listSnapshots: (projectId, scriptId, list) =>
      iterate(send, path`/v1/projects/${projectId}/scripts/${scriptId}/snapshots`, snapshotSchema, list),
    getScript: async (projectId, scriptId, call) => {
      const url = path`/v1/projects/${projectId}/scripts/${scriptId}`
      return readJson(url, receivedScriptDetailSchema, await fetchText(send, url, call))
    },
    getDocument: async (projectId, scriptId, snapshotId, call) => {
      const url = documentPath(projectId, scriptId, snapshotId, 'json')
      const received = await send(url, { ...call, accept: 'application/json' })
      return received.status === 'unchanged' ? received : { ...received, document: readDocument(url, received.text) }
    },
    getMarkdown: (projectId, scriptId, snapshotId, call) =>
      send(documentPath(projectId, scriptId, snapshotId, 'md'), { ...call, accept: 'text/markdown, text/plain;q=0.9' }),
  }
}

/** A path whose parts are opaque. */
function path(strings: TemplateStringsArray, ...parts: string[]): string {
  return String.raw({ raw: strings }, ...parts.map(encodeURIComponent))
}

async function* iterate<Item extends { id: string }>(
  send: Send,
  url: string,
  item: z.ZodType<Item>,
  { pageSize, signal }: ListOptions = {},
): AsyncGenerator<Item, void, void> {
  const page = pageSchema(item)
  let last: string | undefined
  for (;;) {
    const query = new URLSearchParams()
    if (pageSize !== undefined) query.set('limit', String(pageSize))
    if (last !== undefined) query.set('starting_after', last)
    const target = query.size > 0 ? `${url}?${query}` : url
    const { data, has_more } = readJson(target, page, await fetchText(send, target, { signal }))
    yield* data
    if (!has_more) return
    const next = data.at(-1)?.id
    // A service that pages in another way would be asked for its first page for ever.
    if (next === undefined || next === last) throw new ResponseError(`${target}: the service sends no further page`)
    last = next
  }
}

async function fetchText(send: Send, url: string, { signal }: CallOptions = {}): Promise<string> {
  const received = await send(url, { accept: 'application/json', signal })
  if (received.status === 'unchanged') throw new ResponseError(`${url}: 304 without a condition`)
  return received.text
}

function readJson<Value>(url: string, schema: z.ZodType<Value>, text: string): Value {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ResponseError(`${url}: the response is not JSON`, { cause })
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ResponseError(`${url}: the response is not as specified: ${issues.join('; ')}`)
}

function readDocument(url: string, text: string): Document {
  const result = safeParseDocument(text)
  if (result.ok) return result.document
  const issues = result.issues.slice(0, 3).map(formatIssue)
  throw new ResponseError(`${url}: the document is not valid: ${issues.join('; ')}`)
}
