import { basename } from 'node:path'
import { UsageError } from './failure.ts'
import { readerOf, type SourceFormat, sourceFormats } from './readers.ts'
import { cut } from './values.ts'
import { type Format, formats, writerOf } from './writers.ts'

/** Endings of streams of documents, one a line. */
const streamEndings: readonly string[] = ['.ndjson', '.jsonl']

/** The format that an input is in: the one that is told, else what its name says, else its text, else the first. */
export function sourceFormatOf(name: string, text: string, from: SourceFormat | undefined): SourceFormat {
  return from ?? formatSaidBy(name, text) ?? 'json'
}

/** The format that an input is in by its name or else its text, if they say so. */
export function formatSaidBy(name: string, text: string): SourceFormat | undefined {
  return (
    sourceFormats.find((format) => endsWith(name, readerOf(format).endings)) ??
    sourceFormats.find((format) => readerOf(format).claims(text))
  )
}

/** The endings that a folder is searched for, and those that end as one of them does but are not wanted. */
interface Search {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

/** By the format that inputs are to have: each is asked for with every file of a folder. */
const searches = new Map<SourceFormat | undefined, Search>()

/** Whether a folder is searched for a file, by its name: not for outputs, though their endings may end like an input's. */
export function isSearched(name: string, from: SourceFormat | undefined): boolean {
  let search = searches.get(from)
  if (search === undefined) {
    search = toSearch(from)
    searches.set(from, search)
  }
  return endsWith(name, search.wanted) && !endsWith(name, search.unwanted)
}

function toSearch(from: SourceFormat | undefined): Search {
  const searched = from ? [from] : sourceFormats.filter((format) => readerOf(format).isSearched)
  const sources = searched.flatMap((format) => readerOf(format).endings)
  const outputs = formats.flatMap((format) => writerOf(format).endings)
  const unwanted = outputs.filter((ending) => sources.some((source) => ending !== source && ending.endsWith(source)))
  return { wanted: [...sources, ...streamEndings], unwanted }
}

/** Reads a list of names of formats, as in `md,html`; throws a {@link UsageError} where one is unknown. */
export function readFormats(list: string): Format[] {
  const names = list.split(',').map((name) => name.trim().toLowerCase())
  const found = names.map((name) => {
    const format = formats.find((format) => format === name || writerOf(format).aliases.includes(name))
    if (format) return format
    const possible = formats.map((format) => [format, ...writerOf(format).aliases].join(' or ')).join(', ')
    throw new UsageError(`--to ${cut(name)}: no format has this name; there are ${possible}`)
  })
  return [...new Set(found)]
}

/**
 * The format that an output's name asks for, or the one given where the name may hold it; Markdown where neither says.
 * Throws a {@link UsageError} where the ending is none of that format's: a file never holds what its name does not say.
 */
export function formatOf(output: string, given: Format | undefined): Format {
  const name = basename(output).toLowerCase()
  if (!name.includes('.')) return given ?? 'markdown'
  if (given) {
    const endings = [...writerOf(given).endings, ...writerOf(given).alsoFits]
    const lengthOf = (all: readonly string[]): number =>
      Math.max(0, ...all.filter((ending) => name.endsWith(ending)).map((ending) => ending.length))
    const own = lengthOf(endings)
    // That of a tree ends as JSON's does.
    if (own > 0 && formats.every((format) => lengthOf(writerOf(format).endings) <= own)) return given
    throw new UsageError(`the ending of ${output} is not one of ${given}: ${endings.join(', ')}`)
  }
  const format = formats.find((format) => writerOf(format).endings.some((ending) => name.endsWith(ending)))
  if (format) return format
  const possible = formats.map((format) => `${writerOf(format).endings.join(', ')} (${format})`).join(', ')
  throw new UsageError(`the ending of ${output} is no format's; possible are ${possible}`)
}

/** Whether a file holds one document a line, packed or not, by its name. */
export function isStream(name: string): boolean {
  return endsWith(name, streamEndings)
}

/** Whether a file that is written holds lines of JSON, by its name: not one that is to be packed, as none is. */
export function namesLines(output: string): boolean {
  return isStream(output) && !isPacked(output)
}

/** Whether a name says that its file is packed. */
export function isPacked(name: string): boolean {
  return withoutGzip(name) !== name
}

/** The name of a file without folder and ending, and without `.gz`. */
export function titleOf(path: string): string {
  const name = withoutGzip(basename(path))
  return name.replace(/\.[^.]+$/, '') || name
}

/** The name that a stream's output has in a folder. */
export function streamName(path: string): string {
  return withoutGzip(basename(path))
}

/** A name as it is without the ending of what is packed. */
export function withoutGzip(name: string): string {
  return name.replace(/\.gz$/i, '')
}

function endsWith(name: string, endings: readonly string[]): boolean {
  const lower = withoutGzip(name.toLowerCase())
  return endings.some((ending) => lower.endsWith(ending))
}
