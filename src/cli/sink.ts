import { cannotWrite, problemOf } from './failure.ts'
import type { Telling } from './report.ts'
import type { Session } from './session.ts'
import { type Outcome, toOutcome } from './tasks.ts'

/** Where documents go in the order of the inputs, each told to the report once it is there. */
export interface Sink {
  take(outcome: Outcome): Promise<void>
  /** Ends the output; takes it away where it is not whole, and says so. */
  close(isWhole: boolean): Promise<void>
  /** Takes the output away, of which something else will say why. */
  discard(): Promise<void>
}

/** For documents that workers have written already. */
export function createNoSink({ report }: Session): Sink {
  return { take: (outcome) => report.add(outcome), close: async () => {}, discard: async () => {} }
}

/**
 * Standard output: of each document what `textOf` says, a separator between two. Once its reader is gone the run ends
 * quietly; once it is full, with what could not be written as failed.
 */
export function createStdoutSink(
  session: Session,
  textOf: (outcome: Outcome) => string | Uint8Array | undefined,
  { separator = '', tells }: { separator?: string; tells?: Telling } = {},
): Sink {
  const { io, progress } = session
  let isFirst = true
  const write = async (text: string | Uint8Array): Promise<boolean> => {
    if (io.stdout.isTTY && io.stderr.canErase) await io.stderr.write(progress.erase())
    if (!isFirst && separator && !(await io.stdout.write(separator))) return false
    isFirst = false
    return io.stdout.write(text)
  }
  const handOn = createHandOn(write, session)
  return {
    take: (outcome) => handOn(outcome, textOf(outcome), tells ?? (outcome.id === undefined ? 'all' : 'issues')),
    close: async () => {},
    discard: async () => {},
  }
}

/** A file of lines, which is there once it is whole. Throws a {@link FileError}. */
export async function createFileSink(path: string, session: Session): Promise<Sink> {
  const file = await session.io.files.create(path).catch(cannotWrite(path))
  const write = async (text: string | Uint8Array): Promise<boolean> => {
    await file.write(text).catch(cannotWrite(path))
    return true
  }
  const handOn = createHandOn(write, session)
  const discard = (): Promise<void> => file.discard().catch(cannotWrite(path))
  return {
    take: (outcome) => handOn(outcome, outcome.text, 'issues'),
    close: async (isWhole) => {
      if (isWhole && !session.isOver()) return file.close().catch(cannotWrite(path))
      await discard()
      const problem = 'not written, as not all that belongs in it could be converted'
      await session.report.add(toOutcome(path, 'failed', { isOutput: true, problem }))
    },
    discard,
  }
}

/**
 * Writes what there is of a document and tells of it. Where nobody reads that, or there is no room, the run ends, and
 * nothing more is taken.
 */
function createHandOn(
  write: (text: string | Uint8Array) => Promise<boolean>,
  { report, leave }: Session,
): (outcome: Outcome, text: string | Uint8Array | undefined, tells: Telling) => Promise<void> {
  let isOpen = true
  return async (outcome, text, tells) => {
    if (!isOpen) return
    let problem: string | undefined
    try {
      if (text !== undefined) isOpen = await write(text)
    } catch (error) {
      isOpen = false
      problem = problemOf(error)
    }
    if (isOpen) return report.add(outcome, tells)
    if (problem === undefined) leave()
    else await report.add(toOutcome(outcome.name, 'failed', { endsRun: true, problem }))
  }
}

/** Has an output filled and closes it: as it is, if that says that it is whole, else it is taken away. */
export async function fill(sink: Sink, act: (sink: Sink) => Promise<boolean>): Promise<boolean> {
  let isWhole: boolean
  try {
    isWhole = await act(sink)
  } catch (error) {
    await sink.discard()
    throw error
  }
  await sink.close(isWhole)
  return isWhole
}
