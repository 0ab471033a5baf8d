import { createReadStream, type Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { TextDecoder } from 'node:util'
import { z } from 'zod'
import type { SourceFormat } from '../documents/accept.ts'

/** A document to import: where it is, what it is called, and its text. */
export interface Source {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly format: SourceFormat
  /** Where in its line the document stands. */
  readonly path: readonly string[]
  /** Whether it is a file that a folder was searched for. */
  readonly isFound: boolean
}

/** Files of these endings are read where they lie in a folder; a file that is named is Document JSON where it has none of them. */
const formats: ReadonlyMap<string, SourceFormat> = new Map([
  ['.json', 'json'],
  ['.fdx', 'fdx'],
  ['.fountain', 'fountain'],
])

/** Whether a source that is no document was not meant to be one: whole JSON in a folder that does not look like one at its top. */
export function isOfAnotherKind({ text, format, isFound }: Source): boolean {
  if (!isFound || format !== 'json') return false
  const value = parse(text)
  return value !== undefined && !scriptSchema.safeParse(value).success
}

const scriptSchema = z.union([
  z.object({ object: z.literal('document') }),
  z.object({ paragraphs: z.array(z.unknown()) }),
])

/** What of the sources cannot be read, for people. */
export type Complain = (message: string) => void

/**
 * Reads sources one after another: files of Document JSON, FDX (`.fdx`) and Fountain (`.fountain`); `.ndjson` and `.jsonl` files, and standard input for `-`, of one
 * document or `{"id", "title", "document"}` a line; and folders, whose files of these kinds are read in the order of their
 * names, folders within too, but neither hidden ones, nor those of packages, nor through links.
 */
export async function* readSources(
  places: readonly string[],
  stdin: AsyncIterable<Uint8Array>,
  complain: Complain,
): AsyncGenerator<Source> {
  for (const place of places) {
    if (place === '-') yield* readInput(stdin, complain)
    else yield* readPlace(place, complain)
  }
}

async function* readInput(stdin: AsyncIterable<Uint8Array>, complain: Complain): AsyncGenerator<Source> {
  try {
    yield* readLines('standard input', stdin, complain)
  } catch (error) {
    complain(`standard input: ${(error as Error).message}`)
  }
}

/** Reads what is named or, as a link that it finds may lead back to where it is, what a folder itself says of its entry. */
async function* readPlace(place: string, complain: Complain, found?: Dirent): AsyncGenerator<Source> {
  try {
    if ((found ?? (await stat(place))).isDirectory()) {
      const entries = (await readdir(place, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
      for (const entry of entries) {
        if (!isPassedOver(entry.name)) yield* readPlace(join(place, entry.name), complain, entry)
      }
      return
    }
    const extension = extname(place).toLowerCase()
    if (extension === '.ndjson' || extension === '.jsonl') yield* readLines(place, createReadStream(place), complain)
    // What lies in a folder beside the documents is not meant.
    else if (!found || formats.has(extension)) {
      const title = basename(place, extname(place)) || place
      const format = formats.get(extension) ?? 'json'
      yield { name: place, title, text: await textOf(place), format, path: [], isFound: found !== undefined }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    complain(`${place}: ${code === 'ENOENT' ? 'no such file' : message}`)
  }
}

/** Hidden ones are notes of some program, such as those of `pull`. */
function isPassedOver(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

async function textOf(place: string): Promise<string> {
  let text = ''
  for await (const part of decode([await readFile(place)])) text += part
  return text
}

/** A line of several fields, by the one that no document has. Only what is wanted of its `id` is read: that it may be a title. */
const recordSchema = z.object({
  id: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  title: z.string({ error: 'expected a string' }).nullish(),
  document: z.unknown(),
})

/** Decodes bytes as they come. What is no text would be kept for good with characters that nobody wrote. */
async function* decode(input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of input) {
      if (isFirst && isUtf16(bytes)) throw new Error('is UTF-16 text: save it as UTF-8')
      isFirst = false
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new Error('is not UTF-8 text: save it as that') : error
  }
}

/** Whether a text starts with the mark of UTF-16, or with a character of which one byte is nothing. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
}

/** What is the same of all lines. */
const whole = { format: 'json', path: [], isFound: false } as const

async function* readLines(place: string, bytes: AsyncIterable<Uint8Array>, complain: Complain): AsyncGenerator<Source> {
  let number = 0
  for await (const line of splitLines(decode(bytes))) {
    number++
    if (line.trim() === '') continue
    const name = `${place}, line ${number}`
    const value = parse(line)
    if (typeof value !== 'object' || value === null || !('document' in value)) {
      yield { ...whole, name, title: `line ${number}`, text: line }
      continue
    }
    const { data, error } = recordSchema.safeParse(value)
    if (error) complain(`${name}: title: ${error.issues[0]?.message}`)
    else {
      const title = data.title ?? data.id ?? `line ${number}`
      yield { ...whole, name, title, text: JSON.stringify(data.document), path: ['document'] }
    }
  }
}

/** Lines as NDJSON has them. Node's own, from 24 on, end at U+2028 and U+2029 too, which may stand in JSON's strings. */
async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const text of texts) {
    const [first = '', ...others] = text.split('\n')
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  yield begun.join('')
}

/** The value of a text; nothing where it is no JSON, which whoever reads it as a document says. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
