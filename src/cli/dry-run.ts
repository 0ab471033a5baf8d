import type { Conversion } from './convert.ts'
import { identify, isSealed, isUnchanged } from './fingerprint.ts'
import type { Io } from './io.ts'
import { openJournal } from './journal.ts'
import { groupDigits } from './progress.ts'
import { toLine } from './report.ts'
import { nameOf, stdinArgument } from './source.ts'
import type { FileTask, Settings } from './tasks.ts'

/** Prints what would be read and written, a line for each output, and returns the exit code: 1 where an input is missing. */
export async function dryRun({ plan, inputs, flags, settings }: Conversion, io: Io): Promise<number> {
  const { documents, streams, target } = plan
  const shared = target.kind === 'file' ? target.path : '<stdout>'
  const journal = flags.ifChanged && target.kind === 'folder' ? await openJournal(target.path, io.files) : undefined
  let unchanged = 0
  for (const document of documents) {
    const task = journal ? journal.recall(document) : document
    if (await isCurrent(task, settings, io)) unchanged++
    else for (const output of task.outputs.length > 0 ? task.outputs : [shared]) await printLine(task.input, output, io)
  }
  for (const { input, output = shared } of streams) await printLine(input, output, io)
  for (const { name, problem } of inputs.missing) await io.stderr.write(`${toLine(`${name}: ${problem}`)}\n`)
  const parts = [`${groupDigits(documents.length + streams.length - unchanged)} to be converted`]
  if (journal) parts.push(`${groupDigits(unchanged)} unchanged`)
  if (!flags.quiet) await io.stderr.write(`${parts.join(', ')}, nothing written\n`)
  return inputs.missing.length > 0 ? 1 : 0
}

async function isCurrent(task: FileTask, { formats }: Settings, { files }: Io): Promise<boolean> {
  if (!task.known || task.input === stdinArgument) return false
  if (await isSealed(task, formats, files)) return true
  const bytes = await files.read(task.input).catch(() => undefined)
  return bytes !== undefined && isUnchanged(task, identify(task, bytes, undefined, formats), files)
}

async function printLine(input: string, output: string, io: Io): Promise<void> {
  await io.stdout.write(`${toLine(`${nameOf(input)} → ${output}`)}\n`)
}
