import { sortInPlace } from './order.ts'
import type { Range } from './ranges.ts'

/**
 * A slice of the text, and the edge of a format right behind it. The slice is empty where two edges touch; behind the last
 * one there may be no edge. Offsets are UTF-16 units, half open.
 */
export interface Token {
  readonly start: number
  readonly end: number
  readonly type: 'open' | 'close' | 'end'
  /** The format of the edge. */
  readonly range: Range | undefined
}

/** Takes the fields of a token. */
type TokenVisitor = (type: Token['type'], start: number, end: number, range: Range | undefined) => void

/**
 * A text with its formats as a flat stream, properly nested: spans, trees and strings are made from it. No format is
 * around nothing.
 *
 * The ranges are disjoint within each type, as `toRanges` gives them, and their list is used up. Where two cross, the one
 * that costs least is closed and opened again, a link never. Cost: O(m log m) for m ranges: at most eight are open at a
 * time, one of each type. After the loop that keeps the common prefix of two mark lists in ProseMirror's serializer.
 */
export function eachToken(length: number, ranges: Range[], visit: TokenVisitor): void {
  sortInPlace(ranges, byStart)
  const sweep: Sweep = { visit, end: 0, ranges, depth: 0 }
  let next = 0
  let position = 0
  while (position < length) {
    const first = next
    while (next < ranges.length && (ranges[next] as Range).start <= position) next++
    reopen(sweep, first, next, position)
    let boundary = next < ranges.length ? (ranges[next] as Range).start : length
    for (let i = 0; i < sweep.depth; i++) boundary = Math.min(boundary, (ranges[i] as Range).end)
    position = boundary
  }
  closeTo(sweep, 0, length)
  if (length > sweep.end) addToken(sweep, 'end', length, undefined)
}

/** The way through a text, and what is open. */
interface Sweep {
  readonly visit: TokenVisitor
  /** Where the last token ended. */
  end: number
  /** By their start. At the front the stack, in the place of those that were read: the `depth` that are open, the outermost first. */
  readonly ranges: Range[]
  depth: number
}

function addToken(sweep: Sweep, type: Token['type'], end: number, range: Range | undefined): void {
  sweep.visit(type, sweep.end, end, range)
  sweep.end = end
}

/** Closes what ends or gives way at a position, then opens what was interrupted and the ranges of some indexes. */
function reopen(sweep: Sweep, from: number, to: number, position: number): void {
  const { ranges, depth } = sweep
  let keep = 0
  while (keep < depth && (ranges[keep] as Range).end > position) keep++
  for (let i = from; i < to; i++) keep = cut(ranges, keep, ranges[i] as Range)
  closeTo(sweep, keep, position)
  // What was closed lies above the depth still, and behind what is put in its place.
  for (let i = keep; i < depth; i++) if ((ranges[i] as Range).end > position) nest(sweep, keep, ranges[i] as Range)
  for (let i = from; i < to; i++) nest(sweep, keep, ranges[i] as Range)
  for (let i = keep; i < sweep.depth; i++) addToken(sweep, 'open', position, ranges[i])
}

/** Puts a range on the stack, within those that reach further and around the others; of the first so many none moves. */
function nest(sweep: Sweep, keep: number, range: Range): void {
  const { ranges } = sweep
  let at = sweep.depth++
  for (; at > keep && byExtent(ranges[at - 1] as Range, range) > 0; at--) ranges[at] = ranges[at - 1] as Range
  ranges[at] = range
}

/** Closes formats, the innermost first, until so many are open. */
function closeTo(sweep: Sweep, depth: number, position: number): void {
  while (sweep.depth > depth) addToken(sweep, 'close', position, sweep.ranges[--sweep.depth])
}

/** How much of the stack stays open below a new range: all but the cheaper ranges on top that it would cross. */
function cut(stack: readonly Range[], keep: number, range: Range): number {
  const cost = range.row.splitCost
  let result = keep
  for (let i = keep - 1; i >= 0; i--) {
    const open = stack[i] as Range
    if (open.row.splitCost > cost) break
    if (open.end < range.end) result = i
  }
  return result
}

/** Of ranges that start together the one that costs most to split comes first: it may uncover what a cheaper one then cuts. */
function byStart(a: Range, b: Range): number {
  return a.start - b.start || b.row.splitCost - a.row.splitCost
}

/** What ends last is outermost; of equal extents the types' rank decides. */
function byExtent(a: Range, b: Range): number {
  return b.end - a.end || a.row.rank - b.row.rank
}
