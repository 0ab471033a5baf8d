import { createWriteStream, type WriteStream } from 'node:fs'
import type { Io } from './io.ts'

/** The process's own streams, environment and signals. */
export function nodeIo(): Io {
  // Who reads the results may end before they do, as may a terminal; what is done is done all the same.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
    })
  }
  return {
    env: process.env,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    errColumns: process.stderr.isTTY ? process.stderr.columns : undefined,
    openLog,
    stopSignal: () => {
      const stop = new AbortController()
      // A second signal ends the process at once, as the listener is gone by then.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
      process.once('SIGHUP', endHungUp)
      if (process.env.npm_command !== undefined) onceOrphaned(() => stop.abort())
      return stop.signal
    },
    stdin: () => process.stdin,
    fetch,
  }
}

/** Has the process end by SIGHUP once all is done: by itself Node aborts, as it cannot leave a terminal that is gone as it found it. */
function endHungUp(): void {
  process.once('exit', () => process.kill(process.pid, 'SIGHUP'))
}

/** npx and npm end at a signal without handing it on: whoever they started sees that its parent is another one now. */
function onceOrphaned(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

/**
 * Standard error, written in batches: a write for each request would cost as much as the request. What cannot be written, as a
 * disk is full, is lost, and the service goes on; pino's own destination tries it for ever, and answers nothing meanwhile.
 */
function openLog(): ReturnType<Io['openLog']> {
  const open = (): WriteStream =>
    createWriteStream('', { fd: process.stderr.fd, autoClose: false }).on('error', () => {
      destination = open()
    })
  let destination = open()
  let waiting = ''
  const hand = (): void => {
    if (waiting) destination.write(waiting)
    waiting = ''
  }
  setInterval(hand, 500).unref()
  return {
    stream: {
      write: (line) => {
        waiting += line
        if (waiting.length > 16_000) hand()
      },
    },
    flush: hand,
  }
}
