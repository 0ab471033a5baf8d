import type { Document } from '../document/schema.ts'
import { clean } from '../marks/line-breaks.ts'
import { remember } from '../marks/remember.ts'
import { toLanguage } from '../pages/language.ts'
import { findPaper } from '../pages/papers.ts'
import { findRevision, tellUnknownRevision } from '../pages/revision.ts'
import { isVisible, oneLine } from '../pages/text.ts'
import { findTitle } from '../pages/title-page.ts'
import { screenplayId } from './ids.ts'
import { defaultLabels, type HtmlOptions } from './options.ts'
import { pageStyle } from './page-style.ts'
import { pagedStyle } from './paged-style.ts'
import { unnamedPage } from './print.ts'
import { sha256 } from './sha256.ts'
import { closeBlock, openBlock, type Sink, writeText } from './sink.ts'

/**
 * No script, no request, no frame and no form, whatever the page holds: only the style in its head, by its hash, and
 * style attributes, which hold the colours of marks.
 */
function toPolicy(style: string, options: HtmlOptions): string {
  return [
    "default-src 'none'",
    `style-src-elem 'sha256-${hashOf(style)}'`,
    "style-src-attr 'unsafe-inline'",
    ...(options.css ? ['font-src data:'] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** The hash of a style. Without CSS of one's own there are four: for flowing text and pages, on two papers. */
const hashOf = remember(sha256, 8)

/** The page's style. What would end its element in CSS of one's own is written so that it does not. */
function toStyle({ paged, paper, css }: HtmlOptions): string {
  const style = pageStyle + (paged ? pagedStyle(findPaper(paper)) : unnamedPage(findPaper(paper)))
  return css ? `${style}${clean(css).replaceAll('</', '<\\/')}\n` : style
}

/** Parts of a page's body. */
interface Parts {
  /** Writes the list of scenes, where it is asked for. */
  readonly toc: () => void
  /** Writes the screenplay. */
  readonly content: () => void
}

/** Writes a page that needs nothing but itself. */
export function writePage(sink: Sink, document: Document, options: HtmlOptions, { toc, content }: Parts): void {
  const { lang, dir } = toLanguage(document, options)
  const title = toTitle(document, options)
  sink.doctype()
  sink.text('\n')
  tellUnknownRevision(options)
  const revision = findRevision(options)
  openBlock(sink, 'html', revision && `revision-${revision}`, { lang, dir })
  writeHead(sink, title, options)
  openBlock(sink, 'body')
  toc()
  const classes = `screenplay${options.paper === 'a4' ? ' a4' : ''}${options.paged ? ' paged' : ''}`
  openBlock(sink, 'main', classes, options.toc ? { id: screenplayId(options.idPrefix) } : undefined)
  // What screen readers show first; on paper a title is part of the script, on its title page.
  writeText(sink, 'h1', title, 'title', { dir: 'auto' })
  content()
  closeBlock(sink, 'main')
  closeBlock(sink, 'body')
  closeBlock(sink, 'html')
}

function writeHead(sink: Sink, title: string, options: HtmlOptions): void {
  const style = toStyle(options)
  openBlock(sink, 'head')
  writeMeta(sink, { charSet: 'utf-8' })
  writeMeta(sink, { httpEquiv: 'Content-Security-Policy', content: toPolicy(style, options) })
  writeMeta(sink, { name: 'viewport', content: 'width=device-width, initial-scale=1' })
  writeText(sink, 'title', title)
  sink.open('style')
  sink.raw(style)
  closeBlock(sink, 'style')
  closeBlock(sink, 'head')
}

function writeMeta(sink: Sink, properties: Record<string, string>): void {
  sink.empty('meta', undefined, properties)
  sink.text('\n')
}

/** A page has a title in any case. */
function toTitle(document: Document, options: HtmlOptions): string {
  const label = oneLine(options.labels?.screenplay ?? '')
  return findTitle(document, options) ?? (isVisible(label) ? label : defaultLabels.screenplay)
}
