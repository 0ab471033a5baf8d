import { pino } from 'pino'
import type { Io } from './io.ts'

/** The process's own streams, environment and signals. */
export function nodeIo(): Io {
  return {
    env: process.env,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    errColumns: process.stderr.isTTY ? process.stderr.columns : undefined,
    openLog: () => {
      // Written in batches, as a write for each request would cost as much as the request.
      const stream = pino.destination({ dest: 2, sync: false, minLength: 65_536, periodicFlush: 500 })
      return { stream, flush: () => stream.flushSync() }
    },
    stopSignal: () => {
      const stop = new AbortController()
      // A second signal ends the process at once, as the listener is gone by then.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
      return stop.signal
    },
    fetch,
  }
}
