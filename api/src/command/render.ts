import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { createRenderer, type RenderedFormat, renderedFormats } from '../documents/renderer.ts'
import { openQueue, type RenderJob, type RenderQueue } from '../render/queue.ts'
import { type WorkOptions, type WorkResult, work } from '../render/work.ts'
import { isPostgres } from '../store/open.ts'
import {
  addDatabaseFlags,
  type DatabaseFlags,
  hidePassword,
  locateDatabase,
  openUnlessStopped,
  withStore,
} from './database.ts'
import { Failure, UsageError } from './failure.ts'
import { readInteger } from './field.ts'
import type { Io } from './io.ts'

interface RenderFlags extends DatabaseFlags {
  formats: string
  concurrency?: string
  jobTimeout: string
  watch?: true | string
  status?: true
  retryFailed?: true
}

/** Adds `render`. */
export function addRenderCommand(program: Command, io: Io): void {
  const command = program
    .command('render')
    .option('--formats <list>', `what to make of each snapshot, of ${renderedFormats.join(',')}`, 'md')
    .option('--concurrency <number>', 'how many to make at a time (default: one for each core)')
    .option('--job-timeout <seconds>', 'after how long a job goes to another worker; longer than any takes', '60')
    .option('--watch [seconds]', 'go on, and look so often for what is missing (60), until SIGINT or SIGTERM')
    .option('--retry-failed', 'try again what has failed for good')
    .option('--status', 'print what is waiting, done and failed, and render nothing')
  addDatabaseFlags(command)
    .description('render the snapshots in PostgreSQL whose rendering is missing, with any number of such workers')
    .action((flags: RenderFlags) => render(flags, io))
}

async function render(flags: RenderFlags, io: Io): Promise<void> {
  const signal = io.stopSignal()
  const location = locateDatabase(flags, io)
  if (!isPostgres(location))
    throw new Failure('error: render works on PostgreSQL; on SQLite, serve renders what is asked for')
  const { atOnce, jobTimeout, again, formats } = readFlags(flags)
  const say = (fields: object): void => io.err(`${JSON.stringify(fields)}\n`)
  const onError = (error: Error): void => say({ error: error.message })
  await withStore(
    flags,
    io,
    async (store) => {
      const renderer = createRenderer()
      const { version } = renderer
      const open = (): Promise<RenderQueue> =>
        openQueue(location, { version, jobTimeout, onError }).catch((error: Error) => {
          throw new Failure(`error: cannot open the queue in ${hidePassword(location)}: ${error.message}`)
        })
      const queue = await openUnlessStopped(open, signal)
      try {
        if (flags.status) return await printStatus(queue, flags, io)
        if (flags.retryFailed) await queue.forgetFailed()
        const report = createReport(say)
        const result = await work({ store, renderer, queue, formats, atOnce, again, signal, ...report })
        await finish(queue, result, signal, flags, io)
      } finally {
        await renderer.close()
        await queue.close()
      }
    },
    // A worker goes on where a server no longer answers, and so has to notice.
    { poolSize: atOnce + 2, wait: 30_000, statementTimeout: 10_000, stop: signal, onError, onWait: onError },
  )
}

function readFlags({ formats, concurrency, jobTimeout, watch }: RenderFlags) {
  const names = formats.split(',')
  if (!names.every((name): name is RenderedFormat => renderedFormats.some((known) => known === name))) {
    throw new UsageError(`--formats must be some of ${renderedFormats.join(',')}`)
  }
  const seconds = watch === true ? 60 : watch === undefined ? undefined : readInteger('--watch', watch, 1, 1_000_000)
  return {
    formats: names,
    atOnce: concurrency === undefined ? availableParallelism() : readInteger('--concurrency', concurrency, 1, 256),
    jobTimeout: readInteger('--job-timeout', jobTimeout, 2, 3600),
    again: seconds === undefined ? undefined : seconds * 1000,
  }
}

/** A line of JSON for each failure, and one for the progress at most every five seconds. */
function createReport(say: (fields: object) => void): Pick<WorkOptions, 'onDone' | 'onFailed'> {
  let rendered = 0
  let saidAt = performance.now()
  return {
    onDone: () => {
      rendered++
      if (performance.now() - saidAt < 5000) return
      saidAt = performance.now()
      say({ rendered })
    },
    onFailed: (error: Error, job?: RenderJob) =>
      say({ error: error.message, ...(job ? { snapshot: job.snapshot, format: job.format } : {}) }),
  }
}

async function finish(queue: RenderQueue, result: WorkResult, signal: AbortSignal, { json }: RenderFlags, io: Io) {
  const { rendered, skipped } = result
  if (json) io.out(`${JSON.stringify(result)}\n`)
  else io.err(`${rendered} rendered, ${skipped} done already or given back.\n`)
  if (signal.aborted) return
  const { failed } = await queue.status()
  if (failed.length > 0) throw new Failure(`error: ${failed.length} renderings failed: render --status tells which`)
}

async function printStatus(queue: RenderQueue, { json }: RenderFlags, io: Io): Promise<void> {
  const status = await queue.status()
  if (json) io.out(`${JSON.stringify(status)}\n`)
  else {
    const { waiting, active, done, failed } = status
    io.out(`${waiting} waiting, ${active} active, ${done} done, ${failed.length} failed\n`)
    for (const { snapshot, format, reason } of failed) io.out(`${snapshot}  ${format}  ${reason}\n`)
  }
}
