import MarkdownIt14 from 'markdown-it'
import MarkdownIt12 from 'markdown-it-12'
import MarkdownIt13 from 'markdown-it-13'
import MarkdownIt from 'markdown-it-15'
import { readHtml } from './html.ts'
import { inProcess, type Reader } from './reading.ts'

/** markdown-it with raw HTML, else as it comes. */
export const markdownIt: Reader = readerOf('markdown-it', MarkdownIt)

/** The versions of markdown-it that people still have. */
export const olderMarkdownIt: readonly Reader[] = [
  readerOf('markdown-it-12', MarkdownIt12),
  readerOf('markdown-it-13', MarkdownIt13),
  readerOf('markdown-it-14', MarkdownIt14),
]

/** What all versions have. */
interface Parser {
  normalizeLink: (url: string) => string
  render(markdown: string): string
}

function readerOf(name: string, Parser: new (options: { html: boolean }) => Parser): Reader {
  const parser = new Parser({ html: true })
  // Targets as they are read: markdown-it rewrites international host names for the browser, the others do not.
  parser.normalizeLink = (url) => url
  return inProcess(name, (markdown) => readHtml(parser.render(markdown)))
}
