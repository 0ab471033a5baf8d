import type { Message } from '../index.ts'
import { FileError, reasonOf, UsageError } from './failure.ts'
import { type ConvertFlags, convertOptions, parseOptions } from './flags.ts'
import { formatRow, type Library } from './formats.ts'
import { forEachInput } from './inputs.ts'
import type { Io } from './io.ts'
import type { Job, Plan } from './plan.ts'
import { createReport, type Report } from './report.ts'
import { nameOf, readSource } from './source.ts'

/** Converts every input of a plan and returns the exit code: 0, or 1 if one failed. */
export async function convert(plan: Plan, flags: ConvertFlags, io: Io): Promise<number> {
  const { jobs } = plan
  const toTerminal = plan.directory === undefined && io.stdout.isTTY
  const library = await import('../index.ts')
  checkKinds(flags, library)
  const report = createReport(io, library, jobs.length > 1 && io.stderr.isTTY && !toTerminal && !flags.quiet)
  let written = 0
  return forEachInput(
    jobs.map((job) => job.input),
    report,
    async (_, index) => {
      const job = jobs[index] as Job
      const output = await convertOne(job, { io, library, flags, plan, report })
      if (output === undefined) return 'invalid'
      return (await writeOutput(output, job, plan, written++ > 0, io)) ? 'done' : 'unread'
    },
  )
}

/** Throws a {@link UsageError} where a kind is to stand for one that is not known. */
function checkKinds({ kinds = {} }: ConvertFlags, library: Library): void {
  for (const [name, kind] of Object.entries(kinds)) {
    if (library.findKind(kind).name === 'unknown')
      throw new UsageError(`--kinds ${name}=${kind}: ${kind} is no known kind`)
  }
}

/** What every job of a run shares. */
interface Run {
  readonly io: Io
  readonly library: Library
  readonly flags: ConvertFlags
  readonly plan: Plan
  readonly report: Report
}

/** The whole output of one input, or nothing where it is invalid; reports its issues or warnings. */
async function convertOne(job: Job, { io, library, flags, plan, report }: Run): Promise<string | undefined> {
  const name = nameOf(job.input)
  const result = library.safeParseDocument(await readSource(job.input, io), parseOptions(flags))
  if (!result.ok) {
    await report.issues(name, result)
    return undefined
  }
  const messages: Message[] = [...result.messages]
  const onMessage = (message: Message): void => {
    messages.push(message)
  }
  // A script without a title of its own has the file's name.
  const { hasTitle, render } = formatRow(plan.format)
  const labels = hasTitle && job.title !== undefined ? { labels: { screenplay: job.title } } : {}
  const options = { ...convertOptions(plan.format, flags), ...labels, onMessage }
  const output = render(library, result.document, options)
  if (!flags.quiet) await report.warnings(name, messages)
  return output === '' || output.endsWith('\n') ? output : `${output}\n`
}

/** Writes one output; false where standard output has no reader any more. Throws a {@link FileError}. */
async function writeOutput(output: string, job: Job, plan: Plan, follows: boolean, io: Io): Promise<boolean> {
  try {
    if (job.output === undefined) {
      return await io.stdout.write(follows ? formatRow(plan.format).separator + output : output)
    }
    if (plan.directory !== undefined) await io.files.makeDirectory(plan.directory)
    await io.files.write(job.output, output)
    return true
  } catch (error) {
    throw new FileError(`${job.output ?? 'standard output'} cannot be written: ${reasonOf(error)}`)
  }
}
