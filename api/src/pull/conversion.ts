import { createRequire } from 'node:module'
import { toHtml } from 'scriptdown'
import type { Client, DocumentOptions } from '../client/client.ts'
import type { Received } from '../client/request.ts'

/** What a pull makes of each document. */
export const targets = ['markdown', 'html', 'json'] as const

export type Target = (typeof targets)[number]

/** A script's document, on its way into a file. */
interface Conversion {
  readonly extension: string
  /** Names what came from a service and how it was made into a file: equal names, interchangeable files. */
  readonly maker: string
  fetch(
    client: Client,
    project: string,
    script: { id: string; title: string },
    options: DocumentOptions,
  ): Promise<Received>
}

const version: string = createRequire(import.meta.url)('scriptdown/package.json').version

/** Markdown is the service's own; HTML is made here, from its JSON. */
export const conversions: Readonly<Record<Target, Conversion>> = {
  markdown: {
    extension: 'md',
    maker: 'markdown',
    fetch: (client, project, { id }, options) => client.getMarkdown(project, id, undefined, options),
  },
  html: {
    extension: 'html',
    maker: `html by scriptdown ${version}`,
    fetch: async (client, project, { id, title }, options) => {
      const received = await client.getDocument(project, id, undefined, options)
      if (received.status === 'unchanged') return received
      return { ...received, text: toHtml(received.document, { standalone: true, title }) }
    },
  },
  json: {
    extension: 'json',
    maker: 'json',
    fetch: (client, project, { id }, options) => client.getDocument(project, id, undefined, options),
  },
}
