import { toBlocks } from '../blocks.ts'
import { pickOptions } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { clean } from '../marks/line-breaks.ts'
import { remember } from '../marks/remember.ts'
import { isCounted, toLanguage } from '../pages/language.ts'
import { labelRules, omittedKinds, type PageOptions, pageRules } from '../pages/options.ts'
import type { Page } from '../pages/page.ts'
import { findPaper } from '../pages/papers.ts'
import { findRevision, tellUnknownRevision } from '../pages/revision.ts'
import { isRightToLeft, isVisible, oneLine } from '../pages/text.ts'
import { findTitle } from '../pages/title-page.ts'
import { offerPage, partsOf } from './document.ts'
import { screenplayId } from './ids.ts'
import { defaultLabels, type HtmlOptions } from './options.ts'
import { pageStyle } from './page-style.ts'
import { numberPages, writePages } from './paged.ts'
import { pagedStyle } from './paged-style.ts'
import { hasAlternates, type PageContext } from './paragraph.ts'
import { unnamedPage } from './print.ts'
import { sha256 } from './sha256.ts'
import { closeBlock, type HtmlSink, openBlock, writeText } from './sink.ts'

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
function toStyle({ paper, css }: HtmlOptions, isPaged: boolean): string {
  const style = pageStyle + (isPaged ? pagedStyle(findPaper(paper)) : unnamedPage(findPaper(paper)))
  return css ? `${style}${clean(css).replaceAll('</', '<\\/')}\n` : style
}

/**
 * Writes a page that needs nothing but itself: the value of the option `standalone`, not to be called by others.
 *
 * ```ts
 * console.log(toHtml(parseDocument(json), { standalone: writePage }).split('\n').at(0))
 * // => <!doctype html>
 * ```
 */
export function writePage(sink: HtmlSink, document: Document, options: HtmlOptions): void {
  const pages = layOut(document, options)
  const parts = partsOf(sink, document, options, toContext(sink, options, pages))
  const language = toLanguage(document, options)
  const title = toTitle(document, options)
  sink.doctype()
  sink.text('\n')
  tellUnknownRevision(options)
  const revision = findRevision(options)
  openBlock(sink, 'html', revision && `revision-${revision}`, { ...language })
  writeHead(sink, title, options, pages !== undefined)
  openBlock(sink, 'body')
  parts.writeList()
  const classes = `screenplay${options.paper === 'a4' ? ' a4' : ''}${pages ? ' paged' : ''}`
  openBlock(sink, 'main', classes, options.toc ? { id: screenplayId(options.idPrefix) } : undefined)
  // What screen readers show first; on paper a title is part of the script, on its title page.
  writeText(sink, 'h1', title, 'title', { dir: 'auto' })
  if (pages) writePages(sink, pages, parts.context)
  else parts.writeContent()
  closeBlock(sink, 'main')
  closeBlock(sink, 'body')
  closeBlock(sink, 'html')
}

offerPage(writePage)

function toContext(sink: HtmlSink, options: HtmlOptions, pages: readonly Page[] | undefined): PageContext {
  return {
    pageNumbers: pages && numberPages(pages),
    tightness: (text, inkEnd, sceneNumber) => (isTight(text, inkEnd, sceneNumber, options) ? ' tight' : ''),
    startFold(name) {
      const href = `#${encodeURIComponent(screenplayId(options.idPrefix))}`
      writeText(sink, 'a', clean(options.labels?.skip ?? defaultLabels.skip), 'skip', { href })
      openBlock(sink, 'details')
      writeText(sink, 'summary', name)
    },
    endFold: () => closeBlock(sink, 'details'),
  }
}

/** The pages of a document, where they are asked for and there can be any; tells where there cannot. */
function layOut(document: Document, options: HtmlOptions): readonly Page[] | undefined {
  const { paged, layout, onMessage } = options
  if (!paged) return undefined
  if (layout !== 'plain' && isCounted(document)) {
    const labels = pickOptions(options.labels ?? {}, labelRules)
    const pages = paged(document, { ...pickOptions<PageOptions>(options, pageRules), labels })
    tellAlternates(document, options)
    return pages
  }
  const why = layout === 'plain' ? 'the plain layout has no pages' : 'most letters fit no grid of equal columns'
  onMessage?.({ code: 'unsupported-text', path: [], message: `${why}: the page flows, and the browser breaks it` })
  return undefined
}

/** Tells of other wordings that are asked for: pages have the lines that are spoken. */
function tellAlternates(document: Document, options: HtmlOptions): void {
  for (const block of toBlocks(document, { ...options, omit: omittedKinds(options), layout: 'plain' })) {
    if (block.type !== 'single' || !hasAlternates(block.entry, options)) continue
    const path = ['paragraphs', block.entry.index, 'alternates']
    options.onMessage?.({ code: 'unsupported-text', path, message: 'pages have no alternates: left out' })
  }
}

/**
 * Whether the number on the right of a scene's heading, which ends at the edge of the paper, would touch what ends in some
 * column. Such a number stands above its line.
 */
function isTight(text: string, inkEnd: number, sceneNumber: string, { paper }: HtmlOptions): boolean {
  const end = isRightToLeft(text) ? 60 : inkEnd
  return sceneNumber.length + end > (paper === 'a4' ? 66 : 68)
}

function writeHead(sink: HtmlSink, title: string, options: HtmlOptions, isPaged: boolean): void {
  const style = toStyle(options, isPaged)
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

function writeMeta(sink: HtmlSink, properties: Record<string, string>): void {
  sink.empty('meta', undefined, properties)
  sink.text('\n')
}

/** A page has a title in any case. */
function toTitle(document: Document, options: HtmlOptions): string {
  const label = oneLine(options.labels?.screenplay ?? '')
  return findTitle(document, options) ?? (isVisible(label) ? label : defaultLabels.screenplay)
}
