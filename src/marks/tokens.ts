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

/**
 * A text with its formats as a flat stream, properly nested: spans, trees and strings are made from it. No format is
 * around nothing.
 *
 * The ranges are disjoint within each type, as `toRanges` gives them. Where two cross, the one that costs least is closed
 * and opened again, a link never. Cost: O(m log m) for m ranges: at most eight are open at a time, one of each type.
 * After the loop that keeps the common prefix of two mark lists in ProseMirror's serializer.
 */
export function toTokens(length: number, ranges: readonly Range[]): Token[] {
  const tokens: Token[] = []
  const starts = sortInPlace(ranges.slice(), byStart)
  const stack: Range[] = []
  let next = 0
  let position = 0
  while (position < length) {
    const first = next
    while (next < starts.length && (starts[next] as Range).start <= position) next++
    reopen(tokens, stack, starts, first, next, position)
    let boundary = next < starts.length ? (starts[next] as Range).start : length
    for (let i = 0; i < stack.length; i++) boundary = Math.min(boundary, (stack[i] as Range).end)
    position = boundary
  }
  for (let i = stack.length - 1; i >= 0; i--) addToken(tokens, 'close', length, stack[i])
  if (length > endOf(tokens)) addToken(tokens, 'end', length, undefined)
  return tokens
}

function addToken(tokens: Token[], type: Token['type'], end: number, range: Range | undefined): void {
  tokens.push({ start: endOf(tokens), end, type, range })
}

function endOf(tokens: readonly Token[]): number {
  return tokens.length > 0 ? (tokens[tokens.length - 1] as Token).end : 0
}

/** Of ranges that start together the dearest first: it may uncover what a cheaper one then cuts. */
function byStart(a: Range, b: Range): number {
  return a.start - b.start || b.row.splitCost - a.row.splitCost
}

/** Closes what ends or gives way at a position, then opens what was interrupted and `starts[from]` to `starts[to]`. */
function reopen(
  tokens: Token[],
  stack: Range[],
  starts: readonly Range[],
  from: number,
  to: number,
  position: number,
): void {
  let keep = 0
  while (keep < stack.length && (stack[keep] as Range).end > position) keep++
  for (let i = from; i < to; i++) keep = cut(stack, keep, starts[i] as Range)
  if (keep === stack.length && to - from < 2) {
    if (from < to) open(tokens, stack, starts[from] as Range, position)
    return
  }
  const opening = starts.slice(from, to)
  while (stack.length > keep) {
    const range = stack.pop() as Range
    addToken(tokens, 'close', position, range)
    if (range.end > position) opening.push(range)
  }
  sortInPlace(opening, byExtent)
  for (const range of opening) open(tokens, stack, range, position)
}

function open(tokens: Token[], stack: Range[], range: Range, position: number): void {
  addToken(tokens, 'open', position, range)
  stack.push(range)
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

/** What ends last is outermost; of equal extents the types' rank decides. */
function byExtent(a: Range, b: Range): number {
  return b.end - a.end || a.row.rank - b.row.rank
}
