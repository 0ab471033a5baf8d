import { createRequire } from 'node:module'
import { formatIssue, safeParseDocument, toHtml, toMarkdown, writePage } from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { toFountain } from 'scriptdown/fountain'
import type { Client, DocumentOptions } from '../client/client.ts'
import { ApiError, ResponseError } from '../client/errors.ts'

/** What a pull makes of each document. */
export const targets = ['markdown', 'html', 'fdx', 'fountain', 'json'] as const

export type Target = (typeof targets)[number]

/** Which document: the latest of a script, or that of a snapshot. */
export interface Wanted {
  readonly project: string
  readonly script: string
  readonly snapshot: string | undefined
  readonly title: string
}

/** A document on its way into a file, or word that the file is still right. */
export type Converted =
  | { readonly status: 'unchanged' }
  | {
      readonly status: 'fetched'
      readonly text: string
      readonly etag?: string
      /** Of the file: that of JSON where nothing else could be made of the document. */
      readonly extension: string
      /** What is not as it should be. */
      readonly warning?: string
    }

interface Conversion {
  readonly extension: string
  /** Names what came from a service and how it was made into a file: equal names, interchangeable files. */
  readonly maker: string
  /** Whether the script's title, which no tag tells of, stands in the file. */
  readonly showsTitle?: true
  fetch(client: Client, wanted: Wanted, options: DocumentOptions): Promise<Converted>
}

const version: string = createRequire(import.meta.url)('scriptdown/package.json').version

/** Markdown is the service's own, where it has any; the rest is made here, from its JSON. */
export const conversions: Readonly<Record<Target, Conversion>> = {
  markdown: {
    extension: 'md',
    maker: 'markdown',
    fetch: async (client, wanted, options) => {
      try {
        const received = await client.getMarkdown(wanted.project, wanted.script, wanted.snapshot, options)
        return received.status === 'unchanged' ? received : { ...received, extension: 'md' }
      } catch (error) {
        if (!hasNoMarkdown(error)) throw error
        return convert(client, wanted, options, 'md', (document) => toMarkdown(document))
      }
    },
  },
  html: {
    extension: 'html',
    maker: `html by scriptdown ${version}`,
    showsTitle: true,
    fetch: (client, wanted, options) =>
      convert(client, wanted, options, 'html', (document) =>
        toHtml(document, { standalone: writePage, title: wanted.title }),
      ),
  },
  fdx: {
    extension: 'fdx',
    maker: `fdx by scriptdown ${version}`,
    fetch: (client, wanted, options) => convert(client, wanted, options, 'fdx', (document) => toFdx(document)),
  },
  fountain: {
    extension: 'fountain',
    maker: `fountain by scriptdown ${version}`,
    fetch: (client, wanted, options) =>
      convert(client, wanted, options, 'fountain', (document) => toFountain(document)),
  },
  json: {
    extension: 'json',
    maker: 'json',
    fetch: (client, wanted, options) => convert(client, wanted, options, 'json', undefined),
  },
}

/** Statuses of a service that has no such format. Where the script itself is missing, its JSON will say so. */
const withoutMarkdown: ReadonlySet<number> = new Set([400, 404, 405, 406, 410, 415, 501])

/** Whether the service said so, or sent what is none. */
function hasNoMarkdown(error: unknown): boolean {
  return error instanceof ApiError ? withoutMarkdown.has(error.status) : error instanceof ResponseError
}

type Write = (document: Parameters<typeof toMarkdown>[0]) => string

/** JSON is written as it came; for the rest it is mended where that can be done. */
async function convert(
  client: Client,
  wanted: Wanted,
  options: DocumentOptions,
  extension: string,
  write: Write | undefined,
): Promise<Converted> {
  const received = await client.getJson(wanted.project, wanted.script, wanted.snapshot, options)
  if (received.status === 'unchanged') return received
  const strict = safeParseDocument(received.text)
  if (strict.ok) return { ...received, text: write?.(strict.document) ?? received.text, extension }
  const wrong = strict.issues.slice(0, 3).map(formatIssue).join('; ')
  const mended = write && safeParseDocument(received.text, { repair: true })
  if (write && mended?.ok) {
    return {
      ...received,
      text: write(mended.document),
      extension,
      warning: `mended a document that is not valid: ${wrong}`,
    }
  }
  return { ...received, extension: 'json', warning: `saved as it came, as the document is not valid: ${wrong}` }
}
