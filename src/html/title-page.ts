import { type TitlePage, titleParts } from '../document/title-page.ts'
import { writeInline } from './inline.ts'
import type { HtmlOptions } from './options.ts'
import { closeBlock, type HtmlSink } from './sink.ts'

/** Writes a title page that is given: what stands in its middle, then what stands at its foot. */
export function writeTitlePage(sink: HtmlSink, titlePage: TitlePage, options: HtmlOptions): void {
  const { middle, left, right } = titleParts(titlePage)
  for (const field of [...middle, ...left, ...right]) {
    const place = middle.includes(field) ? 'title-page' : 'title-page foot'
    sink.open('p', options.layout === 'plain' ? undefined : place, { dir: 'auto' })
    writeInline(sink, field, field.path, options.onMessage)
    closeBlock(sink, 'p')
  }
}
