import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const entrySchema = z.object({
  /** Where the document came from, and what it was made into. */
  source: z.string(),
  /** A name, or that of a folder and one in it; neither leads elsewhere. */
  file: z.string().regex(/^(?!\.)[^/\\]+(?:[/\\](?!\.)[^/\\]+)?$/),
  etag: z.string(),
})

/** A document that a directory holds. */
export type Entry = z.infer<typeof entrySchema>

/** What a directory holds of earlier pulls, so that a further pull fetches what is new alone. */
export interface Journal {
  find(source: string): Entry | undefined
  /** Notes a document that has been written. */
  add(entry: Entry): Promise<void>
  /** Writes each document's last entry alone. */
  compact(): Promise<void>
}

/** The journal's name in its directory. */
export const journalName = '.scriptdown-pull.jsonl'

/**
 * Opens the journal of a directory: JSON, a line for each document, the last one of a source being right.
 *
 * Lines are appended as documents are written, so a pull that ends at any moment loses at most the last one, which is then
 * fetched again. Lines that cannot be read are passed over.
 */
export async function openJournal(directory: string): Promise<Journal> {
  const path = join(directory, journalName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const entries = new Map<string, Entry>()
  for (const line of text.split('\n')) {
    const entry = readEntry(line)
    if (entry) entries.set(entry.source, entry)
  }
  // A line that was cut off gets an end of its own.
  let lead = text === '' || text.endsWith('\n') ? '' : '\n'
  return {
    find: (source) => entries.get(source),
    add: async (entry) => {
      entries.set(entry.source, entry)
      const line = `${lead}${JSON.stringify(entry)}\n`
      lead = ''
      await appendFile(path, line)
    },
    compact: async () => {
      if (entries.size === 0) return
      await writeFile(path, [...entries.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    },
  }
}

function readEntry(line: string): Entry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
