import { type Document, formatIssue, safeParseDocument } from 'scriptdown'
import type { z } from 'zod'
import { checkArgument } from '../options.ts'
import { ResponseError } from './errors.ts'
import { iterate, readItems } from './iterate.ts'
import { readPage } from './pages.ts'
import {
  type ReceivedScript,
  type ReceivedScriptDetail,
  type ReceivedSnapshot,
  receivedScriptDetailSchema,
  receivedScriptSchema,
  receivedSnapshotSchema,
} from './received.ts'
import { type Answered, type ClientOptions, createSend, type Received } from './request.ts'

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
  /** All scripts of a project, in the service's order, page by page as they are asked for. */
  listScripts(projectId: string, options?: ListOptions): AsyncGenerator<ReceivedScript, void, void>
  getScript(projectId: string, scriptId: string, options?: CallOptions): Promise<ReceivedScriptDetail>
  /** All snapshots of a script, in the service's order, page by page as they are asked for. */
  listSnapshots(
    projectId: string,
    scriptId: string,
    options?: ListOptions,
  ): AsyncGenerator<ReceivedSnapshot, void, void>
  /** The latest document, or that of a snapshot. */
  getDocument(
    projectId: string,
    scriptId: string,
    snapshotId?: string,
    options?: DocumentOptions,
  ): Promise<FetchedDocument>
  /** The same as the JSON that was sent, whether or not it is a valid Document. */
  getJson(projectId: string, scriptId: string, snapshotId?: string, options?: DocumentOptions): Promise<Received>
  /** The same as the service's Markdown. Throws a `ResponseError` where that is a page of HTML. */
  getMarkdown(projectId: string, scriptId: string, snapshotId?: string, options?: DocumentOptions): Promise<Received>
}

/** Makes a client of any service that speaks the specification, or nearly. It needs Node's built-ins and `fetch`. */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options)
  const { onWarning = () => {} } = options
  const getJson =
    (caller: string): Client['getJson'] =>
    async (projectId, scriptId, snapshotId, call) => {
      const url = `${documentPath(caller, projectId, scriptId, snapshotId)}.json`
      return toReceived(await send(url, { ...call, accept: json }))
    }
  return {
    listScripts: (projectId, list) =>
      iterate(send, path('listScripts')`/v1/projects/${projectId}/scripts`, receivedScriptSchema, {
        ...list,
        onWarning,
      }),
    listSnapshots: (projectId, scriptId, list) =>
      iterate(
        send,
        path('listSnapshots')`/v1/projects/${projectId}/scripts/${scriptId}/snapshots`,
        receivedSnapshotSchema,
        {
          ...list,
          onWarning,
        },
      ),
    getScript: async (projectId, scriptId, call) => {
      const url = path('getScript')`/v1/projects/${projectId}/scripts/${scriptId}`
      const detail = read(url, receivedScriptDetailSchema, await send(url, { ...call, accept: json }))
      const snapshots = readPage(detail.snapshots, null)?.items ?? []
      return { ...detail, snapshots: readItems(snapshots, receivedSnapshotSchema, url, onWarning) }
    },
    getDocument: async (projectId, scriptId, snapshotId, call) => {
      const received = await getJson('getDocument')(projectId, scriptId, snapshotId, call)
      return received.status === 'unchanged'
        ? received
        : { ...received, document: readDocument(scriptId, received.text) }
    },
    getJson: getJson('getJson'),
    getMarkdown: async (projectId, scriptId, snapshotId, call) => {
      const accept = 'text/markdown, text/plain;q=0.9, */*;q=0.1'
      const url = `${documentPath('getMarkdown', projectId, scriptId, snapshotId)}.md`
      const received = toReceived(await send(url, { ...call, accept }))
      if (received.status === 'fetched' && htmlPage.test(received.text)) {
        throw new ResponseError(`${url}: the response is a page of HTML, and no Markdown`)
      }
      return received
    },
  }
}

const json = 'application/json'
/** How a page begins, such as one to log in, that a gateway answers with in place of the service. */
const htmlPage = /^\s*<(?:!doctype\s+html|html)[\s>]/i

function documentPath(caller: string, project: string, script: string, snapshot: string | undefined): string {
  return snapshot === undefined
    ? path(caller)`/v1/projects/${project}/scripts/${script}/latest_snapshot_document`
    : path(caller)`/v1/projects/${project}/scripts/${script}/snapshots/${snapshot}/document`
}

/** The arguments that stand in paths, in the order of both. */
const parts = ['projectId', 'scriptId', 'snapshotId'] as const

/** Makes a path whose parts are opaque. One that is none would ask for something else. */
function path(caller: string): (strings: TemplateStringsArray, ...ids: string[]) => string {
  return (strings, ...ids) => {
    for (const [i, id] of ids.entries()) checkArgument(caller, parts[i] ?? '', id, 'a text that is not empty')
    return String.raw({ raw: strings }, ...ids.map(encodeURIComponent))
  }
}

function toReceived(answered: Answered): Received {
  if (answered.status === 'unchanged') return answered
  const { status, text, etag } = answered
  return etag === undefined ? { status, text } : { status, text, etag }
}

function read<Value>(url: string, schema: z.ZodType<Value>, answered: Answered): Value {
  if (answered.status === 'unchanged') throw new ResponseError(`${url}: 304 without a condition`)
  const result = schema.safeParse(answered.json)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ResponseError(`${url}: the response is not as specified: ${issues.join('; ')}`)
}

function readDocument(scriptId: string, text: string): Document {
  const result = safeParseDocument(text)
  if (result.ok) return result.document
  const issues = result.issues.slice(0, 3).map(formatIssue)
  throw new ResponseError(`${scriptId}: the document is not valid: ${issues.join('; ')}`)
}
