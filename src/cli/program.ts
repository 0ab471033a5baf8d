import { createRequire } from 'node:module'
import { Command } from 'commander'
import { convert } from './convert.ts'
import { UsageError } from './failure.ts'
import { addConvertFlags, addValidateFlags, type ConvertFlags, checkFlags, type ValidateFlags } from './flags.ts'
import type { Io } from './io.ts'
import { planConversion, planInputs } from './plan.ts'
import { validate } from './validate.ts'

const exitCodes = `

Exit codes:
  0  done
  1  a document is invalid, or a file cannot be read or written
  2  wrong usage`

const examples = `
Examples:
  scriptdown convert script.json                      Markdown on standard output
  scriptdown convert script.json --standalone -o script.html
  scriptdown convert drafts/*.json -o markdown/       one file for each, in a directory
  curl … | scriptdown convert --to mdast              from standard input
  scriptdown validate script.json                     what is wrong, one issue a line`

const files = ['[FILE...]', 'Document JSON; standard input where there is none, or for -'] as const

/** Where a run leaves what commander prints and the exit code that a command ends with. */
export interface Result {
  stdout: string
  stderr: string
  code: number
}

/** The command line: its commands, flags and help. Everything that commander would print goes into `result`. */
export function createProgram(io: Io, result: Result): Command {
  const program = createEmptyProgram(io, result)
  addConvertFlags(program.command('convert').argument(...files))
    .description('convert documents to Markdown, HTML or a tree')
    .action((inputs: string[], flags: ConvertFlags, command: Command) =>
      reportUsage(command, async () => {
        const plan = await planConversion(inputs, flags, io)
        checkFlags(plan.format, (name) => command.getOptionValueSource(name) === 'cli')
        result.code = await convert(plan, flags, io)
      }),
    )
  addValidateFlags(program.command('validate').argument(...files))
    .description('say whether documents are valid')
    .action((inputs: string[], flags: ValidateFlags, command: Command) =>
      reportUsage(command, async () => {
        result.code = await validate(planInputs(inputs, io), flags, io)
      }),
    )
  return program
}

/** What all commands share; commander hands it on to each command made from it. */
function createEmptyProgram(io: Io, result: Result): Command {
  return new Command('scriptdown')
    .description('Screenplay Document JSON to Markdown and HTML that mean exactly what the marks say.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(--help lists the commands and options)')
    .addHelpText('afterAll', examples + exitCodes)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        result.stdout += text
      },
      writeErr: (text) => {
        result.stderr += text
      },
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
}

/** Hands a {@link UsageError} to commander, which prints it like its own. */
async function reportUsage(command: Command, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    command.error(`error: ${error.message}`)
  }
}

function readVersion(): string {
  return (createRequire(import.meta.url)('scriptdown/package.json') as { version: string }).version
}
