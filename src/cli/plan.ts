import { basename, extname, join, resolve, sep } from 'node:path'
import { UsageError } from './failure.ts'
import type { ConvertFlags } from './flags.ts'
import { type Format, formatOf, formatRow } from './formats.ts'
import type { Io } from './io.ts'
import { nameOf, stdinArgument } from './source.ts'

/** What is to be converted into what, settled before anything is read or written. */
export interface Plan {
  readonly format: Format
  /** The directory to be made, if it is missing. */
  readonly directory: string | undefined
  readonly jobs: readonly Job[]
}

export interface Job {
  readonly input: string
  /** A file's path; nothing for standard output. */
  readonly output: string | undefined
  /** The input's name without directory and extension; nothing for standard input. */
  readonly title: string | undefined
}

/** The inputs named, or standard input; throws a {@link UsageError} where that is a terminal or asked for twice. */
export function planInputs(files: readonly string[], io: Io): readonly string[] {
  if (files.includes('')) throw new UsageError('the name of a file is empty')
  if (files.filter((file) => file === stdinArgument).length > 1) {
    throw new UsageError('standard input (-) can be read once only')
  }
  if (files.length > 0) return files
  if (io.stdin.isTTY)
    throw new UsageError('no FILE given, and standard input is a terminal: name a file or pipe one in')
  return [stdinArgument]
}

/** Settles format and outputs. Throws a {@link UsageError} where an output would be ambiguous, lost or an input's end. */
export async function planConversion(files: readonly string[], flags: ConvertFlags, io: Io): Promise<Plan> {
  const inputs = planInputs(files, io)
  const { output } = flags
  if (output === '') throw new UsageError('-o needs the path of a file or a directory')
  const target = output === stdinArgument ? undefined : output
  const directory = target !== undefined && (await isDirectory(target, io)) ? target : undefined
  const format = flags.to ?? (target === undefined || directory ? 'markdown' : formatOf(target))
  if (inputs.length > 1 && target === undefined && flags.standalone) {
    throw new UsageError('several pages do not fit on standard output: add -o DIRECTORY/')
  }
  if (inputs.length > 1 && target !== undefined && directory === undefined) {
    throw new UsageError(`-o ${target} is one file, for several inputs: name a directory, with / at its end`)
  }
  const jobs = inputs.map((input): Job => {
    const title = input === stdinArgument ? undefined : basename(input, extname(input))
    const name = (title ?? 'stdin') + formatRow(format).extension
    return { input, output: directory === undefined ? target : join(directory, name), title }
  })
  await refuseLosses(jobs, io)
  return { format, directory, jobs }
}

async function isDirectory(path: string, io: Io): Promise<boolean> {
  return path.endsWith('/') || path.endsWith(sep) || (await io.files.isDirectory(path))
}

/** Refuses an output that would overwrite an input, or another output of the same run. */
async function refuseLosses(jobs: readonly Job[], io: Io): Promise<void> {
  const sources = new Map<string, string>()
  for (const { input } of jobs) {
    const identity = input === stdinArgument ? undefined : await io.files.identity(input)
    if (identity !== undefined) sources.set(identity, input)
  }
  const writers = new Map<string, string>()
  for (const { input, output } of jobs) {
    if (output === undefined) continue
    const overwritten = sources.get((await io.files.identity(output)) ?? '')
    if (overwritten !== undefined) throw new UsageError(`${output} would overwrite the input ${overwritten}`)
    const other = writers.get(resolve(output))
    if (other !== undefined) {
      throw new UsageError(`${nameOf(other)} and ${nameOf(input)} would both be written to ${output}`)
    }
    writers.set(resolve(output), input)
  }
}
