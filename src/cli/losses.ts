import { dirname, resolve } from 'node:path'
import { UsageError } from './failure.ts'
import type { Input } from './inputs.ts'
import type { Io } from './io.ts'
import type { Plan } from './plan.ts'
import { nameOf } from './source.ts'

/**
 * Refuses a plan that would lose something: an output in place of an input, or two outputs in one place, be it that the
 * file system takes two spellings for one. Throws a {@link UsageError}.
 */
export async function refuseLosses(plan: Plan, inputs: readonly Input[], io: Io): Promise<void> {
  const sources = new Map(inputs.map(({ identity, path }) => [identity, path]))
  sources.delete(undefined)
  const spellings = new Map<string, { output: string; input: string }[]>()
  for (const { input, output } of outputsOf(plan)) {
    const overwritten = sources.get((await io.files.stat(output))?.identity)
    if (overwritten !== undefined) throw new UsageError(`${output} would overwrite the input ${overwritten}`)
    const key = resolve(output).normalize('NFC').toLowerCase()
    const others = spellings.get(key) ?? []
    for (const other of others) await refuseClash(other, { output, input }, io)
    spellings.set(key, [...others, { output, input }])
  }
}

function* outputsOf({ documents, streams, target }: Plan): Generator<{ input: string; output: string }> {
  for (const { input, outputs } of documents) for (const output of outputs) yield { input, output }
  for (const { input, output } of streams) if (output !== undefined) yield { input, output }
  if (target.kind === 'file' && documents[0]?.outputs.length !== 1) yield { input: 'all', output: target.path }
}

interface Pair {
  readonly output: string
  readonly input: string
}

async function refuseClash(one: Pair, other: Pair, io: Io): Promise<void> {
  const isSame = resolve(one.output) === resolve(other.output)
  if (!isSame && (await io.files.tellsApart(dirname(one.output), one.output, other.output))) return
  const why = isSame ? `to ${other.output}` : `to ${one.output} and ${other.output}, which are one file there`
  throw new UsageError(`${nameOf(one.input)} and ${nameOf(other.input)} would both be written ${why}`)
}
