import { sortInPlace } from './order.ts'
import type { Range } from './ranges.ts'

/**
 * Takes a token: a slice of the text, and the edge of a format right behind it, given by its range. The slice is empty where
 * two edges touch; behind the last one there may be no edge, and so no range. Offsets are UTF-16 units, half open.
 */
type TokenVisitor = (type: TokenType, start: number, end: number, range?: Range) => void

export type TokenType = 'open' | 'close'

/**
 * Tokens that follow each other from the start of a text, column by column: each starts where the one before it ends. A list
 * is used again for the next text, so that nothing is left of each for the engine to collect.
 */
export interface TokenList {
  count: number
  readonly types: TokenType[]
  readonly ends: number[]
  readonly ranges: (Range | undefined)[]
  /** Adds a token behind the others. */
  readonly add: TokenVisitor
}

/** An empty list. */
export function startTokens(): TokenList {
  const list: TokenList = {
    count: 0,
    types: [],
    ends: [],
    ranges: [],
    add(type, _, end, range) {
      const { count } = list
      list.types[count] = type
      list.ends[count] = end
      list.ranges[count] = range
      list.count = count + 1
    },
  }
  return list
}

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
    for (let i = 0; i < sweep.depth; i++) {
      const { end } = ranges[i] as Range
      if (end < boundary) boundary = end
    }
    position = boundary
  }
  closeTo(sweep, 0, length)
  if (length > sweep.end) visitToken(sweep, 'close', length)
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

function visitToken(sweep: Sweep, type: TokenType, end: number, range?: Range): void {
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
  for (let i = keep; i < sweep.depth; i++) visitToken(sweep, 'open', position, ranges[i])
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
  while (sweep.depth > depth) visitToken(sweep, 'close', position, sweep.ranges[--sweep.depth])
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
