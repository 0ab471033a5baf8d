import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '../src/command/log.ts'

afterEach(() => {
  vi.useRealTimers()
})

const failure = (code: string): Error => Object.assign(new Error(code), { code })
const lineOf = (i: number): string => `${JSON.stringify({ i, text: 'ü'.repeat(500) })}\n`

/** A log whose reader takes as many bytes as it is told to, or fails with a code. */
function createReader() {
  let taken = Buffer.alloc(0)
  const reader = { takes: (_call: number): number | string => Number.POSITIVE_INFINITY }
  let calls = 0
  const log = createLog(async (bytes, from) => {
    const takes = reader.takes(calls++)
    if (typeof takes === 'string') throw failure(takes)
    const bytesWritten = Math.min(takes, bytes.length - from)
    taken = Buffer.concat([taken, bytes.subarray(from, from + bytesWritten)])
    return { bytesWritten }
  })
  const lines = () =>
    taken
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { reader, log, lines }
}

it('a log loses no line where its reader is behind for a while', async () => {
  const { reader, log, lines } = createReader()
  reader.takes = (call) => (call % 3 === 0 ? 'EAGAIN' : 7_001)
  for (let i = 0; i < 200; i++) log.stream.write(lineOf(i))
  log.flush()
  await vi.waitFor(() => expect(lines().map(({ i }) => i)).toEqual(Array.from({ length: 200 }, (_, i) => i)))
})

it.for(['ENOSPC', 'EAGAIN'])('a log that cannot be written goes on with whole lines, and counts: %s', async (code) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { reader, log, lines } = createReader()
  // In the middle of a character.
  reader.takes = (call) => (call === 0 ? 1_520 : code)
  for (let i = 0; i < 20; i++) log.stream.write(lineOf(i))
  log.flush()
  await sleep(20)
  vi.advanceTimersByTime(3_000)
  await sleep(20)
  reader.takes = () => Number.POSITIVE_INFINITY
  log.stream.write(lineOf(20))
  log.flush()
  await vi.waitFor(() => expect(lines()).toHaveLength(4))
  expect(lines().map(({ i, lost }) => i ?? lost)).toEqual([0, 1, 20, 18])
})

it('a log that nobody reads takes no more than so much', async () => {
  const { reader, log, lines } = createReader()
  let isOver = false
  reader.takes = () => (isOver ? Number.POSITIVE_INFINITY : 'EAGAIN')
  for (let i = 0; i < 10_000; i++) log.stream.write(lineOf(i))
  isOver = true
  await vi.waitFor(() => expect(lines().at(-1)?.i).toBeGreaterThan(1_000))
  const [{ lost }] = lines().filter(({ level }) => level === 40)
  expect(lines().length + lost).toBe(10_001)
  expect(lost).toBeGreaterThan(1_000)
})
