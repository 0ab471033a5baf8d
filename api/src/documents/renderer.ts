import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Tinypool } from 'tinypool'
import type { Encoding } from '../resources/encoding.ts'
import type { Rendering } from '../store/records.ts'
import type { Difference } from './compare.js'
import { encode, render } from './work.js'

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

/**
 * Makes the library's renderer. Workers start when they are first needed, and end after a minute with nothing to do; one
 * core is left to those who wait for short answers.
 */
export function createRenderer(): Renderer {
  let pool: Tinypool | undefined
  /** Has a worker do something with copies of the bytes in a task. */
  const run = async <Result>(name: 'make' | 'compare', task: Record<string, Uint8Array | string>): Promise<Result> => {
    pool ??= new Tinypool({
      filename: new URL('./work.js', import.meta.url).href,
      runtime: 'worker_threads',
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: 60_000,
    })
    const handed = { ...task }
    const transferList: ArrayBuffer[] = []
    for (const [key, value] of Object.entries(task)) {
      if (typeof value === 'string') continue
      const copy = await copyInTurns(value)
      handed[key] = copy
      transferList.push(copy.buffer)
    }
    return pool.run(handed, { name, transferList })
  }
  return {
    version: rendererVersion,
    render: async (body, format) =>
      body.length <= inlineLimit ? render({ body, format }) : run('make', { body, format }),
    encode: async (body, encoding) =>
      body.length <= inlineLimit ? encode({ body, encoding }) : run('make', { body, encoding }),
    compare: (old, made) => run('compare', { old, made }),
    close: async () => {
      await pool?.destroy()
    },
  }
}

/** Bytes that are copied at once: some tenths of a millisecond. */
const chunk = 1024 * 1024

/** Copies bytes, to be handed to a worker, which would copy them at once: other requests are answered between the chunks. */
async function copyInTurns(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // Not `new Uint8Array`, which would write zeros first.
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  for (let at = 0; at < bytes.length; at += chunk) {
    copy.set(bytes.subarray(at, at + chunk), at)
    await nextTurn()
  }
  return copy
}
