import type { Document, Issue, Message, ParseOptions, TitlePage } from '../index.ts'

/*
 * The formats that can be read. One more is a row of `readers`; its code is loaded when the first document needs it.
 */

export type SourceFormat = 'json' | 'fdx' | 'fountain' | 'markdown'

/** What reading gives: a document, or why there is none. */
type ReadResult = Valid | Invalid

/** A document, and what its input has beside it. */
export interface Valid {
  readonly ok: true
  readonly document: Document
  readonly titlePage?: TitlePage
  readonly sceneNumbers?: Readonly<Record<string, string>>
  readonly messages: readonly Message[]
}

/** Why there is no document: the issues up to a limit, and how many there are. */
export interface Invalid {
  readonly ok: false
  readonly issues: readonly Issue[]
  readonly total: number
}

/** Reads a text or, of a line of NDJSON, a value. */
type Read = (input: unknown, options: ParseOptions) => ReadResult

/** How a format is read. */
interface Reader {
  /** Endings of files that are in the format, the usual one first. */
  readonly endings: readonly string[]
  /** Whether folders are searched for them, where no format is told: not for files that are seldom scripts. */
  readonly isSearched: boolean
  /** Whether a text says of itself that it is in the format. */
  readonly claims: (text: string) => boolean
  /** Whether a text in the format, which did not read, is yet a screenplay and not just any file of that ending. */
  readonly isScript: (text: string) => boolean
  readonly load: () => Promise<Read>
}

const readers: Readonly<Record<SourceFormat, Reader>> = {
  json: {
    endings: ['.json'],
    isSearched: true,
    claims: (text) => /^\ufeff?\s*\{/.test(text),
    isScript: isScriptJson,
    load: async () => (await import('./core.ts')).safeParseDocument,
  },
  fdx: {
    endings: ['.fdx'],
    isSearched: true,
    claims: (text) => /^\ufeff?\s*<(?:\?xml|FinalDraft)\b/.test(text),
    isScript: (text) => text.includes('<FinalDraft'),
    load: async () => {
      const { safeParseFdx } = await import('../fdx.ts')
      return ofText((text, { limits }) => safeParseFdx(text, { limits }))
    },
  },
  fountain: {
    endings: ['.fountain', '.spmd'],
    isSearched: true,
    claims: () => false,
    isScript: () => true,
    load: async () => {
      const { parseFountain } = await import('../fountain.ts')
      return ofText(await withinLimits(parseFountain))
    },
  },
  markdown: {
    endings: ['.md', '.markdown'],
    isSearched: false,
    claims: () => false,
    isScript: () => true,
    load: async () => {
      const { parseMarkdown } = await import('../markdown.ts')
      return ofText(await withinLimits(parseMarkdown))
    },
  },
}

/** A reader of texts, to which a value that is none is an issue. */
function ofText(read: (text: string, options: ParseOptions) => ReadResult): Read {
  const message = 'expected a text in the format that --from names'
  return (input, options) =>
    typeof input === 'string'
      ? read(input, options)
      : { ok: false, issues: [{ code: 'invalid-type', path: [], message }], total: 1 }
}

/** A reader of what any text is, to which a document is judged by the limits of Document JSON. */
async function withinLimits(
  parse: (text: string) => Omit<Valid, 'ok'>,
): Promise<(text: string, options: ParseOptions) => ReadResult> {
  const { safeParseDocument } = await import('./core.ts')
  return (text, { limits }) => {
    const read = parse(text)
    const judged = safeParseDocument(read.document, { limits })
    return judged.ok ? { ok: true, ...read } : judged
  }
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

/** Every format that can be read. */
export const sourceFormats: readonly SourceFormat[] = Object.keys(readers) as SourceFormat[]

export function readerOf(format: SourceFormat): Reader {
  return readers[format]
}
