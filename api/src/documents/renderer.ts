import { createRequire } from 'node:module'
import type { Encoding } from '../resources/encoding.ts'
import type { Rendering } from '../store/records.ts'
import type { Difference } from './compare.js'
import { compare, encode, render } from './work.js'
import { createWorkers } from './workers.ts'

/** What a renderer makes of a document: what is served, and what the pages of `serve --ui` show. */
export const renderedFormats = ['md', 'html', 'fdx', 'fountain'] as const

export type RenderedFormat = (typeof renderedFormats)[number]

/**
 * Up to this many bytes are worked on where they are: a few milliseconds, less than handing them over costs. More go to a
 * worker, so that other requests are not kept waiting.
 */
export const inlineLimit = 50_000

/** Renders and compares documents, and compresses what is sent. */
export interface Renderer {
  /** Changes with every change of the text that comes out. */
  readonly version: string
  /** @param body a valid Document as JSON in UTF-8, which the renderer only reads */
  render(body: Uint8Array, format: RenderedFormat): Promise<Rendering>
  /** @param body any bytes, which the renderer only reads */
  encode(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Rendering>
  /**
   * What must be taken out of one Document, and put in, to have the other; nothing where that is too much.
   *
   * @param old valid, as JSON in UTF-8, as `made` is
   */
  compare(old: Uint8Array, made: Uint8Array): Promise<readonly Difference[] | undefined>
  /** Ends the workers. */
  close(): Promise<void>
}

/** The library's version, which names its output. */
export const rendererVersion: string = createRequire(import.meta.url)('scriptdown/package.json').version

/** Makes the library's renderer. */
export function createRenderer(): Renderer {
  const workers = createWorkers()
  return {
    version: rendererVersion,
    render: async (body, format) =>
      body.length <= inlineLimit ? render({ body, format }) : workers.run('make', { body, format }, render),
    encode: async (body, encoding) =>
      body.length <= inlineLimit ? encode({ body, encoding }) : workers.run('make', { body, encoding }, encode),
    compare: (old, made) => workers.run('compare', { old, made }, compare),
    close: workers.close,
  }
}
