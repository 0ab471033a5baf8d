import type { Document, HtmlOptions, Paginate, TitlePage } from '../index.ts'
import type { PdfOptions } from '../pdf.ts'
import { FileError, reasonOf } from './failure.ts'

/*
 * The formats that can be written. One more is a row of `writers`; its code is loaded when the first document needs it.
 */

export type Format = 'markdown' | 'html' | 'pdf' | 'fdx' | 'fountain' | 'mdast' | 'hast' | 'json'

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
function labels({ title, titlePage }: Origin): object {
  const own = titlePage?.title
  const name = (typeof own === 'string' ? own : own?.text) ?? title
  return name === undefined ? {} : { labels: { screenplay: name } }
}

/** `paged` is a function, which no flag is, and no worker can be sent. */
function withPages(options: { readonly paged?: boolean }, paginate: Paginate): HtmlOptions {
  const { paged, ...rest } = options
  return paged ? { ...rest, paged: paginate } : rest
}

/** Fonts are bytes, where the flag names files. */
async function withFonts(options: { readonly font?: readonly string[] }): Promise<PdfOptions> {
  const { font, ...rest } = options
  if (!font) return rest
  const { readFile } = await import('node:fs/promises')
  const fonts = await Promise.all(
    font.map(async (path) => {
      try {
        return { regular: await readFile(path) }
      } catch (error) {
        throw new FileError(`the font ${path} cannot be read: ${reasonOf(error)}`)
      }
    }),
  )
  return { ...rest, fonts }
}

const ownTitlePage = ({ titlePage }: Origin): object => (titlePage ? { titlePage } : {})
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
    optionsOf: (origin) => ({ ...labels(origin), ...ownTitlePage(origin) }),
    load: async () => {
      const { paginate, toHtml } = await import('../index.ts')
      return (document, options) => toHtml(document, withPages(options, paginate))
    },
  },
  pdf: {
    aliases: [],
    extension: '.pdf',
    endings: ['.pdf'],
    alsoFits: [],
    separatorOf: () => undefined,
    isJson: false,
    optionsOf: ownTitlePage,
    load: async () => {
      const { toPdf } = await import('../pdf.ts')
      return async (document, options) => toPdf(document, await withFonts(options))
    },
  },
  fdx: {
    aliases: [],
    extension: '.fdx',
    endings: ['.fdx'],
    alsoFits: ['.xml'],
    separatorOf: () => undefined,
    isJson: false,
    optionsOf: ownTitlePage,
    load: async () => (await import('../fdx.ts')).toFdx,
  },
  fountain: {
    aliases: [],
    extension: '.fountain',
    endings: ['.fountain', '.spmd'],
    alsoFits: ['.txt'],
    separatorOf: () => undefined,
    isJson: false,
    optionsOf: ownTitlePage,
    load: async () => (await import('../fountain.ts')).toFountain,
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
    optionsOf: (origin) => ({ ...labels(origin), ...ownTitlePage(origin) }),
    load: async () => {
      const { paginate, toHast } = await import('../index.ts')
      return (document, options) => JSON.stringify(toHast(document, withPages(options, paginate)))
    },
  },
  // Behind the trees, whose endings end like its own.
  json: {
    aliases: [],
    extension: '.json',
    endings: ['.json'],
    alsoFits: [],
    separatorOf: () => '',
    isJson: true,
    optionsOf: noOptions,
    load: async () => (document) => JSON.stringify(document),
  },
}

/** Every format that can be written, the default one first. */
export const formats: readonly Format[] = Object.keys(writers) as Format[]

export function writerOf(format: Format): Writer {
  return writers[format]
}
