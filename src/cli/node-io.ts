import { availableParallelism } from 'node:os'
import { isatty } from 'node:tty'
import type { Io, Output } from './io.ts'
import { hire } from './node-crew.ts'
import { nodeFiles } from './node-files.ts'

/** The process's own streams, files, clock, signals and workers. */
export function nodeIo(): Io {
  return {
    // `process.stdin` is opened only when it is read: an open one would keep the process waiting.
    stdin: { isTTY: isatty(0), chunks: () => process.stdin },
    stdout: toOutput(process.stdout),
    stderr: toOutput(process.stderr),
    files: nodeFiles,
    now: () => performance.now(),
    stopped: onSignals(),
    cores: availableParallelism(),
    hire,
  }
}

function toOutput(stream: NodeJS.WriteStream): Output {
  // Each write reports its own failure; without a listener the event would end the process with a stack trace.
  stream.on('error', () => {})
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns,
    hasColors: stream.isTTY === true && stream.hasColors(),
    write: (data) =>
      new Promise((resolve, reject) => {
        stream.write(data, (error) => {
          if (!error) resolve(true)
          else if ('code' in error && error.code === 'EPIPE') resolve(false)
          else reject(error)
        })
      }),
  }
}

/** The first signal asks for a stop at the next good place; a second one ends the process, as it would have without us. */
function onSignals(): AbortSignal {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const stop = (signal: NodeJS.Signals): void => {
    for (const each of signals) process.off(each, stop)
    controller.abort(signal)
  }
  for (const each of signals) process.on(each, stop)
  return controller.signal
}
