import { clean } from '../marks/line-breaks.ts'
import type { PairFlow, ParagraphFlow } from './flows.ts'
import { columnOf } from './formats.ts'
import type { PageLine } from './page.ts'
import { oneLine } from './text.ts'
import { hyphenOf, type Slice } from './wrap.ts'

/** What takes lines of a page. */
export type LineFlow = ParagraphFlow | PairFlow

/** A line of a flow on a page; of a pair of speeches what stands side by side. */
export interface Row {
  readonly flow: LineFlow
  /** Place of the flow among all. */
  readonly at: number
  /** Where the line is in its flow: of a paragraph offsets, of a pair the number of the line. */
  readonly slice: Slice
  /** Lines below the top of the page. */
  readonly row: number
}

/** The line of a flow that starts at some place in it. */
export function nextSlice(flow: LineFlow, from: number): Slice {
  if (flow.type === 'paragraph') return flow.wrap(flow.source.text, from, flow.format.columns)
  return { start: from, end: from + 1, inkEnd: from + 1, width: 0 }
}

/** Where a flow ends, as its slices count. */
export function endOf(flow: LineFlow): number {
  return flow.type === 'paragraph' ? flow.source.text.length : Math.max(...flow.sides.map(({ length }) => length))
}

/** Puts a row on a page. */
export function placeRow(lines: PageLine[], { flow, slice, row }: Row): void {
  if (flow.type === 'paragraph') lines.push(toLine(flow, slice, row))
  else {
    flow.sides.forEach((side, index) => {
      const line = side[slice.start]
      if (!line) return
      const own = toLine(line.flow, line.slice, row, index === 0 ? 'left' : 'right')
      const before = lines.at(-1)
      lines.push(before?.row === row && before.isRevised ? { ...own, isRevised: false } : own)
    })
  }
}

/** A line of a paragraph as it stands on its page. */
export function toLine(flow: ParagraphFlow, slice: Slice, row: number, side?: PageLine['side']): PageLine {
  const { index, kind, source, hasCleanLines, format, isRevised } = flow
  const { start, end } = slice
  const text = source.text.slice(start, slice.inkEnd)
  const added = hyphenOf(source.text, slice)
  const width = slice.width + added.length
  return {
    row,
    column: columnOf(format, width),
    width,
    text: (hasCleanLines ? text : clean(text)) + added,
    index,
    kind,
    source,
    start,
    end,
    type: 'text',
    added,
    sceneNumber: start === 0 ? flow.sceneNumber : undefined,
    side,
    isRevised,
  }
}

/** The line below a part of a speech that goes on overleaf, where its cue would stand. */
export function moreLine(flow: ParagraphFlow, cue: ParagraphFlow, at: number, row: number, label: string): PageLine {
  const { text, width } = fitLabel(cue, label, cue.format.columns)
  const slice = { start: at, end: at, inkEnd: at, width }
  return { ...toLine({ ...flow, format: cue.format }, slice, row), type: 'more', text, added: text }
}

/** The name above the rest of a speech: the first line of its cue, cut where the label leaves no room. */
export function continuedLine(cue: ParagraphFlow, words: string): PageLine {
  const { text } = cue.source
  const { columns } = cue.format
  // A space, and a letter of the name, which may take two columns.
  const { text: said, width } = fitLabel(cue, words, columns - 3)
  const isSaid = said === '' || fold(text).includes(fold(said))
  const slice = cue.wrap(text, 0, isSaid ? columns : columns - 1 - width)
  const line = toLine(cue, isSaid ? slice : { ...slice, width: slice.width + 1 + width }, 0)
  const label = isSaid ? '' : ` ${said}`
  return { ...line, type: 'continued', text: line.text + label, added: line.added + label }
}

/** A label on one line, cut where it is wider than so many columns. */
function fitLabel({ wrap }: ParagraphFlow, label: string, columns: number): { text: string; width: number } {
  const text = oneLine(label)
  const { inkEnd, width } = wrap(text, 0, columns)
  return { text: text.slice(0, inkEnd), width }
}

/** A text whatever its case and its apostrophes: some write `(cont’d)` themselves. */
function fold(text: string): string {
  return text.toUpperCase().replaceAll('’', "'")
}
