import MarkdownIt from 'markdown-it'
import { readHtml } from './html.ts'
import { inProcess, type Reader } from './reading.ts'

const parser = new MarkdownIt({ html: true })
// Targets as they are read: markdown-it rewrites international host names for the browser, the others do not.
parser.normalizeLink = (url) => url

/** markdown-it with raw HTML, else as it comes. */
export const markdownIt: Reader = inProcess('markdown-it', (markdown) => readHtml(parser.render(markdown)))
