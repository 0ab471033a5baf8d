import { createRequire } from 'node:module'
import { Tinypool } from 'tinypool'
import { renderMarkdown } from './markdown.js'

/**
 * Documents up to this many bytes are rendered where they are: a few milliseconds, less than handing them over costs.
 * Larger ones go to a worker, so that other requests are not kept waiting.
 */
export const inlineLimit = 50_000

/** Renders documents as Markdown. */
export interface Renderer {
  /** Changes with every change of the text that comes out. */
  readonly version: string
  /** @param body a valid Document as JSON in UTF-8, which the renderer only reads */
  render(body: Uint8Array): Promise<Uint8Array>
  /** Ends the workers. */
  close(): Promise<void>
}

/** The library's version, which names its output. */
export const rendererVersion: string = createRequire(import.meta.url)('scriptdown/package.json').version

/** Makes the library's renderer. Workers start when they are first needed, and end after a minute with nothing to do. */
export function createRenderer(): Renderer {
  let pool: Tinypool | undefined
  return {
    version: rendererVersion,
    render: async (body) => {
      if (body.length <= inlineLimit) return renderMarkdown(body)
      pool ??= new Tinypool({
        filename: new URL('./markdown.js', import.meta.url).href,
        runtime: 'worker_threads',
        minThreads: 0,
        idleTimeout: 60_000,
      })
      return await pool.run(body, { name: 'renderMarkdown' })
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}
