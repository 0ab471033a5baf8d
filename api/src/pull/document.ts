import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client/client.ts'
import { conversions, type Target, type Wanted } from './conversion.ts'
import { replaceFile } from './files.ts'
import type { Journal } from './journal.ts'

export interface DocumentPlace {
  readonly directory: string
  /** The file's path inside the directory, without its extension. */
  readonly base: string
  readonly to: Target
  readonly baseUrl: string
  readonly journal: Journal
  readonly signal: AbortSignal | undefined
  readonly onWarning: ((message: string) => void) | undefined
}

/** Writes one document into its file, unless that holds it already. */
export async function pullDocument(
  client: Client,
  wanted: Wanted,
  { directory, base, to, baseUrl, journal, signal, onWarning }: DocumentPlace,
): Promise<'fetched' | 'unchanged'> {
  const { maker, fetch } = conversions[to]
  const of = [baseUrl, wanted.project, wanted.script, wanted.snapshot, maker]
  const source = of.filter((part) => part !== undefined).join(' ')
  const old = journal.find(source)
  const oldPath = old && join(directory, old.file)
  const isHere = oldPath !== undefined && (await stat(oldPath).catch(() => undefined))?.isFile() === true
  // Without its file, a tag would have the service say that nothing has changed.
  const converted = await fetch(client, wanted, { etag: isHere ? old?.etag : undefined, signal })
  if (converted.status === 'unchanged') {
    const file = old && `${base}.${old.file.slice(old.file.lastIndexOf('.') + 1)}`
    if (old && file !== undefined && old.file !== file) {
      await rename(join(directory, old.file), join(directory, file))
      await journal.add({ ...old, file })
    }
    return 'unchanged'
  }
  const file = `${base}.${converted.extension}`
  await replaceFile(join(directory, file), converted.text)
  if (converted.warning !== undefined) onWarning?.(`${wanted.title} (${wanted.script}): ${converted.warning}`)
  if (isHere && old && old.file !== file) await rm(join(directory, old.file), { force: true })
  // A service without tags is asked for everything again next time.
  if (converted.etag !== undefined) await journal.add({ source, file, etag: converted.etag })
  return 'fetched'
}
