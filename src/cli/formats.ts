import type { Document, Issue, Message, ParseOptions, TitlePage } from '../index.ts'

/*
 * Everything that the command knows of formats. A format that can be read is a row of `readers`, one that can be written
 * a row of `writers`; each loads its code when the first document needs it.
 */

export type SourceFormat = 'json'
export type Format = 'markdown' | 'html' | 'mdast' | 'hast'

/** What reading gives: a document, or why there is none. */
export type ReadResult =
  | {
      readonly ok: true
      readonly document: Document
      readonly titlePage?: TitlePage
      readonly messages: readonly Message[]
    }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Reads a text or, of a line of NDJSON, a value. */
export type Read = (input: unknown, options: ParseOptions) => ReadResult

/** How a format is read. */
interface Reader {
  /** Endings of files that are in the format, the usual one first. Folders are searched for them. */
  readonly endings: readonly string[]
  /** Whether a text says of itself that it is in the format. */
  readonly claims: (text: string) => boolean
  /** Whether a text in the format, which did not read, is yet a screenplay and not just any file of that ending. */
  readonly isScript: (text: string) => boolean
  readonly load: () => Promise<Read>
}

const readers: Readonly<Record<SourceFormat, Reader>> = {
  json: {
    endings: ['.json'],
    claims: (text) => /^\ufeff?\s*\{/.test(text),
    isScript: isScriptJson,
    load: async () => (await import('../index.ts')).safeParseDocument,
  },
}

/** What is cut off or misspelt is taken for a script; whole JSON is one if it looks like a document at its top. */
function isScriptJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (typeof value !== 'object' || value === null) return false
    return (
      ('object' in value && value.object === 'document') || ('paragraphs' in value && Array.isArray(value.paragraphs))
    )
  } catch {
    return true
  }
}

/** What an input says that its document does not. */
export interface Origin {
  /** The name of the file, without folder and ending. */
  readonly title: string | undefined
  readonly titlePage: TitlePage | undefined
}

/** Writes a document: text, or bytes where the format is no text. */
export type Render = (document: Document, options: object) => string | Uint8Array | Promise<string | Uint8Array>

/** How a format is written. */
interface Writer {
  /** Other names that `--to` takes. */
  readonly aliases: readonly string[]
  /** Added to the name of an input whose output goes into a folder. */
  readonly extension: string
  /** Endings of `-o FILE` that stand for the format. */
  readonly endings: readonly string[]
  /** Further endings that a file in the format may have, where `--to` says that it is one. */
  readonly alsoFits: readonly string[]
  /** What keeps two outputs apart on standard output, beside the line break that ends each; nothing where two do not fit. */
  readonly separatorOf: (flags: { readonly standalone?: boolean | undefined }) => string | undefined
  /** Whether it is JSON, which a line of NDJSON holds as it is. */
  readonly isJson: boolean
  /** Options that come from the input. */
  readonly optionsOf: (origin: Origin) => object
  readonly load: () => Promise<Render>
}

// A script without a title of its own has the file's name.
const labels = ({ title }: Origin): object => (title === undefined ? {} : { labels: { screenplay: title } })
const noOptions = (): object => ({})

const writers: Readonly<Record<Format, Writer>> = {
  markdown: {
    aliases: ['md'],
    extension: '.md',
    endings: ['.md', '.markdown'],
    alsoFits: ['.mdx', '.txt'],
    separatorOf: () => '\n',
    isJson: false,
    optionsOf: noOptions,
    load: async () => (await import('../index.ts')).toMarkdown,
  },
  html: {
    aliases: [],
    extension: '.html',
    endings: ['.html', '.htm'],
    alsoFits: [],
    separatorOf: ({ standalone }) => (standalone ? undefined : ''),
    isJson: false,
    optionsOf: labels,
    load: async () => (await import('../index.ts')).toHtml,
  },
  // Trees are one line each, so that several of them are JSON lines.
  mdast: {
    aliases: [],
    extension: '.mdast.json',
    endings: ['.mdast.json'],
    alsoFits: ['.json'],
    separatorOf: () => '',
    isJson: true,
    optionsOf: noOptions,
    load: async () => {
      const { toMdast } = await import('../index.ts')
      return (document, options) => JSON.stringify(toMdast(document, options))
    },
  },
  hast: {
    aliases: [],
    extension: '.hast.json',
    endings: ['.hast.json'],
    alsoFits: ['.json'],
    separatorOf: () => '',
    isJson: true,
    optionsOf: labels,
    load: async () => {
      const { toHast } = await import('../index.ts')
      return (document, options) => JSON.stringify(toHast(document, options))
    },
  },
}

/** Every format that can be written, the default one first. */
export const formats: readonly Format[] = Object.keys(writers) as Format[]

/** Every format that can be read. */
export const sourceFormats: readonly SourceFormat[] = Object.keys(readers) as SourceFormat[]

export function writerOf(format: Format): Writer {
  return writers[format]
}

export function readerOf(format: SourceFormat): Reader {
  return readers[format]
}
