import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
  /** @param body any bytes, which the renderer only reads */
  encode(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Rendering>
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
  const run = async (task: { body: Uint8Array; format: RenderedFormat } | { body: Uint8Array; encoding: Encoding }) => {
    pool ??= new Tinypool({
      filename: new URL('./work.js', import.meta.url).href,
      runtime: 'worker_threads',
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: 60_000,
    })
    const body = await copyInTurns(task.body)
    return pool.run({ ...task, body }, { name: 'work', transferList: [body.buffer] }) as Promise<Rendering>
  }
  return {
    version: rendererVersion,
    render: async (body, format) => (body.length <= inlineLimit ? render({ body, format }) : run({ body, format })),
    encode: async (body, encoding) =>
      body.length <= inlineLimit ? encode({ body, encoding }) : run({ body, encoding }),
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
