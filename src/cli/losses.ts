import { dirname, resolve } from 'node:path'
import { cannotWrite, UsageError } from './failure.ts'
import type { RunFlags } from './flags.ts'
import type { Input } from './inputs.ts'
import type { Files, Io } from './io.ts'
import { isPacked } from './names.ts'
import type { Plan } from './plan.ts'
import { nameOf } from './source.ts'

/** A file that is to be written, and what of. */
export interface Pair {
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
  const spellings = new Map<string, Pair[]>()
  for (const pair of outputs) {
    const overwritten = sources.get((await files.stat(pair.output))?.identity)
    if (overwritten !== undefined) throw new UsageError(`${pair.output} would overwrite the input ${overwritten}`)
    const key = resolve(pair.output).normalize('NFC').toLowerCase()
    const others = spellings.get(key) ?? []
    for (const other of others) await refuseClash(other, pair, files, mayTry)
    others.push(pair)
    spellings.set(key, others)
  }
}

/** The file of `--report`, which is written too. Throws a {@link UsageError} where it would have to be packed. */
export function reportOf({ report }: RunFlags): Pair[] {
  if (report !== undefined && isPacked(report))
    throw new UsageError(`--report ${report} is not packed: name it .ndjson`)
  return report === undefined ? [] : [{ output: report, input: '--report' }]
}

/** All that a conversion writes. */
export function* outputsOf({ documents, streams, target }: Plan, flags: RunFlags): Generator<Pair> {
  for (const { input, outputs } of documents) for (const output of outputs) yield { input, output }
  for (const { input, output } of streams) if (output !== undefined) yield { input, output }
  if (target.kind === 'file' && documents[0]?.outputs.length !== 1) yield { input: 'all', output: target.path }
  yield* reportOf(flags)
}

async function refuseClash(one: Pair, other: Pair, files: Files, mayTry: boolean): Promise<void> {
  const isSame = resolve(one.output) === resolve(other.output)
  if (!isSame) {
    const folder = dirname(one.output)
    if (await files.tellsApart(folder, one.output, other.output, mayTry).catch(cannotWrite(folder))) return
  }
  const why = isSame ? `to ${other.output}` : `to ${one.output} and ${other.output}, which are one file there`
  throw new UsageError(`${nameOf(one.input)} and ${nameOf(other.input)} would both be written ${why}`)
}
