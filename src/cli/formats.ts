import type { Document, HtmlOptions, MarkdownOptions } from '../index.ts'
import { UsageError } from './failure.ts'

/** The library, which is loaded only once the arguments are known to be right. */
export type Library = typeof import('../index.ts')

export type Format = 'markdown' | 'html' | 'mdast' | 'hast'

/** What the command knows of an output format. */
interface FormatRow {
  /** Added to the name of an input whose output goes into a directory. */
  readonly extension: string
  /** Endings of `-o FILE` that stand for the format. */
  readonly endings: readonly string[]
  /** What keeps two outputs apart on standard output, beside the line break that ends each. */
  readonly separator: string
  /** Whether what is made has a title. */
  readonly hasTitle: boolean
  readonly render: (library: Library, document: Document, options: MarkdownOptions & HtmlOptions) => string
}

const rows: Readonly<Record<Format, FormatRow>> = {
  markdown: {
    extension: '.md',
    endings: ['.md', '.markdown'],
    separator: '\n',
    hasTitle: false,
    render: (library, document, options) => library.toMarkdown(document, options),
  },
  html: {
    extension: '.html',
    endings: ['.html', '.htm'],
    separator: '',
    hasTitle: true,
    render: (library, document, options) => library.toHtml(document, options),
  },
  // Trees are one line each, so that several of them are JSON lines.
  mdast: {
    extension: '.mdast.json',
    endings: ['.mdast.json'],
    separator: '',
    hasTitle: false,
    render: (library, document, options) => JSON.stringify(library.toMdast(document, options)),
  },
  hast: {
    extension: '.hast.json',
    endings: ['.hast.json'],
    separator: '',
    hasTitle: true,
    render: (library, document, options) => JSON.stringify(library.toHast(document, options)),
  },
}

/** Every format, the default one first. */
export const formats: readonly Format[] = Object.keys(rows) as Format[]

export function formatRow(format: Format): FormatRow {
  return rows[format]
}

/**
 * The format that an output's name asks for; Markdown where the name has no extension.
 * Throws a {@link UsageError} where the extension is none of a format's.
 */
export function formatOf(output: string): Format {
  const name = output.slice(Math.max(output.lastIndexOf('/'), output.lastIndexOf('\\')) + 1).toLowerCase()
  const format = formats.find((format) => rows[format].endings.some((ending) => name.endsWith(ending)))
  if (format) return format
  if (name.includes('.')) throw new UsageError(`the ending of ${output} tells no format: add --to FORMAT`)
  return 'markdown'
}
