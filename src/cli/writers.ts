import type { Document, HtmlOptions, Paginate, TitlePage, WritePage } from '../index.ts'
import type { PdfFont, PdfOptions } from '../pdf.ts'

/*
 * The formats that can be written. One more is a row of `writers`; its code is loaded when the first document needs it.
 */

export type Format = 'markdown' | 'html' | 'pdf' | 'fdx' | 'fountain' | 'mdast' | 'hast' | 'json'

/** What an input says that its document does not. */
interface Origin {
  /** The name of the file, without folder and ending. */
  readonly title: string | undefined
  readonly titlePage: TitlePage | undefined
  readonly sceneNumbers: Readonly<Record<string, string>> | undefined
}

/** Writes a document: text, or bytes where the format is no text. */
type Render = (document: Document, options: object) => string | Uint8Array | Promise<string | Uint8Array>

/** How a format is written. */
interface Writer {
  /** Other names that `--to` takes. */
  readonly aliases: readonly string[]
  /** Endings of `-o FILE` that stand for the format; the first one is that of files in a folder. */
  readonly endings: readonly [string, ...string[]]
  /** Further endings that a file in the format may have, where `--to` says that it is one. */
  readonly alsoFits: readonly string[]
  /** What keeps two outputs apart on standard output, beside the line break that ends each; nothing where two do not fit. */
  readonly separatorOf: (flags: { readonly standalone?: boolean | undefined }) => string | undefined
  /** Whether it is JSON, which a line of NDJSON holds as it is. */
  readonly isJson: boolean
  /** Whether it takes a second for a megabyte of a document, ten times as long as the others. */
  readonly isSlow?: true
  /** Options that come from the input. */
  readonly optionsOf: (origin: Origin) => object
  readonly load: () => Promise<Render>
}

/** A script without a title of its own has the file's name. */
function labels({ title, titlePage }: Origin): object {
  const own = titlePage?.title
  const name = (typeof own === 'string' ? own : own?.text) ?? title
  return name === undefined ? {} : { labels: { screenplay: name } }
}

/** `standalone` and `paged` are functions, which no flag is, and no worker can be sent. */
function withPages(
  { standalone, paged, ...rest }: { readonly standalone?: boolean; readonly paged?: boolean },
  writePage: WritePage,
  paginate: Paginate,
): HtmlOptions {
  return { ...rest, standalone: standalone ? writePage : undefined, paged: paged ? paginate : undefined }
}

/** The flag is given once for each font. */
function withFonts({ font, ...options }: { readonly font?: readonly PdfFont[] }): PdfOptions {
  return font ? { ...options, fonts: font } : options
}

const beside = ({ titlePage, sceneNumbers }: Origin): object => ({ titlePage, sceneNumbers })
const ofPages = (origin: Origin): object => ({ ...labels(origin), ...beside(origin) })
const noOptions = (): object => ({})

/** A script for other programs or for paper, with what its input has beside the document. */
const script = {
  aliases: [],
  alsoFits: [],
  separatorOf: () => undefined,
  isJson: false,
  optionsOf: beside,
}

/** JSON on one line, so that several documents are JSON lines. */
const json = { aliases: [], alsoFits: ['.json'], separatorOf: () => '', isJson: true, optionsOf: noOptions }

const writers: Readonly<Record<Format, Writer>> = {
  markdown: {
    aliases: ['md'],
    endings: ['.md', '.markdown', '.mdx'],
    alsoFits: ['.txt'],
    separatorOf: () => '\n',
    isJson: false,
    optionsOf: noOptions,
    load: async () => (await import('./core.ts')).toMarkdown,
  },
  html: {
    aliases: [],
    endings: ['.html', '.htm'],
    alsoFits: [],
    separatorOf: ({ standalone }) => (standalone ? undefined : ''),
    isJson: false,
    optionsOf: ofPages,
    load: async () => {
      const { paginate, toHtml, writePage } = await import('./pages.ts')
      return (document, options) => toHtml(document, withPages(options, writePage, paginate))
    },
  },
  pdf: {
    ...script,
    endings: ['.pdf'],
    isSlow: true,
    load: async () => {
      const { toPdf } = await import('../pdf.ts')
      return (document, options) => toPdf(document, withFonts(options))
    },
  },
  fdx: {
    ...script,
    endings: ['.fdx'],
    alsoFits: ['.xml'],
    load: async () => (await import('../fdx.ts')).toFdx,
  },
  fountain: {
    ...script,
    endings: ['.fountain', '.spmd'],
    alsoFits: ['.txt'],
    load: async () => (await import('../fountain.ts')).toFountain,
  },
  mdast: {
    ...json,
    endings: ['.mdast.json'],
    load: async () => {
      const { toMdast } = await import('./core.ts')
      return (document, options) => JSON.stringify(toMdast(document, options))
    },
  },
  hast: {
    ...json,
    endings: ['.hast.json'],
    optionsOf: ofPages,
    load: async () => {
      const { paginate, toHast, writePage } = await import('./pages.ts')
      return (document, options) => JSON.stringify(toHast(document, withPages(options, writePage, paginate)))
    },
  },
  // Behind the trees, whose endings end like its own.
  json: {
    ...json,
    endings: ['.json'],
    alsoFits: [],
    load: async () => (document) => JSON.stringify(document),
  },
}

/** Every format that can be written, the default one first. */
export const formats: readonly Format[] = Object.keys(writers) as Format[]

export function writerOf(format: Format): Writer {
  return writers[format]
}
