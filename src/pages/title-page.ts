import type { Document } from '../document/schema.ts'
import {
  blanksBefore,
  placeOf,
  type TitleField,
  type TitlePage,
  titleFields,
  toMarkedText,
} from '../document/title-page.ts'
import { findKind, type KindOptions, kindFinder } from '../kinds.ts'
import { hasCleanLines } from '../marks/line-breaks.ts'
import { fillPage } from './fill.ts'
import { type Flow, linesOf, type ParagraphFlow, type SideLine } from './flows.ts'
import type { Format } from './formats.ts'
import type { PageLine } from './page.ts'
import { placeRow, toLine } from './rows.ts'
import { wrapShown } from './shown.ts'
import { isVisible, oneLine } from './text.ts'
import { createWrap } from './wrap.ts'

/** Rows above the first line of a title page. */
const top = 14

/** Where the fields of a title page stand: in its middle, and at its foot on either side. */
export interface TitleParts {
  readonly middle: readonly TitleField[]
  readonly left: readonly TitleField[]
  readonly right: readonly TitleField[]
}

/** What a script is called, on one line: as is said, else as its title page says, the one that is given or its own. */
export function findTitle({ paragraphs }: Document, options: TitleOptions): string | undefined {
  const { title = '', titlePage } = options
  const kindOf = kindFinder(options)
  const own = paragraphs.find(({ kind, text }) => kindOf(kind)?.name === 'title-page' && isVisible(text))
  return [title, toMarkedText(titlePage?.title ?? '').text, own?.text ?? ''].map(oneLine).find(isVisible)
}

/** What is read of options for that. */
interface TitleOptions extends KindOptions {
  readonly title?: string | undefined
  readonly titlePage?: TitlePage | undefined
}

/** The fields of a title page by where they stand. */
export function titleParts(titlePage: TitlePage): TitleParts {
  const fields = titleFields(titlePage)
  return {
    middle: fields.filter(({ key }) => placeOf(key) < 3),
    left: fields.filter(({ key }) => key === 'Contact'),
    right: fields.filter(({ key }) => placeOf(key) > 2 && key !== 'Contact'),
  }
}

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
