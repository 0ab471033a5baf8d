import { FileError, reasonOf } from './failure.ts'
import type { Session } from './session.ts'
import type { Outcome } from './tasks.ts'

/** Where documents go in the order of the inputs, each told to the report once it is there. */
export interface Sink {
  take(outcome: Outcome): Promise<void>
  /** Ends the output; takes it away where it is not whole. */
  close(isWhole: boolean): Promise<void>
}

/** For documents that workers have written already. */
export function createNoSink({ report }: Session): Sink {
  return { take: (outcome) => report.add(outcome), close: async () => {} }
}

/**
 * Standard output: of each document what `textOf` says, a separator between two. Once its reader is gone the run ends
 * quietly; once it is full, with what could not be written as failed.
 */
export function createStdoutSink(
  session: Session,
  textOf: (outcome: Outcome) => string | Uint8Array | undefined,
  separator = '',
): Sink {
  const { io, report, progress } = session
  let isFirst = true
  const write = async (text: string | Uint8Array): Promise<boolean> => {
    if (io.stdout.isTTY && io.stderr.isTTY) await io.stderr.write(progress.erase())
    if (!isFirst && separator && !(await io.stdout.write(separator))) return false
    isFirst = false
    return io.stdout.write(text)
  }
  return {
    take: async (outcome) => {
      const text = textOf(outcome)
      const told = outcome.id === undefined ? 'all' : 'issues'
      try {
        if (text !== undefined && !(await write(text))) return session.leave()
        await report.add(outcome, told)
      } catch (error) {
        session.leave()
        await report.add(unwritten(outcome, 'standard output', error))
      }
    },
    close: async () => {},
  }
}

/** A file of lines, which is there once it is whole. Throws a {@link FileError}. */
export async function createFileSink(path: string, session: Session): Promise<Sink> {
  const { io, report } = session
  const describe = (error: unknown): string => `${path} cannot be written: ${reasonOf(error)}`
  const file = await io.files.create(path).catch((error: unknown) => {
    throw new FileError(describe(error))
  })
  return {
    take: async (outcome) => {
      try {
        if (outcome.text !== undefined) await file.write(outcome.text)
        await report.add(outcome, 'issues')
      } catch (error) {
        session.leave()
        await report.add(unwritten(outcome, path, error))
      }
    },
    close: (isWhole) => (isWhole && !session.isOver() ? file.close() : file.discard()),
  }
}

function unwritten({ name }: Outcome, path: string, error: unknown): Outcome {
  const problem = `${path} cannot be written: ${reasonOf(error)}`
  return { name, status: 'failed', problem, issues: [], messages: [] }
}
