import { Command, Option } from 'commander'
import { apply } from './apply.ts'
import { type Conversion, convert, prepare } from './convert.ts'
import { dryRun } from './dry-run.ts'
import { UsageError } from './failure.ts'
import {
  type ApplyFlags,
  applyFlags,
  type ConvertFlags,
  convertFlags,
  type FlagRow,
  type ValidateFlags,
  validateFlags,
} from './flags.ts'
import { afterHelp } from './help.ts'
import type { Io } from './io.ts'
import { warnOfSlips } from './near-kinds.ts'
import { checkFlags } from './options.ts'
import { toLine } from './report.ts'
import { validate } from './validate.ts'
import { cut } from './values.ts'
import { version } from './version.ts'
import { watch } from './watch.ts'

const inputs = [
  '[INPUT...]',
  'files, directories or globs of documents; standard input where there is none, or for -',
] as const

/** Where a run leaves what commander prints and the exit code that a command ends with. */
export interface Result {
  stdout: string
  stderr: string
  code: number
}

/** The command line: its commands, flags and help. Everything that commander would print goes into `result`. */
export function createProgram(io: Io, result: Result): Command {
  const program = createEmptyProgram(io, result)
  addFlags(program.command('convert').argument(...inputs), convertFlags)
    .description('convert documents, FDX, Fountain or Markdown to Markdown, HTML, PDF, FDX, Fountain, JSON or a tree')
    .action((args: string[], flags: ConvertFlags, command: Command) =>
      reportUsage(command, async () => {
        const conversion = await prepare(args, flags, io)
        checkFlags(conversion.plan.formats, (name) => command.getOptionValueSource(name) === 'cli')
        await warnOfSlips(flags, io)
        result.code = await act(args, conversion, io)
      }),
    )
  addFlags(program.command('validate').argument(...inputs), validateFlags)
    .description('say whether documents are valid')
    .action((args: string[], flags: ValidateFlags, command: Command) =>
      reportUsage(command, async () => {
        result.code = await validate(args, flags, io)
      }),
    )
  addFlags(
    program.command('apply').argument('<document>', 'the document').argument('<markdown>', 'its Markdown, edited'),
    applyFlags,
  )
    .description('take edited Markdown back into its document')
    .action((document: string, markdown: string, flags: ApplyFlags, command: Command) =>
      reportUsage(command, async () => {
        result.code = await apply(document, markdown, flags, io)
      }),
    )
  program
    .command('help')
    .argument('[command]')
    .description('print the help of a command')
    .helpOption(false)
    .action((name: string | undefined) => help(program, name))
  return program
}

/** Prints the help of a command, or of all; commander's own says nothing of a command that is none. */
function help(program: Command, name: string | undefined): never {
  const command = name === undefined ? program : program.commands.find((one) => one.name() === name)
  return command ? command.help() : program.error(`error: unknown command '${name}'`)
}

function act(args: string[], conversion: Conversion, io: Io): Promise<number> {
  if (conversion.flags.dryRun) return dryRun(conversion, io)
  return conversion.flags.watch ? watch(args, conversion, io) : convert(conversion, io)
}

/** What all commands share; commander hands it on to each command made from it. */
function createEmptyProgram(io: Io, result: Result): Command {
  return new Command('scriptdown')
    .description('Screenplays as Document JSON, FDX, Fountain or Markdown to any of these, to HTML and to PDF.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(--help lists the commands and options)')
    .addHelpText('afterAll', afterHelp)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        result.stdout += text
      },
      writeErr: (text) => {
        result.stderr += text
      },
      // What was typed, or a shell made of the names of files, is in it; a suggestion is a line of its own.
      outputError: (text, write) => write(cutTyped(text).split('\n').map(toLine).join('\n')),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
}

/** One of commander's messages, in which it quotes what was typed in full. */
function cutTyped(text: string): string {
  return text.replace(/(?<=(?:argument|command|option) ').{81,}(?=')/s, cut)
}

function addFlags(command: Command, rows: readonly FlagRow[]): Command {
  for (const { flags, text, choices, read } of rows) {
    const option = new Option(flags, text)
    if (choices) option.choices(choices)
    if (read) option.argParser(read)
    command.addOption(option)
  }
  return command
}

/** Hands a {@link UsageError} to commander, which prints it like its own. */
async function reportUsage(command: Command, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    command.error(`error: ${toLine(error.message)}`)
  }
}
