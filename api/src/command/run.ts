import { CommanderError } from 'commander'
import { hideKeys } from '../keys.ts'
import { Failure, Stopped, UsageError } from './failure.ts'
import type { Io } from './io.ts'
import { createProgram } from './program.ts'

/**
 * Runs the command with its arguments (those after the program's name) and returns the exit code: 0 done, 1 it could not
 * be done, 2 wrong usage. Never throws, never ends the process.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    await createProgram(io).parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof Stopped) return 0
    if (error instanceof UsageError) {
      io.err(`error: ${error.message}\n(--help lists the commands and options)\n`)
      return 2
    }
    const message = error instanceof Error ? error.message : String(error)
    io.err(hideKeys(error instanceof Failure ? `${message}\n` : `error: ${message}\n`))
    return 1
  }
}
