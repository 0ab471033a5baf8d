import type { Document, MarkedText, MarkType } from 'scriptdown'
import { findKind, type Role } from '../src/kinds.ts'
import { acceptMarks } from '../src/marks/accept.ts'
import type { Range } from '../src/marks/ranges.ts'

export interface Format {
  readonly type: MarkType
  readonly value: string | undefined
}

/** A piece of text with one set of formats throughout: what most editors' models are made of. */
export interface Run {
  readonly text: string
  /** In a fixed order, at most one of a type. */
  readonly formats: readonly Format[]
}

const order: readonly MarkType[] = [
  'link',
  'highlight',
  'text-color',
  'underline',
  'strikethrough',
  'italic',
  'bold',
  'upper-case',
]

/** A heading (1 to 3) or a paragraph (0), with its text cut into runs. */
export interface RunBlock {
  readonly depth: 0 | 1 | 2 | 3
  readonly runs: readonly Run[]
}

const depths: ReadonlyMap<Role, RunBlock['depth']> = new Map([
  ['act', 1],
  ['scene', 2],
  ['shot', 3],
])

/** A document as its peers get it: headings and paragraphs, the empty ones left out. */
export function toRunBlocks(document: Document): RunBlock[] {
  return document.paragraphs
    .filter(({ text }) => text !== '')
    .map((paragraph) => ({ depth: depths.get(findKind(paragraph.kind).role) ?? 0, runs: toRuns(paragraph) }))
}

/** Cuts a text wherever a mark starts or ends, the naive way: no nesting, no white space moved. */
export function toRuns({ text, marks }: MarkedText): Run[] {
  const ranges = acceptMarks(text, marks, []).sort((a, b) => a.start - b.start)
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)
  const open = new Map<MarkType, Range>()
  let next = 0
  return cuts.slice(0, -1).map((from, index) => {
    for (const [type, { end }] of open) if (end <= from) open.delete(type)
    for (let range = ranges[next]; range?.start === from; range = ranges[++next]) open.set(range.row.type, range)
    const formats = order.flatMap((type) => open.get(type) ?? []).map(({ row, value }) => ({ type: row.type, value }))
    const piece = text.slice(from, cuts[index + 1])
    return { text: open.has('upper-case') ? piece.toUpperCase() : piece, formats }
  })
}
