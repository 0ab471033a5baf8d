import { PassThrough, Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readUntil } from '../../src/cli/node-streams.ts'

/** What is read of a stream, up to an error or a stop, chunk by chunk. */
function reading(stream: Readable, stopped: AbortSignal = new AbortController().signal) {
  const chunks: string[] = []
  const ended = (async () => {
    for await (const chunk of readUntil(stopped, stream)) chunks.push(Buffer.from(chunk).toString())
  })()
  return { chunks, ended }
}

test('chunks that come one upon another are one', async () => {
  const stream = new PassThrough()
  const { chunks, ended } = reading(stream)
  for (const chunk of ['a', 'b', 'c']) stream.write(chunk)
  stream.end('d')
  await ended
  expect(chunks).toEqual(['abcd'])
})

test('a chunk does not wait for what comes later', async () => {
  const stream = new PassThrough()
  const { chunks, ended } = reading(stream)
  for (const chunk of ['a', 'b']) {
    stream.write(chunk)
    await expect.poll(() => chunks.at(-1)).toBe(chunk)
  }
  stream.end()
  await ended
  expect(chunks).toEqual(['a', 'b'])
})

test('large chunks stay as they are, and small ones are joined up to their size', async () => {
  const lengths = [2 ** 18, 2 ** 17, 2 ** 17, 2 ** 19, 3]
  const { chunks, ended } = reading(Readable.from(lengths.map((length) => Buffer.alloc(length))))
  await ended
  expect(chunks.map(({ length }) => length)).toEqual([2 ** 18, 2 ** 18, 2 ** 19, 3])
})

test('what came before an error is read', async () => {
  const stream = new PassThrough()
  const { chunks, ended } = reading(stream)
  stream.write('a')
  await setTimeout(0)
  stream.destroy(new Error('torn'))
  await expect(ended).rejects.toThrow('torn')
  expect(chunks).toEqual(['a'])
})

test('a stop ends it, and the stream, while it waits', async () => {
  const controller = new AbortController()
  const stream = new PassThrough()
  const { chunks, ended } = reading(stream, controller.signal)
  stream.write('a')
  await expect.poll(() => chunks).toEqual(['a'])
  controller.abort()
  await ended
  expect(stream.destroyed).toBe(true)
})
