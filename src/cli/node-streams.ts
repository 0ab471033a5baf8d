import { createReadStream, fstatSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** Bytes that are asked for at a time: of standard input Node asks for a quarter of them, and each time a thread has to wake up. */
const highWaterMark = 2 ** 18

export function streamFile(path: string): Readable {
  return createReadStream(path, { highWaterMark })
}

/** Standard input; opened only now, as an open one keeps the process waiting. */
export function streamStdin(): Readable {
  return isFile(0) ? createReadStream('', { fd: 0, autoClose: false, highWaterMark }) : process.stdin
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile()
  } catch {
    return false
  }
}

/** A stream, which ends where the command is stopped: else it would wait for whoever holds the other end. */
export async function* readUntil(stopped: AbortSignal, stream: Readable): AsyncGenerator<Uint8Array> {
  const iterator = joinChunks(stream)
  let stop = (): void => {}
  const onStop = (): void => stop()
  stopped.addEventListener('abort', onStop)
  try {
    while (!stopped.aborted) {
      const next = await new Promise<IteratorResult<Uint8Array> | undefined>((resolve, reject) => {
        stop = () => resolve(undefined)
        iterator.next().then(resolve, reject)
      })
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    stopped.removeEventListener('abort', onStop)
    stream.destroy()
  }
}

/** Milliseconds that a chunk waits for others. */
const patience = 5

/** The chunks of a stream, small ones that come one upon another as one: to send each to a worker takes as long as to do it. */
async function* joinChunks(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]()
  let next = iterator.next()
  for (let first = await next; !first.done; first = await next) {
    const chunks: Uint8Array[] = []
    const isLate = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref())
    let size = 0
    for (let more: IteratorResult<Uint8Array> | undefined = first; more && !more.done; ) {
      chunks.push(more.value)
      size += more.value.length
      next = iterator.next()
      // An error is thrown once what came before it is taken.
      const known = next.catch(() => undefined)
      more = size < highWaterMark ? await Promise.race([known, isLate]) : undefined
    }
    yield chunks.length === 1 ? first.value : Buffer.concat(chunks)
  }
}
