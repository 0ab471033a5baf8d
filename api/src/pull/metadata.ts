import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './files.ts'
import { type Journal, nameSource } from './journal.ts'

interface MetadataPlace {
  readonly directory: string
  /** Inside the directory. */
  readonly file: string
  readonly baseUrl: string
  readonly journal: Journal
}

/** Writes what a service says of a script or a snapshot, every field of it, unless the file says the same already. */
export async function pullMetadata(
  metadata: object,
  of: { project: string; script: string; snapshot: string | undefined },
  { directory, file, baseUrl, journal }: MetadataPlace,
): Promise<void> {
  const path = join(directory, file)
  const text = `${JSON.stringify(metadata, null, 2)}\n`
  const old = await readFile(path, 'utf8').catch(() => undefined)
  if (old !== text) await replaceFile(path, text)
  await journal.add({ source: nameSource(baseUrl, of, 'metadata'), file })
}
