import type { Message } from '../index.ts'
import type { Change } from '../markdown.ts'
import { toCodePoints } from './code-points.ts'
import { cannotWrite, FileError, reasonOf, UsageError } from './failure.ts'
import type { ApplyFlags } from './flags.ts'
import type { Io } from './io.ts'
import { faultsOf } from './make.ts'
import { formatOf, formatSaidBy, isPacked, withoutGzip } from './names.ts'
import { warnOfSlips } from './near-kinds.ts'
import { findRounded } from './numbers.ts'
import { applyOptions, checkKinds, parseOptions } from './options.ts'
import { toLine } from './report.ts'
import { signalCode } from './session.ts'
import { chunksOf, decodeSource, gather, mayNotEnd, nameOf, stdinArgument } from './source.ts'

/**
 * Takes edited Markdown back into its document: the document on standard output or in the file of `-o`, which may be the
 * one that it came from; what was edited, and what was lost, on standard error. Returns the exit code: 0, or 1 where the
 * document is invalid, or that of a signal. Throws a {@link FileError} where a file cannot be read or written, and a
 * {@link UsageError} where one would take the place of what it must not.
 */
export async function apply(input: string, markdown: string, flags: ApplyFlags, io: Io): Promise<number> {
  if (input === '' || markdown === '') throw new UsageError('the name of a file is empty')
  if (input === stdinArgument && markdown === stdinArgument) throw new UsageError('only one of the two can be -')
  await checkKinds(flags.kinds)
  await warnOfSlips(flags, io)
  const { formatIssue, safeParseDocument } = await import('./core.ts')
  const tell = async (texts: readonly string[]): Promise<void> => {
    if (texts.length > 0) await io.stderr.write(texts.map((text) => `${toLine(text)}\n`).join(''))
  }
  await checkOutput(flags.output, markdown, io)
  const source = await readText(input, io)
  const edited = await readText(markdown, io)
  if (io.stopped.aborted) {
    // What was read ended with the signal: half of the Markdown would take the other half's paragraphs away.
    await tell([`stopped by ${io.stopped.reason}: nothing written`])
    return signalCode(io.stopped.reason)
  }
  const result = safeParseDocument(source, { ...parseOptions(flags), unknownFields: 'keep' })
  if (!result.ok) {
    const { issues, problem } = faultsOf(result)
    const said = formatSaidBy(input, source) ?? 'json'
    const hints =
      said === 'json' ? [] : [`it is ${said}: apply takes the document that convert -o NAME.json makes of it`]
    const faults = [...issues.map(formatIssue), ...(problem === undefined ? [] : [problem]), ...hints]
    await tell(faults.map((fault) => `${nameOf(input)}: ${fault}`))
    return 1
  }
  const { applyMarkdown } = await import('../markdown.ts')
  const { document, changes, messages } = applyMarkdown(result.document, edited, applyOptions(flags, markdown))
  const warn = (name: string, lost: readonly Message[]): string[] =>
    lost.map(({ path, message }) => `${nameOf(name)}: ${formatIssue({ path, message: `warning: ${message}` })}`)
  const rounded = describeRounded(source).map((text) => `${nameOf(input)}: warning: ${text}`)
  const warnings = [...rounded, ...warn(input, result.messages), ...warn(markdown, messages)]
  if (!flags.quiet) await tell([...warnings, ...(flags.dryRun ? changes.map(describe) : []), count(changes)])
  const applied = flags.offsets === 'code-point' ? toCodePoints(document) : document
  if (!flags.dryRun) await write(`${JSON.stringify(applied, null, 2)}\n`, flags.output, io)
  return 0
}

/** Throws a {@link UsageError} where the document would take the place of the edited Markdown, or of another format. */
async function checkOutput(output: string | undefined, markdown: string, { files }: Io): Promise<void> {
  if (output === undefined || output === stdinArgument) return
  if (output === '') throw new UsageError('-o needs the path of a file')
  const target = await files.stat(output)
  if (target && target.identity === (await files.stat(markdown))?.identity) {
    throw new UsageError(`${output} would overwrite the edited Markdown`)
  }
  formatOf(withoutGzip(output), 'json')
}

async function readText(path: string, io: Io): Promise<string> {
  try {
    return await decodeSource(
      (await mayNotEnd(path, io)) ? await gather(chunksOf(path, io)) : await io.files.read(path),
    )
  } catch (error) {
    const reason = error instanceof FileError ? error.message : `cannot be read: ${reasonOf(error)}`
    throw new FileError(`${nameOf(path)}: ${reason}`)
  }
}

async function write(text: string, output: string | undefined, io: Io): Promise<void> {
  if (output === undefined || output === stdinArgument) {
    await io.stdout.write(text)
    return
  }
  const data = isPacked(output) ? (await import('node:zlib')).gzipSync(text) : text
  await io.files.write(output, data).catch(cannotWrite(output))
}

/** What became of a paragraph, by the place where it is to be found. */
function describe(change: Change): string {
  const place = 'to' in change ? `paragraphs[${change.to}]` : `paragraphs[${change.from}] as it was`
  const more = change.type === 'edited' ? `: ${change.fields.join(', ')}` : ''
  return `${place}: ${change.type} (${change.id})${more}`
}

/** What numbers come back as, which the fields that the format does not know may hold, where that is another number. */
function describeRounded(source: string): string[] {
  const [number, ...others] = new Set(findRounded(source))
  if (number === undefined) return []
  const shown = number.length > 40 ? `${number.slice(0, 40)}…` : number
  const more = others.length > 0 ? `, and ${others.length} more are rounded` : ''
  return [`the number ${shown} comes back as ${JSON.stringify(Number(number))}${more}: write it as a string`]
}

/** How many paragraphs became what. */
function count(changes: readonly Change[]): string {
  const counts = new Map<Change['type'], number>()
  for (const { type } of changes) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, number]) => `${number} ${type}`).join(', ') || 'nothing was edited'
}
