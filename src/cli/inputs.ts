import { FileError } from './failure.ts'
import type { Report } from './report.ts'
import { nameOf } from './source.ts'

/** What became of an input. `unread`: standard output has no reader any more, so the rest need no work. */
export type Outcome = 'done' | 'invalid' | 'unread'

/**
 * Works through inputs in order, each whatever became of the others; what fails is one line. Returns the exit code:
 * 0, or 1 if one failed.
 */
export async function forEachInput(
  inputs: readonly string[],
  report: Report,
  work: (input: string, index: number) => Promise<Outcome>,
): Promise<number> {
  let code = 0
  for (const [index, input] of inputs.entries()) {
    await report.progress(`[${index + 1}/${inputs.length}] ${nameOf(input)}`)
    try {
      const outcome = await work(input, index)
      if (outcome === 'invalid') code = 1
      if (outcome === 'unread') break
    } catch (error) {
      await report.lines([`${nameOf(input)}: ${error instanceof FileError ? error.message : describeDefect(error)}`])
      code = 1
    }
  }
  await report.done()
  return code
}

/** One line for what should never happen. */
export function describeDefect(error: unknown): string {
  return `a defect of scriptdown, please report it: ${error instanceof Error ? error.message : String(error)}`
}
