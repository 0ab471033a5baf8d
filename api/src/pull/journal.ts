import { appendFile, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from './files.ts'

const entrySchema = z.object({
  /** Where it came from, and what it was made into. */
  source: z.string(),
  /** A name, or that of a folder and one in it; neither leads elsewhere. */
  file: z.string().regex(/^(?!\.)[^/\\]+(?:[/\\](?!\.)[^/\\]+)?$/),
  /** A service without tags is asked for everything again next time. */
  etag: z.string().exactOptional(),
  /** The title that stands in it, where there is a place for one. */
  title: z.string().exactOptional(),
})

/** A file that a directory holds. */
export type Entry = z.infer<typeof entrySchema>

/** Names what comes from a service, a script's latest document or what there is of a snapshot, and what it is made into. */
export function nameSource(
  baseUrl: string,
  { project, script, snapshot }: { project: string; script: string; snapshot: string | undefined },
  maker: string,
): string {
  return [baseUrl, project, script, snapshot, maker].filter((part) => part !== undefined).join(' ')
}

/** What a directory holds of earlier pulls, so that a further pull fetches what is new alone. */
export interface Journal {
  find(source: string): Entry | undefined
  /** Notes a file that has been written, and takes away the one that it has taken the place of, with its folder if that is empty then. */
  add(entry: Entry): Promise<void>
  /** Throws Node's error where nothing can be noted any more, as the directory is gone or closed. */
  check(): Promise<void>
  /** Writes each file's last entry alone, or where that fails, as a disk is full, leaves all as it is. */
  compact(): Promise<void>
}

/** The journal's name in its directory. */
export const journalName = '.scriptdown-pull.jsonl'

/**
 * Opens the journal of a directory: JSON, a line for each file, the last one of a source being right.
 *
 * Lines are appended as files are written, so a pull that ends at any moment loses at most the last one, which is then
 * fetched again. Lines that cannot be read are passed over.
 */
export async function openJournal(directory: string): Promise<Journal> {
  const path = join(directory, journalName)
  const text = await readText(path)
  const entries = readEntries(text)
  const added = new Map<string, Entry>()
  // A line that was cut off gets an end of its own, before any other: of lines that are added at once none is surely the first.
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n')
  return {
    find: (source) => entries.get(source),
    add: async (entry) => {
      const old = entries.get(entry.source)
      if (JSON.stringify(old) === JSON.stringify(entry)) return
      if (old && old.file !== entry.file) await removeFile(directory, old.file)
      entries.set(entry.source, entry)
      added.set(entry.source, entry)
      await appendFile(path, `${JSON.stringify(entry)}\n`)
    },
    check: () => appendFile(path, ''),
    compact: async () => {
      // Another pull into the same directory may have noted more, and written its journal over what this one noted meanwhile.
      const last = new Map([...readEntries(await readText(path)), ...added])
      const lines = Array.from(last.values(), (entry) => `${JSON.stringify(entry)}\n`)
      if (lines.length > 0) await replaceFile(path, lines.join(''))
    },
  }
}

async function removeFile(directory: string, file: string): Promise<void> {
  // What has become a folder, or may not be taken away, stays, as does whatever else is in a folder.
  await rm(join(directory, file)).catch(() => {})
  const folder = dirname(file)
  if (folder !== '.') await rmdir(join(directory, folder)).catch(() => {})
}

/** A file's text; of one that is not there, nothing. */
function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** The last entry of each source. */
function readEntries(text: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const line of text.split('\n')) {
    const entry = readEntry(line)
    if (entry) entries.set(entry.source, entry)
  }
  return entries
}

function readEntry(line: string): Entry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
