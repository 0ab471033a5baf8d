import { availableParallelism } from 'node:os'
import { isatty } from 'node:tty'
import { expectMuch } from './engine.ts'
import { cannotWrite } from './failure.ts'
import type { Files, Io, OpenFile, Output } from './io.ts'
import { workApart } from './node-apart.ts'
import { hire } from './node-crew.ts'
import { nodeFiles } from './node-files.ts'
import { readUntil, streamFile, streamStdin } from './node-streams.ts'

/** The process's own streams, files, clock, signals and workers. */
export function nodeIo(): Io {
  const stopped = onSignals()
  return {
    stdin: { isTTY: isatty(0), chunks: () => readUntil(stopped, streamStdin()) },
    stdout: toOutput(process.stdout, cannotWrite('standard output')),
    stderr: toOutput(process.stderr, () => false),
    files: stoppable(nodeFiles, stopped),
    // What `performance` is of is loaded at its first use, for a fiftieth of the time in which Node starts.
    now: () => Number(process.hrtime.bigint()) / 1e6,
    stopped,
    cores: availableParallelism(),
    hire,
    workApart: (batch, settings) => workApart(batch, settings, stopped),
    expectMuch,
  }
}

/** Files, of which none waits for the other end of a pipe any more where the command is stopped. */
function stoppable(files: Files, stopped: AbortSignal): Files {
  const guard = <File extends OpenFile>(file: File): File => ({
    ...file,
    write: (data: string | Uint8Array) => unlessStopped(stopped, file.write(data)),
  })
  return {
    ...files,
    chunks: (path) => readUntil(stopped, streamFile(path)),
    write: (path, data) => unlessStopped(stopped, files.write(path, data)),
    create: async (path) => guard(await unlessStopped(stopped, files.create(path))),
    open: async (path, mode) => guard(await unlessStopped(stopped, files.open(path, mode))),
  }
}

/** What comes of an act; rejects where the command is stopped meanwhile. */
function unlessStopped<Result>(stopped: AbortSignal, act: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error(`stopped by ${stopped.reason}`))
    stopped.addEventListener('abort', stop)
    act.then(resolve, reject).finally(() => stopped.removeEventListener('abort', stop))
  })
}

function toOutput(stream: NodeJS.WriteStream, onError: (error: Error) => boolean): Output {
  // Each write reports its own failure; without a listener the event would end the process with a stack trace.
  stream.on('error', () => {})
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      // A terminal without a size says that it has none.
      return stream.columns || undefined
    },
    // Node would have FORCE_COLOR win.
    hasColors: stream.isTTY === true && !process.env.NO_COLOR && stream.hasColors(),
    canErase: stream.isTTY === true && process.env.TERM !== 'dumb',
    write: async (data) => {
      const error = await new Promise<Error | null | undefined>((resolve) => stream.write(data, resolve))
      if (!error) return true
      return 'code' in error && error.code === 'EPIPE' ? false : onError(error)
    },
  }
}

/** The first signal asks for a stop at the next good place; a second one ends the process, as it would have without us. */
function onSignals(): AbortSignal {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stop = (signal: NodeJS.Signals): void => {
    for (const each of signals) process.off(each, stop)
    controller.abort(signal)
  }
  for (const each of signals) process.on(each, stop)
  return controller.signal
}

/**
 * Ends a process that was stopped and yet goes on, as it does, `process.exit` or not, while a thread of Node's waits for a
 * pipe that nobody writes to; at once where the terminal is gone, as Node aborts when it cannot leave it as it found it.
 */
export function endAnyway(signal: NodeJS.Signals): void {
  const end = (): boolean => process.kill(process.pid, signal)
  if (signal === 'SIGHUP') end()
  else setTimeout(end, 1000).unref()
}
