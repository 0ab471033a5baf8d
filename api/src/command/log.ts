import { write } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Io } from './io.ts'

/** Writes bytes from a place on, or some of them. */
export type WriteBytes = (bytes: Buffer, from: number) => Promise<{ bytesWritten: number }>

/** Characters that are gathered before they are written: a write for each request would cost as much as the request. */
const batch = 16_000
/** Characters that wait at most, and milliseconds that they do, where whoever reads the log is slower than it grows. */
const mostWaiting = 4 * 1024 * 1024
const patience = 2_000

/**
 * Makes a log that is written in batches, of whole lines. What cannot be written, as a disk is full or nobody reads, is lost and
 * counted, and the service goes on; pino's own destination tries it for ever, and answers nothing meanwhile.
 */
export function createLog(writeBytes: WriteBytes): ReturnType<Io['openLog']> {
  let waiting = ''
  let lost = 0
  let isWriting = false
  /** The end of a line that was cut off. */
  let rest: Buffer = Buffer.alloc(0)
  const writeWaiting = async (): Promise<void> => {
    isWriting = true
    while (waiting) {
      const bytes = Buffer.concat([rest, Buffer.from(waiting)])
      waiting = ''
      const written = await writeAll(bytes, writeBytes)
      rest = isLineEnd(bytes, written) ? rest.subarray(written) : readLine(bytes.subarray(written))
      if (written < bytes.length) {
        lost += countLines(bytes.subarray(written + rest.length)) + countLines(Buffer.from(waiting))
        waiting = ''
      } else if (lost > 0) {
        waiting = `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of the log were lost' })}\n${waiting}`
        lost = 0
      }
    }
    isWriting = false
  }
  const hand = (): void => {
    if (!isWriting) void writeWaiting()
  }
  return {
    stream: {
      write: (line) => {
        if (waiting.length > mostWaiting) lost++
        else waiting += line
        if (waiting.length > batch) hand()
      },
    },
    flush: hand,
  }
}

/** Opens the log on a file descriptor, such as that of standard error. */
export function openLog(fd: number): ReturnType<Io['openLog']> {
  const writeTo = promisify(write)
  const log = createLog((bytes, from) => writeTo(fd, bytes, from, bytes.length - from, null))
  setInterval(log.flush, 500).unref()
  return log
}

const lineFeed = 10

/** Writes bytes, waiting for a reader who is behind, and returns how many were written. */
async function writeAll(bytes: Buffer, writeBytes: WriteBytes): Promise<number> {
  let written = 0
  let deadline = performance.now() + patience
  while (written < bytes.length) {
    try {
      written += (await writeBytes(bytes, written)).bytesWritten
      deadline = performance.now() + patience
    } catch (error) {
      const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN'
      if (!isFull || performance.now() > deadline) break
      await sleep(5)
    }
  }
  return written
}

/** Whether a line begins there, of which nothing has been written. */
function isLineEnd(bytes: Buffer, at: number): boolean {
  return at === 0 || bytes[at - 1] === lineFeed
}

/** As far as the first line goes. */
function readLine(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.indexOf(lineFeed) + 1)
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
  return count
}
