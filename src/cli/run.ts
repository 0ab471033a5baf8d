import { CommanderError } from 'commander'
import { problemOf } from './failure.ts'
import type { Io } from './io.ts'
import { createProgram, type Result } from './program.ts'
import { toLine } from './report.ts'

/**
 * Runs the command with its arguments (those after the program's name) and returns the exit code: 0 done, 1 a document
 * failed or a file cannot be read or written, 2 wrong usage, 129, 130 or 143 stopped by a signal. Never throws, never ends
 * the process.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const result: Result = { stdout: '', stderr: '', code: 0 }
  try {
    await parse(argv, io, result)
    if (result.stdout) await io.stdout.write(result.stdout)
  } catch (error) {
    result.stderr += `${toLine(problemOf(error))}\n`
    result.code = 1
  }
  if (result.stderr) await io.stderr.write(result.stderr)
  return result.code
}

/** Parses the arguments and does what they say. */
async function parse(argv: readonly string[], io: Io, result: Result): Promise<void> {
  try {
    await createProgram(io, result).parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.code === 'commander.unknownCommand') result.stderr += hintFor(argv[0] ?? '')
    result.code = error.exitCode === 0 ? 0 : 2
  }
}

/** What to do instead, where a file was named without a command. */
function hintFor(word: string): string {
  return /[./\\*]/.test(word) ? `(to convert it: scriptdown convert ${toLine(word)})\n` : ''
}
