import { type TitleField, type TitlePage, titleFields } from '../document/title-page.ts'
import { findKind } from '../kinds.ts'
import { hasCleanLines } from '../marks/line-breaks.ts'
import { fillPage } from './fill.ts'
import type { Flow, ParagraphFlow } from './flows.ts'
import type { Format } from './formats.ts'
import type { PageLine } from './page.ts'
import { placeRow, type Row } from './rows.ts'
import { toWrap } from './wrap.ts'

/** Rows above the first line of a title page. */
const top = 14

/** Blank lines before what stands in the middle of a title page; all else stands at its foot. */
const middle: Partial<Record<TitleField['name'], number>> = { title: 1, credit: 3, author: 1, source: 3 }

/** The lines of the title pages that fields fill: mostly one page. */
export function titlePages(titlePage: TitlePage, capacity: number): PageLine[][] {
  const fields = titleFields(titlePage)
  const pages = centeredPages(
    fields
      .filter(({ name }) => name in middle)
      .map((field) => toFlow(field, { column: 0, columns: 60, align: 'center', before: middle[field.name] ?? 1 })),
    capacity,
  )
  const left = fields.filter(({ name }) => name === 'contact')
  const right = fields.filter(({ name }) => !(name in middle) && name !== 'contact')
  const foot = [
    toRows(left, { column: 0, columns: 29, align: 'start', before: 0 }),
    toRows(right, { column: 31, columns: 29, align: 'end', before: 0 }),
  ]
  placeFoot(pages, foot, capacity)
  return pages
}

/** The lines of title pages whose paragraphs stand in the middle, one below the other. */
export function centeredPages(flows: readonly Flow[], capacity: number): PageLine[][] {
  const pages: PageLine[][] = []
  for (let cursor = { at: 0, from: 0 }; cursor.at < flows.length; ) {
    const { rows, next } = fillPage(flows, cursor, capacity, pages.length === 0 ? top : 0)
    const lines: PageLine[] = []
    for (const row of rows) placeRow(lines, row)
    if (lines.length > 0) pages.push(lines)
    cursor = next
  }
  return pages
}

function toFlow(field: TitleField, format: Format): ParagraphFlow {
  return {
    type: 'paragraph',
    index: undefined,
    kind: findKind('title-page'),
    source: field,
    hasCleanLines: hasCleanLines(field.text),
    format,
    wrap: toWrap(field.text),
    before: format.before,
    keepsNext: false,
    joinsPrevious: false,
    tears: 'lines',
    speech: undefined,
    sceneNumber: undefined,
    isRevised: false,
  }
}

/** The lines of some fields, each from the row 0 on. */
function toRows(fields: readonly TitleField[], format: Format): Omit<Row, 'row'>[] {
  return fields.flatMap((field) => {
    const flow = toFlow(field, format)
    const rows: Omit<Row, 'row'>[] = []
    for (let from = 0; from < field.text.length; from = rows.at(-1)?.slice.end ?? from) {
      rows.push({ flow, at: 0, slice: flow.wrap(from, format.columns) })
    }
    return rows
  })
}

/** Puts what stands at the foot of the last title page there, or on further pages where it has no room. */
function placeFoot(pages: PageLine[][], sides: readonly (readonly Omit<Row, 'row'>[])[], capacity: number): void {
  const height = Math.max(...sides.map(({ length }) => length))
  if (height === 0) return
  const lowest = pages.at(-1)?.at(-1)?.row ?? -2
  if (pages.length === 0 || lowest + 1 + height >= capacity) pages.push([])
  const first = pages.length - 1
  for (const side of sides) {
    side.forEach((line, index) => {
      // As long as it fits on one page it stands at its foot, else it runs on from its top.
      const place = height < capacity ? capacity - side.length + index : index
      const page = first + Math.floor(place / capacity)
      while (pages.length <= page) pages.push([])
      placeRow(pages[page] as PageLine[], { ...line, row: place % capacity })
    })
  }
  for (const page of pages.slice(first)) page.sort((a, b) => a.row - b.row || a.column - b.column)
}
