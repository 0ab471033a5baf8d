import { checkDocument } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { checkPageOptions } from './arguments.ts'
import { type Cursor, fillPage } from './fill.ts'
import { type Flow, type ParagraphFlow, toFlows } from './flows.ts'
import { defaultPageLabels, type PageOptions } from './options.ts'
import type { Page, PageLine } from './page.ts'
import { findPaper } from './papers.ts'
import { continuedLine, moreLine, placeRow, type Row } from './rows.ts'
import { centeredPages, titlePages } from './title-pages.ts'

/**
 * Lays a document out on the pages that it is printed on, as lines on a grid of ten columns and six lines an inch.
 *
 * Headings and cues are never last on a page, at least two lines of a paragraph stand on either side of its end, and a
 * speech that goes on overleaf ends with `(MORE)` and goes on under its cue with `(CONT'D)`. Paragraphs without visible text
 * and alternates yield no lines; each line tells its paragraph and offsets, so that its marks are exact.
 * Arabic, and the scripts of India and around, fit no grid: how wide their letters are is a guess.
 * Total on a valid document. Cost: linear.
 *
 * ```ts
 * for (const { row, column, text } of paginate(parseDocument(json))[0]?.lines ?? []) console.log(row, column, text)
 * // => 0 0 INT. LAB - NIGHT
 * // => 2 0 Rain. She waits.
 * // => 4 22 ADA
 * // => 5 10 Now.
 * ```
 */
export function paginate(document: Document, options: PageOptions = {}): Page[] {
  checkDocument('paginate', document)
  checkPageOptions('paginate', options)
  const { lines: capacity } = findPaper(options.paper)
  const flows = toFlows(document, options)
  const body = flows.findIndex((flow) => !isTitle(flow))
  const own = body === -1 ? flows : flows.slice(0, body)
  const title = options.titlePage ? titlePages(options.titlePage, capacity) : centeredPages(own, capacity)
  const pages: Page[] = title.map((lines) => ({ number: undefined, lines }))
  return [...pages, ...bodyPages(flows, own.length, options, capacity)]
}

function isTitle(flow: Flow): boolean {
  return flow.type === 'paragraph' && flow.kind.name === 'title-page'
}

function bodyPages(flows: readonly Flow[], start: number, options: PageOptions, capacity: number): Page[] {
  const more = options.labels?.more ?? defaultPageLabels.more
  const continued = options.labels?.continued ?? defaultPageLabels.continued
  const pages: Page[] = []
  let cue: ParagraphFlow | undefined
  for (let cursor: Cursor = { at: start, from: 0 }; cursor.at < flows.length; ) {
    const lines: PageLine[] = cue ? [continuedLine(cue, continued)] : []
    const { rows, next, isTorn } = fillPage(flows, cursor, capacity, lines.length)
    for (const row of rows) placeRow(lines, row)
    const last = rows.at(-1)
    cue = isTorn ? cueOf(last) : undefined
    if (cue && last?.flow.type === 'paragraph') {
      lines.push(moreLine(last.flow, cue, last.slice.end, last.row + 1, more))
    }
    if (lines.length > 0) pages.push({ number: pages.length + 1, lines })
    cursor = next
  }
  return pages
}

function cueOf(row: Row | undefined): ParagraphFlow | undefined {
  return row?.flow.type === 'paragraph' ? row.flow.speech?.cue : undefined
}
