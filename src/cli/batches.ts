import { pipeline, Readable } from 'node:stream'
import { FileError, reasonOf } from './failure.ts'
import { isGzip, maxBytes } from './source.ts'
import type { Batch, FileTask, LinesTask } from './tasks.ts'

/** How much goes to a worker at a time: what costs little more than sending it would make the workers wait. */
const most = { files: 128, bytes: 2 ** 20 }

/** Puts small files together; a large one is a batch of its own. */
export function* batchFiles(tasks: Iterable<FileTask>): Generator<Batch> {
  let files: FileTask[] = []
  let bytes = 0
  for (const task of tasks) {
    if (files.length > 0 && (files.length === most.files || bytes + task.size > most.bytes)) {
      yield { files }
      files = []
      bytes = 0
    }
    files.push(task)
    bytes += task.size
  }
  if (files.length > 0) yield { files }
}

/**
 * Cuts a stream of NDJSON, gzip or not, where lines end: whatever whole lines have come are a batch. Throws a
 * {@link FileError} where it cannot be read, or a line is longer than a string can be. Memory: the longest line.
 */
export async function* batchLines(stream: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LinesTask> {
  let pending: Uint8Array[] = []
  let size = 0
  let first = 1
  try {
    for await (const chunk of unpackStream(chunks)) {
      const end = chunk.lastIndexOf(10) + 1
      pending.push(chunk.subarray(0, end || chunk.length))
      size += end || chunk.length
      if (size > maxBytes) throw new FileError(`line ${first} is too large`)
      if (end === 0) continue
      const lines = Buffer.concat(pending)
      yield { stream, lines, first }
      first += countLines(lines)
      pending = [chunk.subarray(end)]
      size = chunk.length - end
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(`cannot be read: ${reasonOf(error)}`)
  }
  if (size > 0) yield { stream, lines: Buffer.concat(pending), first }
}

function countLines(lines: Uint8Array): number {
  let count = 0
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) count++
  return count
}

/** The bytes of a stream, unpacked where the first of them are gzip's. */
async function* unpackStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  let start: Uint8Array = new Uint8Array()
  while (start.length < 2) {
    const { value, done } = await iterator.next()
    if (done) break
    start = start.length === 0 ? value : Buffer.concat([start, value])
  }
  const whole = (async function* () {
    if (start.length > 0) yield start
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      yield value
    }
  })()
  if (!isGzip(start)) return yield* whole
  const { createGunzip } = await import('node:zlib')
  yield* pipeline(Readable.from(whole), createGunzip(), () => {})
}
