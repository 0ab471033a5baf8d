import { doFiles, doStream, passOverStream } from './documents.ts'
import type { ValidateFlags } from './flags.ts'
import { findInputs } from './inputs.ts'
import type { Io } from './io.ts'
import { refuseLosses, reportOf } from './losses.ts'
import { titleOf } from './names.ts'
import { parseOptions } from './options.ts'
import { toLine } from './report.ts'
import { areMany, runSession } from './session.ts'
import { createStdoutSink } from './sink.ts'
import type { FileTask, Outcome, Settings } from './tasks.ts'

/**
 * Checks every input: a line for each valid one on standard output, all issues on standard error; with `json` a line of
 * JSON for each one instead. Returns the exit code: 0, 1 if one is invalid, or that of a signal.
 */
export async function validate(args: readonly string[], flags: ValidateFlags, io: Io): Promise<number> {
  const { from, report, ndjson = false, failFast = false } = flags
  const inputs = await findInputs(args, { from, outputs: report === undefined ? [] : [report], ndjson }, io)
  await refuseLosses(inputs.inputs, reportOf(flags), io, true)
  const documents = inputs.inputs.filter(({ isStream }) => !isStream)
  const streams = inputs.inputs.filter(({ isStream }) => isStream)
  const settings: Settings = { from, formats: [], parse: parseOptions(flags), gives: 'nothing', failFast }
  const tasks = documents.map(({ path, size, isFound }): FileTask => {
    return { input: path, size, isFound, title: titleOf(path), outputs: [], known: undefined }
  })
  const options = {
    isMany: areMany(tasks, streams, inputs.missing),
    expected: tasks.length + inputs.missing.length,
    showsResults: io.stdout.isTTY && !flags.quiet,
    verb: 'valid',
  }
  return runSession(io, flags, options, inputs.missing, async (session) => {
    const { take } = createStdoutSink(session, (outcome) => describe(outcome, flags), {
      tells: flags.json ? 'nothing' : 'all',
    })
    await doFiles(tasks, settings, session, { onNext: take })
    for (const stream of streams) {
      if (session.isOver()) break
      if (await passOverStream(stream, io, take)) continue
      await doStream(stream.path, settings, session, { onNext: take })
    }
  })
}

/** What standard output says of a document, if anything. */
function describe(outcome: Outcome, { json, quiet }: ValidateFlags): string | undefined {
  const { name, id, status, paragraphs, problem, issues, total, messages } = outcome
  if (json) {
    const where = id === undefined ? { input: name } : { input: name, id }
    const found = status === 'done' ? { valid: true, paragraphs, messages } : { valid: false, problem, issues, total }
    return `${JSON.stringify(status === 'skipped' ? { ...where, skipped: true } : { ...where, ...found })}\n`
  }
  if (quiet || status !== 'done') return undefined
  const count = paragraphs === 1 ? '1 paragraph' : `${paragraphs} paragraphs`
  return `${toLine(`${name}: valid, ${count}`)}\n`
}
