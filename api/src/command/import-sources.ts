import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { z } from 'zod'
import type { SourceFormat } from '../documents/accept.ts'

/** A document to import: where it is, what it is called, and its text. */
export interface Source {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly format: SourceFormat
}

/** Files of these endings are read where they lie in a folder; a file that is named is Document JSON where it has none of them. */
const formats: ReadonlyMap<string, SourceFormat> = new Map([
  ['.json', 'json'],
  ['.fdx', 'fdx'],
  ['.fountain', 'fountain'],
])

/** What of the sources cannot be read, for people. */
export type Complain = (message: string) => void

/**
 * Reads sources one after another: files of Document JSON, FDX (`.fdx`) and Fountain (`.fountain`); `.ndjson` and `.jsonl` files, and standard input for `-`, of one
 * document or `{"id", "title", "document"}` a line; and folders, whose files of these kinds are read in the order of their
 * names, folders within too, hidden ones not.
 */
export async function* readSources(
  places: readonly string[],
  stdin: AsyncIterable<Uint8Array>,
  complain: Complain,
): AsyncGenerator<Source> {
  for (const place of places) {
    if (place === '-') yield* readInput(stdin, complain)
    else yield* readPlace(place, complain, true)
  }
}

async function* readInput(stdin: AsyncIterable<Uint8Array>, complain: Complain): AsyncGenerator<Source> {
  try {
    yield* readLines('standard input', stdin)
  } catch (error) {
    complain(`standard input: ${(error as Error).message}`)
  }
}

async function* readPlace(place: string, complain: Complain, isNamed: boolean): AsyncGenerator<Source> {
  try {
    if ((await stat(place)).isDirectory()) {
      // Hidden ones are notes of some program, such as those of `pull`.
      const names = (await readdir(place)).filter((name) => !name.startsWith('.')).sort()
      for (const name of names) yield* readPlace(join(place, name), complain, false)
      return
    }
    const extension = extname(place).toLowerCase()
    if (extension === '.ndjson' || extension === '.jsonl') yield* readLines(place, createReadStream(place))
    // What lies in a folder beside the documents is not meant.
    else if (isNamed || formats.has(extension)) {
      const title = basename(place, extname(place)) || place
      yield { name: place, title, text: await textOf(place), format: formats.get(extension) ?? 'json' }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    complain(`${place}: ${code === 'ENOENT' ? 'no such file' : message}`)
  }
}

async function textOf(place: string): Promise<string> {
  let text = ''
  for await (const part of decode([await readFile(place)])) text += part
  return text
}

const recordSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  title: z.string().optional(),
  document: z.looseObject({}),
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

async function* readLines(place: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Source> {
  let number = 0
  const input = Readable.from(decode(bytes))
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number++
    if (line.trim() === '') continue
    const name = `${place}, line ${number}`
    const record = readRecord(line)
    if (!record) yield { name, title: `line ${number}`, text: line, format: 'json' }
    else {
      const title = record.title ?? (record.id === undefined ? `line ${number}` : String(record.id))
      yield { name, title, text: JSON.stringify(record.document), format: 'json' }
    }
  }
}

function readRecord(line: string): z.output<typeof recordSchema> | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
