import { type Crew, createCrew } from './crew.ts'
import type { RunFlags } from './flags.ts'
import type { Inputs } from './inputs.ts'
import type { Io } from './io.ts'
import { createProgress, describeRun, type Progress } from './progress.ts'
import { createReport, type Report } from './report.ts'
import { type FileTask, toOutcome } from './tasks.ts'

/** What a run of the command shares from its start to its end. */
export interface Session {
  readonly io: Io
  readonly jobs: number
  readonly crew: Crew
  readonly report: Report
  readonly progress: Progress
  /** Whether a run is to end early: by a signal, the first failure, a full disk, or a reader that is gone. */
  isOver(): boolean
  /** Ends the run early, as nobody reads its output any more. */
  leave(): void
}

/** What a run may look like, beside its flags. */
interface SessionOptions {
  /** Whether there is more than one document, which makes it worth telling how it went. */
  readonly isMany: boolean
  /** Documents that are known of before any is read, those that cannot be among them. */
  readonly expected: number
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
  const progress = createProgress(io, options.isMany && io.stderr.canErase && !options.showsResults && !quiet)
  const report = await createReport(
    io,
    { quiet, file: flags.report, mode: options.isAgain ? 'append' : 'replace' },
    progress,
  )
  const crew = createCrew(io, jobs)
  let left = false
  const isOver = (): boolean =>
    left || report.hasEnded || io.stopped.aborted || (flags.failFast === true && report.counts.failed > 0)
  const leave = (): void => {
    left = true
  }
  try {
    for (const { name, problem } of missing) await report.add(toOutcome(name, 'failed', { problem }))
    await act({ io, jobs, crew, report, progress, isOver, leave })
  } catch (error) {
    await report.end(error)
  } finally {
    await crew.end()
    await report.close()
  }
  const text = describeRun(report.counts, options, io.now() - start)
  if (io.stopped.aborted) await report.line(`stopped by ${io.stopped.reason}: ${text}`)
  else if (options.isMany && !quiet && !left) await report.line(text)
  if (io.stopped.aborted) return signalCode(io.stopped.reason)
  return report.hasEnded || report.counts.failed > 0 ? 1 : 0
}

const signalCodes: ReadonlyMap<unknown, number> = new Map([
  ['SIGHUP', 129],
  ['SIGTERM', 143],
])

/** The exit code that shells give to what a signal ended. */
export function signalCode(signal: unknown): number {
  return signalCodes.get(signal) ?? 130
}
