import { createHash } from 'node:crypto'
import type { Files, Stats } from './io.ts'
import { sourceFormatOf } from './names.ts'
import { stdinArgument } from './source.ts'
import type { FileTask, FormatSettings, Outcome, Written } from './tasks.ts'

/** Milliseconds after a change in which another one may leave the times of a file as they are. */
const restless = 2000

/** What changes with a file without reading it; empty where the last change is so new that a next one might not show. */
function stampOf({ identity, size, modified, changed }: Stats): string {
  const isTrusted = Math.abs(Date.now() - changed) > restless
  return isTrusted ? `${identity}:${size}:${modified}:${changed}` : ''
}

/** 128 bits of SHA-256, in hexadecimal. */
function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** What changes with any of the parts of which a format's output is made, beside its input; bytes by their hash. */
export function fingerprintOf(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_, value: unknown) =>
    value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
  )
}

/** What of an input's name goes into its outputs: the title, and how it is read. */
function namedBy({ input, title }: FileTask): readonly unknown[] {
  return [title, sourceFormatOf(input, '', undefined)]
}

function sealOf(stamp: string, task: FileTask, { fingerprint }: FormatSettings): string {
  return stamp === '' ? '' : hash([stamp, ...namedBy(task), fingerprint])
}

/** What is to be remembered of a task's input, for each format. `stats` are from before the bytes were read. */
export type Identity = readonly Pick<Written, 'hash' | 'seal'>[]

export function identify(
  task: FileTask,
  bytes: Uint8Array,
  stats: Stats | undefined,
  formats: readonly FormatSettings[],
): Identity {
  const content = createHash('sha256').update(bytes).digest('hex')
  const stamp = stats ? stampOf(stats) : ''
  return formats.map((format) => ({
    hash: hash([content, ...namedBy(task), format.fingerprint]),
    seal: sealOf(stamp, task, format),
  }))
}

/** Whether a task's input and options are those of the last time, by the input's stamp, and its outputs are still there. */
export async function isSealed(task: FileTask, formats: readonly FormatSettings[], files: Files): Promise<boolean> {
  const { input, known } = task
  // Of what is new there is nothing to ask the file system.
  if (input === stdinArgument || !known?.some((written) => written)) return false
  const stats = await files.stat(input)
  const stamp = stats ? stampOf(stats) : ''
  const isKnown = stamp !== '' && formats.every((format, index) => known[index]?.seal === sealOf(stamp, task, format))
  return isKnown && (await areAsWritten(task, files))
}

/** The same by the content of the input. */
export async function isUnchanged(task: FileTask, identity: Identity, files: Files): Promise<boolean> {
  return identity.every(({ hash }, index) => task.known?.[index]?.hash === hash) && (await areAsWritten(task, files))
}

async function areAsWritten({ outputs, known }: FileTask, files: Files): Promise<boolean> {
  for (const [index, path] of outputs.entries()) {
    const stats = await files.stat(path)
    if (stats === undefined || stats.size !== known?.[index]?.size || stats.modified !== known[index].modified)
      return false
  }
  return true
}

/** The outputs of a task that is unchanged, as they are to be remembered from now on. */
export function rememberAgain({ outputs, known }: FileTask, identity: Identity): NonNullable<Outcome['outputs']> {
  return outputs.flatMap((path, index) => {
    const before = known?.[index]
    const { seal = '' } = identity[index] ?? {}
    return before && seal !== before.seal ? [{ path, written: { ...before, seal } }] : []
  })
}
