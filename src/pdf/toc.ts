import { findKind } from '../kinds.ts'
import { pageColumns } from '../pages/formats.ts'
import type { Page, PageLine } from '../pages/page.ts'
import { oneLine } from '../pages/text.ts'
import { createWrap, hyphenOf } from '../pages/wrap.ts'

/** A line of the list of acts and scenes. */
export interface TocLine extends PageLine {
  /** Where its act or scene starts, as a destination's name. */
  readonly target: string
  /** The page there; on the last line of each alone. */
  readonly page: string
}

/** The name of the place where a line's paragraph starts, if the list of acts and scenes has it. */
export function targetOf({ kind, start, type, index }: PageLine): string | undefined {
  const isListed = start === 0 && type === 'text' && (kind.role === 'act' || kind.role === 'scene')
  return isListed && index !== undefined ? `scene-${index}` : undefined
}

/** Columns that a page's number has to itself. */
const numberColumns = 6
/** How far scenes stand in from their act. */
const indent = 2

/** The list of acts and scenes, each with the page that it starts on, as lines of pages of its own; none split between two. */
export function tocPages(pages: readonly Page[], capacity: number): TocLine[][] {
  const laidOut: TocLine[][] = []
  let isInAct = false
  let lines: TocLine[] = []
  for (const { number, lines: own } of pages) {
    for (const line of own) {
      const target = targetOf(line)
      if (target === undefined) continue
      isInAct ||= line.kind.role === 'act'
      const entry = toLines(line, target, String(number ?? ''), isInAct && line.kind.role === 'scene' ? indent : 0)
      if (lines.length === 0 || lines.length + entry.length > capacity) {
        lines = []
        laidOut.push(lines)
      }
      for (const one of entry) lines.push({ ...one, row: lines.length })
    }
  }
  return laidOut
}

function toLines(heading: PageLine, target: string, page: string, column: number): TocLine[] {
  const source = { text: oneLine(heading.source.text), marks: [] }
  const wrap = createWrap()
  const lines: TocLine[] = []
  for (let start = 0; start < source.text.length; start = lines.at(-1)?.end ?? source.text.length) {
    const slice = wrap(source.text, start, pageColumns - column - numberColumns)
    const { end, inkEnd, width } = slice
    const kind = findKind('general')
    const added = hyphenOf(source.text, slice)
    const text = source.text.slice(start, inkEnd) + added
    const sceneNumber = start === 0 ? heading.sceneNumber : undefined
    const own = { column, width, text, added, kind, source, start, end, sceneNumber, isRevised: false, target }
    lines.push({ ...heading, ...own, page: end === source.text.length ? page : '' })
  }
  return lines
}
