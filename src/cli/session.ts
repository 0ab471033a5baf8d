import { pMapIterable } from 'p-map'
import { batchFiles, batchLines } from './batches.ts'
import { type Crew, createCrew } from './crew.ts'
import { problemOf, reasonOf } from './failure.ts'
import type { RunFlags } from './flags.ts'
import type { Inputs } from './inputs.ts'
import type { Io } from './io.ts'
import { createProgress, describeRun, type Progress } from './progress.ts'
import { createReport, type Report } from './report.ts'
import { gather, nameOf, stdinArgument } from './source.ts'
import type { Batch, FileTask, Outcome, Settings } from './tasks.ts'

/** What a run of the command shares from its start to its end. */
export interface Session {
  readonly io: Io
  readonly jobs: number
  readonly crew: Crew
  readonly report: Report
  readonly progress: Progress
  /** Whether a run is to end early: by a signal, the first failure, or a reader that is gone. */
  isOver(): boolean
  /** Ends the run early, as nobody reads its output any more. */
  leave(): void
}

/** What a run may look like, beside its flags. */
export interface SessionOptions {
  /** Whether there is more than one document, which makes it worth telling how it went. */
  readonly isMany: boolean
  /** Whether standard output is a terminal that results go to. */
  readonly showsResults: boolean
  /** What was done with documents, as in `written`. */
  readonly verb: string
  /** Whether the file of `--report` goes on with what it has, from an earlier round of `--watch`. */
  readonly isAgain?: boolean
}

/** Whether there are several documents, or may be: in a stream, in a folder. */
export function areMany(
  documents: readonly FileTask[],
  streams: readonly unknown[],
  missing: Inputs['missing'],
): boolean {
  return documents.length + missing.length > 1 || streams.length > 0 || documents.some(({ isFound }) => isFound)
}

/** Runs something with a session, then says how it went. Returns the exit code. */
export async function runSession(
  io: Io,
  flags: RunFlags,
  options: SessionOptions,
  missing: Inputs['missing'],
  act: (session: Session) => Promise<void>,
): Promise<number> {
  const start = io.now()
  const quiet = flags.quiet ?? false
  const jobs = flags.jobs ?? io.cores
  const progress = createProgress(io, options.isMany && io.stderr.isTTY && !options.showsResults && !quiet)
  const report = await createReport(
    io,
    { quiet, file: flags.report, mode: options.isAgain ? 'append' : 'replace' },
    progress,
  )
  const crew = createCrew(io, jobs)
  let left = false
  const isOver = (): boolean => left || io.stopped.aborted || (flags.failFast === true && report.counts.failed > 0)
  const leave = (): void => {
    left = true
  }
  try {
    for (const input of missing) await report.add({ ...input, status: 'failed', issues: [], messages: [] })
    await act({ io, jobs, crew, report, progress, isOver, leave })
  } finally {
    await crew.end()
    await report.close()
  }
  const text = describeRun(report.counts, options.verb, io.now() - start)
  if (io.stopped.aborted) await report.line(`stopped by ${io.stopped.reason}: ${text}`)
  else if (options.isMany && !quiet && !left) await report.line(text)
  return io.stopped.aborted ? signalCode(io.stopped.reason) : report.counts.failed > 0 ? 1 : 0
}

/** The exit code that shells give to what a signal ended. */
export function signalCode(signal: unknown): number {
  return signal === 'SIGTERM' ? 143 : 130
}

/** What is known at once and what comes to it: each batch's documents, as they are done, and again in order. */
export interface Receivers {
  /** Called as soon as a batch is done. */
  readonly onDone?: (outcomes: readonly Outcome[]) => Promise<void>
  /** Called in the order of the inputs. */
  readonly onNext: (outcome: Outcome) => Promise<void>
}

/** How many batches may be ahead of the first that is not done: many where little is kept of each. */
const ahead = { light: 4096, heavy: 2 }

/** Does files, small ones together. Memory: some batches, and what is to be told of some thousand. */
export async function doFiles(
  tasks: readonly FileTask[],
  settings: Settings,
  session: Session,
  to: Receivers,
): Promise<void> {
  session.progress.expect(tasks.length)
  const read = tasks.some(({ input }) => input === stdinArgument) ? await withStdin(tasks, session.io) : tasks
  session.crew.expect(read.reduce((sum, { size }) => sum + size, 0))
  await doBatches(batchFiles(read), settings, session, to)
}

async function withStdin(tasks: readonly FileTask[], { stdin }: Io): Promise<FileTask[]> {
  const read = await gather(stdin.chunks()).then(
    (bytes) => ({ bytes, size: bytes.length }),
    (error: unknown) => ({ unread: reasonOf(error) }),
  )
  return tasks.map((task) => (task.input === stdinArgument ? { ...task, ...read } : task))
}

/**
 * Does the lines of a stream. Memory: some batches. Tells of a stream that cannot be read to its end, after what could
 * be; true where it can.
 */
export async function doStream(input: string, settings: Settings, session: Session, to: Receivers): Promise<boolean> {
  const { io, report } = session
  const name = nameOf(input)
  let problem: string | undefined
  async function* read(): AsyncGenerator<Batch> {
    try {
      yield* batchLines(name, input === stdinArgument ? io.stdin.chunks() : io.files.chunks(input))
    } catch (error) {
      problem = problemOf(error)
    }
  }
  await doBatches(read(), settings, session, to)
  if (problem !== undefined) await report.add({ name, status: 'failed', problem, issues: [], messages: [] })
  return problem === undefined
}

async function doBatches(
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  settings: Settings,
  session: Session,
  { onDone, onNext }: Receivers,
): Promise<void> {
  const concurrency = session.jobs === 1 ? 1 : session.jobs * 2
  const backpressure = settings.gives === 'nothing' ? ahead.light : concurrency * ahead.heavy
  let hasFailed = false
  const isOver = (): boolean => session.isOver() || (settings.failFast && hasFailed)
  const doBatch = async (batch: Batch): Promise<Outcome[]> => {
    const all: Outcome[] = []
    // What is still to be done, the next last.
    const left = [batch]
    for (let next = left.pop(); next; next = left.pop()) {
      // A turn of the event loop, in which signals arrive and output leaves.
      await new Promise((resolve) => setImmediate(resolve))
      if (isOver()) break
      const { outcomes, rest } = await session.crew.work(next, settings)
      for (const part of [...rest].reverse()) left.push(part)
      for (const outcome of outcomes) all.push(outcome)
      hasFailed ||= outcomes.some(({ status }) => status === 'failed')
      await onDone?.(outcomes)
      await session.progress.advance(outcomes.length)
    }
    return all
  }
  const results = pMapIterable(until(batches, isOver), doBatch, { concurrency, backpressure })
  for await (const outcomes of results) {
    for (const outcome of outcomes) {
      if (session.isOver() && settings.gives !== 'nothing') return
      await onNext(outcome)
    }
  }
}

/** Items, until something ends them. */
async function* until<Item>(items: Iterable<Item> | AsyncIterable<Item>, isOver: () => boolean): AsyncGenerator<Item> {
  for await (const item of items) {
    if (isOver()) return
    yield item
  }
}
