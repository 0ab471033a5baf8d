import { blanksBefore, type TitleField, type TitlePage, titleParts } from '../document/title-page.ts'
import { findKind } from '../kinds.ts'
import { hasCleanLines } from '../marks/line-breaks.ts'
import { fillPage } from './fill.ts'
import { type Flow, linesOf, type ParagraphFlow, type SideLine } from './flows.ts'
import type { Format } from './formats.ts'
import type { PageLine } from './page.ts'
import { placeRow, toLine } from './rows.ts'
import { wrapShown } from './shown.ts'
import { createWrap } from './wrap.ts'

/** Rows above the first line of a title page. */
const top = 14

/** The lines of the title pages that fields fill: mostly one page. */
export function titlePages(titlePage: TitlePage, capacity: number): PageLine[][] {
  const { middle, left, right } = titleParts(titlePage)
  const flows = middle.map((field) =>
    toFlow(field, { column: 0, columns: 60, align: 'center', before: blanksBefore(field.key) }),
  )
  const pages = centeredPages(flows, capacity)
  const foot = [
    toLines(left, { column: 0, columns: 28, align: 'start', before: 0 }),
    toLines(right, { column: 32, columns: 28, align: 'end', before: 0 }),
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
    wrap: wrapShown(field, createWrap()),
    before: format.before,
    keepsNext: false,
    speech: undefined,
    sceneNumber: undefined,
    isRevised: false,
  }
}

function toLines(fields: readonly TitleField[], format: Format): SideLine[] {
  return fields.flatMap((field) => linesOf(toFlow(field, format)))
}

/** Puts what stands at the foot of the last title page there, or on further pages where it has no room. */
function placeFoot(pages: PageLine[][], sides: readonly (readonly SideLine[])[], capacity: number): void {
  const height = Math.max(...sides.map(({ length }) => length))
  if (height === 0) return
  const lowest = pages.at(-1)?.at(-1)?.row ?? -2
  if (pages.length === 0 || lowest + 1 + height >= capacity) pages.push([])
  const first = pages.length - 1
  sides.forEach((side, right) => {
    side.forEach(({ flow, slice }, index) => {
      // As long as it fits on one page it stands at its foot, else it runs on from its top.
      const place = height < capacity ? capacity - side.length + index : index
      const page = first + Math.floor(place / capacity)
      while (pages.length <= page) pages.push([])
      pages[page]?.push(toLine(flow, slice, place % capacity, right === 0 ? 'left' : 'right'))
    })
  })
  for (const page of pages.slice(first)) page.sort((a, b) => a.row - b.row || a.column - b.column)
}
