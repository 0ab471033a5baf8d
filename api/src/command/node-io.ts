import type { Io } from './io.ts'
import { openLog } from './log.ts'

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
    openLog: () => openLog(process.stderr.fd),
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
