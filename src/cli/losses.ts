import { basename, dirname, join, resolve, sep } from 'node:path'
import { cannotWrite, UsageError } from './failure.ts'
import type { ConvertFlags, RunFlags } from './flags.ts'
import type { Input } from './inputs.ts'
import type { Files, Io } from './io.ts'
import { journalOf } from './journal.ts'
import { isPacked } from './names.ts'
import type { Plan } from './plan.ts'
import { nameOf } from './source.ts'
import { inTurns } from './turns.ts'

/** A file that is to be written, and what of. */
interface Pair {
  readonly output: string
  readonly input: string
}

/**
 * Refuses what would lose something: an output in place of an input, or two outputs in one place, be it that the file
 * system takes two spellings for one, which is tried where that may be done. Throws a {@link UsageError}, and a
 * {@link FileError} where it cannot be tried.
 */
export async function refuseLosses(
  inputs: readonly Input[],
  outputs: Iterable<Pair>,
  { files }: Io,
  mayTry: boolean,
): Promise<void> {
  const sources = new Map(inputs.map(({ identity, path }) => [identity, path]))
  sources.delete(undefined)
  const spellings = new Map<string, Placed[]>()
  const folders = new Map<string, string>()
  for await (const pair of inTurns(outputs)) {
    const { output } = pair
    const stats = await files.stat(output)
    const overwritten = sources.get(stats?.identity)
    if (overwritten !== undefined) throw new UsageError(`${output} would overwrite the input ${overwritten}`)
    const folder = dirname(output)
    const place = folders.get(folder) ?? (await files.real(folder))
    folders.set(folder, place)
    // What is not there may be a link to what will be.
    const isReal = !stats && !(await files.isLink(output))
    const placed = { ...pair, path: isReal ? join(place, basename(output)) : await files.real(output) }
    const key = placed.path.normalize('NFC').toLowerCase()
    const others = spellings.get(key) ?? []
    for (const other of others) await refuseClash(other, placed, files, mayTry)
    others.push(placed)
    spellings.set(key, others)
  }
}

/** A file that is to be written, and the absolute path that it has without symbolic links. */
interface Placed extends Pair {
  readonly path: string
}

/** The file of `--report`, which is written too. Throws a {@link UsageError} where it would have to be packed. */
export function reportOf({ report }: RunFlags): Pair[] {
  if (report !== undefined && isPacked(report))
    throw new UsageError(`--report ${report} is not packed: name it .ndjson`)
  return report === undefined ? [] : [{ output: report, input: '--report' }]
}

/** All that a conversion writes. */
export function* outputsOf({ documents, streams, target }: Plan, flags: ConvertFlags): Generator<Pair> {
  for (const { input, outputs } of documents) for (const output of outputs) yield { input, output }
  for (const { input, output } of streams) if (output !== undefined) yield { input, output }
  if (target.kind === 'file' && documents[0]?.outputs.length !== 1) yield { input: '-o', output: target.path }
  if (target.kind === 'folder' && flags.ifChanged) yield { input: '--if-changed', output: journalOf(target.path) }
  yield* reportOf(flags)
}

/** Refuses two outputs whose paths differ by case or Unicode form alone, if at all, unless a part of them is told apart. */
async function refuseClash(one: Placed, other: Placed, files: Files, mayTry: boolean): Promise<void> {
  const names = one.path.split(sep)
  for (const [at, against] of other.path.split(sep).entries()) {
    const name = names[at] ?? ''
    if (name === against) continue
    const folder = names.slice(0, at).join(sep) + sep
    const failed = cannotWrite(dirname(one.output))
    if (await files.tellsApart(folder, name, against, mayTry, [one.input, other.input]).catch(failed)) return
  }
  const isSame = resolve(one.output) === resolve(other.output)
  const verb = mayTry ? 'are' : 'may be'
  const why = isSame ? `to ${other.output}` : `to ${one.output} and ${other.output}, which ${verb} one file there`
  throw new UsageError(`${nameOf(one.input)} and ${nameOf(other.input)} would both be written ${why}`)
}
