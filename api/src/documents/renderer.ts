import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { Encoding } from '../resources/encoding.ts'
import type { Rendering } from '../store/records.ts'
import { encode, render } from './work.js'

/** What a renderer makes of a document: what is served, and what the pages of `serve --ui` show. */
export type RenderedFormat = 'md' | 'html'

/**
 * Up to this many bytes are worked on where they are: a few milliseconds, less than handing them over costs. More go to a
 * worker, so that other requests are not kept waiting.
 */
export const inlineLimit = 50_000

/** Renders documents, and compresses what is sent. */
export interface Renderer {
  /** Changes with every change of the text that comes out. */
  readonly version: string
  /** @param body a valid Document as JSON in UTF-8, which the renderer only reads */
  render(body: Uint8Array, format: RenderedFormat): Promise<Rendering>
  encode(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Uint8Array>
  /** Ends the workers. */
  close(): Promise<void>
}

/** The library's version, which names its output. */
export const rendererVersion: string = createRequire(import.meta.url)('scriptdown/package.json').version

/**
 * Makes the library's renderer. Workers start when they are first needed, and end after a minute with nothing to do; one
 * core is left to those who wait for short answers.
 */
export function createRenderer(): Renderer {
  let pool: Tinypool | undefined
  const run = <Result>(name: string, task: { body: Uint8Array }): Promise<Result> => {
    pool ??= new Tinypool({
      filename: new URL('./work.js', import.meta.url).href,
      runtime: 'worker_threads',
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: 60_000,
    })
    return pool.run(task, { name })
  }
  return {
    version: rendererVersion,
    render: async (body, format) =>
      body.length <= inlineLimit ? render({ body, format }) : run('render', { body, format } as { body: Uint8Array }),
    encode: async (body, encoding) =>
      body.length <= inlineLimit
        ? encode({ body, encoding })
        : run('encode', { body, encoding } as { body: Uint8Array }),
    close: async () => {
      await pool?.destroy()
    },
  }
}
