import type { Conversion } from './convert.ts'
import { passOverStream } from './documents.ts'
import { identify, isSealed, isUnchanged } from './fingerprint.ts'
import type { Io } from './io.ts'
import { openJournal } from './journal.ts'
import { groupDigits } from './progress.ts'
import { toLine } from './report.ts'
import { signalCode } from './session.ts'
import { nameOf, stdinArgument } from './source.ts'
import { isStreamCurrent } from './streams.ts'
import type { FileTask, Outcome, Settings } from './tasks.ts'
import { inTurns } from './turns.ts'

/**
 * Prints what would be read and written, a line for each output, and returns the exit code: 1 where an input is missing, or
 * that of a signal.
 */
export async function dryRun({ plan, missing, flags, settings }: Conversion, io: Io): Promise<number> {
  const { documents, streams, target } = plan
  const shared = target.kind === 'file' ? target.path : '<stdout>'
  const journal = flags.ifChanged && target.kind === 'folder' ? await openJournal(target.path, io.files) : undefined
  const counts = { wanted: 0, unchanged: 0 }
  const faults = [...missing]
  const tell = async (input: string, outputs: readonly string[]): Promise<void> => {
    if (input !== stdinArgument && !(await io.files.stat(input))) {
      faults.push({ name: input, problem: 'cannot be read' })
      return
    }
    counts.wanted++
    for (const output of outputs) await io.stdout.write(`${toLine(`${nameOf(input)} → ${output}`)}\n`)
  }
  const pass = async ({ name, problem }: Outcome): Promise<void> => {
    if (!flags.quiet) await io.stderr.write(`${toLine(`${name}: ${problem}`)}\n`)
  }
  for await (const document of inTurns(documents)) {
    if (io.stopped.aborted) break
    const task = journal ? journal.recall(document) : document
    if (await isCurrent(task, settings, io)) counts.unchanged++
    else await tell(task.input, task.outputs.length > 0 ? task.outputs : [shared])
  }
  for await (const stream of inTurns(streams)) {
    if (io.stopped.aborted) break
    const { input: path, isFound } = stream
    if (await passOverStream({ path, isFound }, io, pass)) continue
    if (journal && (await isStreamCurrent(stream, settings, journal, io.files))) counts.unchanged++
    else await tell(stream.input, [stream.output ?? shared])
  }
  for (const { name, problem } of faults) await io.stderr.write(`${toLine(`${name}: ${problem}`)}\n`)
  const parts = [`${groupDigits(counts.wanted)} to be converted`]
  if (journal) parts.push(`${groupDigits(counts.unchanged)} unchanged`)
  const { aborted, reason } = io.stopped
  const stop = aborted ? `stopped by ${reason}: ` : ''
  if (aborted || !flags.quiet) await io.stderr.write(`${stop}${parts.join(', ')}, nothing written\n`)
  if (aborted) return signalCode(reason)
  return faults.length > 0 ? 1 : 0
}

async function isCurrent(task: FileTask, { formats }: Settings, { files }: Io): Promise<boolean> {
  // What is not known of all outputs need not be read.
  if (!task.known?.every((known) => known !== undefined) || task.input === stdinArgument) return false
  if (await isSealed(task, formats, files)) return true
  const bytes = await files.read(task.input).catch(() => undefined)
  return bytes !== undefined && isUnchanged(task, identify(task, bytes, undefined, formats), files)
}
