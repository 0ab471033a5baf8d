import type { Mark, MarkedText } from 'scriptdown'
import { acceptMarks } from '../src/marks/accept.ts'
import { type Range, toRanges } from '../src/marks/ranges.ts'

/** The marks that may be rendered, with safe values, disjoint within each type: for peers that take marks. */
export function acceptedMarks({ text, marks }: MarkedText): Mark[] {
  return acceptMarks(text, marks, []).map(toMark)
}

/** All marks, disjoint within each type. */
export function disjointMarks({ text, marks }: MarkedText): Mark[] {
  return toRanges(text, marks).map(toMark)
}

function toMark({ start, end, row, value }: Range): Mark {
  return value === undefined ? { start, end, type: row.type } : { start, end, type: row.type, value }
}
