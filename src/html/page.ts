import type { Document } from '../document/schema.ts'
import { findKind } from '../kinds.ts'
import { toLanguage } from './language.ts'
import { defaultLabels, type HtmlOptions } from './options.ts'
import { pageStyle } from './page-style.ts'
import { describeUnknownRevision, toRevisionClass } from './revision.ts'
import { closeBlock, openBlock, type Sink } from './sink.ts'
import { isVisible, oneLine } from './text.ts'

/** SHA-256 of the page's style. A test holds it to the style and says what it should be. */
const styleHash = 'Oa2VsBaJkoPKm7FbAfcug69vQBbjAil7/gQZScfpW4k='

/**
 * No script, no request, no frame and no form, whatever the page holds: only the style in its head, by its hash, and
 * style attributes, which hold the colours of marks.
 */
const policy = [
  "default-src 'none'",
  `style-src-elem 'sha256-${styleHash}'`,
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Parts of a page's body. */
interface Parts {
  /** Writes the list of scenes, where it is asked for. */
  readonly toc: () => void
  /** Writes the screenplay. */
  readonly content: () => void
}

/** Writes a page that needs nothing but itself. */
export function writePage(sink: Sink, document: Document, options: HtmlOptions, { toc, content }: Parts): void {
  const { lang, dir } = toLanguage(document, options.lang)
  const title = toTitle(document, options)
  sink.doctype()
  sink.text('\n')
  const color = options.revisionColor ?? ''
  const unknown = describeUnknownRevision(color)
  if (unknown !== undefined) options.onMessage?.({ code: 'invalid-color', path: [], message: unknown })
  openBlock(sink, 'html', toRevisionClass(color), { lang, dir })
  writeHead(sink, title)
  openBlock(sink, 'body')
  toc()
  openBlock(sink, 'main', options.paper === 'a4' ? 'screenplay a4' : 'screenplay')
  // What screen readers show first; on paper a title is part of the script, on its title page.
  sink.open('h1', 'title', { dir: 'auto' })
  sink.text(title)
  closeBlock(sink, 'h1')
  content()
  closeBlock(sink, 'main')
  closeBlock(sink, 'body')
  closeBlock(sink, 'html')
}

function writeHead(sink: Sink, title: string): void {
  openBlock(sink, 'head')
  writeMeta(sink, { charSet: 'utf-8' })
  writeMeta(sink, { httpEquiv: 'Content-Security-Policy', content: policy })
  writeMeta(sink, { name: 'viewport', content: 'width=device-width, initial-scale=1' })
  sink.open('title')
  sink.text(title)
  closeBlock(sink, 'title')
  sink.open('style')
  sink.raw(pageStyle)
  closeBlock(sink, 'style')
  closeBlock(sink, 'head')
}

function writeMeta(sink: Sink, properties: Record<string, string>): void {
  sink.empty('meta', undefined, properties)
  sink.text('\n')
}

/** The title given, else the first line of the script's title page, else the script has none. */
function toTitle({ paragraphs }: Document, { title, labels }: HtmlOptions): string {
  const line = paragraphs.find(({ kind, text }) => findKind(kind).name === 'title-page' && isVisible(text))?.text
  return (
    [title, line, labels?.screenplay].map((text) => oneLine(text ?? '')).find(isVisible) ?? defaultLabels.screenplay
  )
}
