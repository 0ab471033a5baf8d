import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client/client.ts'
import { conversions, type Target, type Wanted } from './conversion.ts'
import { renameFile, replaceFile } from './files.ts'
import { type Journal, nameSource } from './journal.ts'

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
  const { maker, showsTitle, fetch } = conversions[to]
  const source = nameSource(baseUrl, wanted, maker)
  const title = showsTitle && { title: wanted.title }
  const old = journal.find(source)
  const oldPath = old && join(directory, old.file)
  const isHere = oldPath !== undefined && (await stat(oldPath).catch(() => undefined))?.isFile() === true
  // Without its file, or with another title in it, a tag would have the service say that nothing has changed.
  const isRight = isHere && old?.title === title?.title
  const converted = await fetch(client, wanted, { etag: isRight ? old?.etag : undefined, signal })
  if (converted.status === 'unchanged') {
    if (!old || !oldPath) return 'unchanged'
    const file = `${base}.${old.file.slice(old.file.lastIndexOf('.') + 1)}`
    if (old.file !== file) await renameFile(oldPath, join(directory, file))
    await journal.add({ ...old, file })
    return 'unchanged'
  }
  const { extension, text, etag, warning } = converted
  const file = `${base}.${extension}`
  await replaceFile(join(directory, file), text)
  if (warning !== undefined) onWarning?.(`${wanted.title} (${wanted.script}): ${warning}`)
  await journal.add({ source, file, ...(etag !== undefined && { etag }), ...title })
  return 'fetched'
}
