import { type Range, typeRow } from './ranges.ts'

/** Takes a text with its formats as a flat stream, properly nested, in order. Offsets are UTF-16 units, half open. */
export interface SpanSink {
  open(range: Range, at: number): void
  close(range: Range, at: number): void
  /** A slice of the text that carries the formats that are open. Never empty. */
  text(start: number, end: number): void
}

/**
 * Nests ranges that are disjoint within each type, as `toRanges` gives them, and hands them on as they open and close.
 *
 * Where two cross, the one that costs least is closed and opened again, a link never. Cost: O(m log m) for m ranges: at
 * most eight are open at a time, one of each type. After the loop that keeps the common prefix of two mark lists in
 * ProseMirror's serializer.
 */
export function walkSpans(length: number, ranges: readonly Range[], sink: SpanSink): void {
  const starts = sortRanges(ranges)
  const stack: Range[] = []
  const opening: Range[] = []
  let next = 0
  let position = 0
  while (position < length) {
    let boundary = length
    let isEnding = false
    for (; next < starts.length; next++) {
      const range = starts[next] as Range
      if (range.start > position) {
        boundary = range.start
        break
      }
      opening.push(range)
    }
    for (const { end } of stack) if (end <= position) isEnding = true
    if (isEnding || opening.length > 0) reopen(stack, opening, position, sink)
    for (const { end } of stack) if (end < boundary) boundary = end
    sink.text(position, boundary)
    position = boundary
  }
  for (let i = stack.length - 1; i >= 0; i--) sink.close(stack[i] as Range, length)
}

/** Ranges by where they start. Most come in order or nearly so, which an insertion finds sooner than a general sort. */
function sortRanges(ranges: readonly Range[]): readonly Range[] {
  if (ranges.length > 32) return ranges.toSorted(byStart)
  let sorted: Range[] | undefined
  for (let i = 1; i < ranges.length; i++) {
    const range = ranges[i] as Range
    if (byStart((sorted ?? ranges)[i - 1] as Range, range) <= 0) continue
    sorted ??= ranges.slice()
    let at = i
    for (; at > 0 && byStart(sorted[at - 1] as Range, range) > 0; at--) sorted[at] = sorted[at - 1] as Range
    sorted[at] = range
  }
  return sorted ?? ranges
}

/** Of ranges that start together the dearest first: it may uncover what a cheaper one then cuts. */
function byStart(a: Range, b: Range): number {
  return a.start - b.start || typeRow(b.type).splitCost - typeRow(a.type).splitCost
}

/** Closes what ends or gives way at a position, then opens what starts there (`opening`) and what was interrupted. */
function reopen(stack: Range[], opening: Range[], position: number, sink: SpanSink): void {
  let keep = 0
  while (keep < stack.length && (stack[keep] as Range).end > position) keep++
  for (const range of opening) keep = cut(stack, keep, range)
  for (let i = stack.length - 1; i >= keep; i--) {
    const range = stack[i] as Range
    sink.close(range, position)
    if (range.end > position) opening.push(range)
  }
  stack.length = keep
  if (opening.length > 1) opening.sort(byExtent)
  for (const range of opening) {
    sink.open(range, position)
    stack.push(range)
  }
  opening.length = 0
}

/** How much of the stack stays open below a new range: all but the cheaper ranges on top that it would cross. */
function cut(stack: readonly Range[], keep: number, range: Range): number {
  const cost = typeRow(range.type).splitCost
  let result = keep
  for (let i = keep - 1; i >= 0; i--) {
    const open = stack[i] as Range
    if (typeRow(open.type).splitCost > cost) break
    if (open.end < range.end) result = i
  }
  return result
}

/** What ends last is outermost; of equal extents the types' rank decides. */
function byExtent(a: Range, b: Range): number {
  return b.end - a.end || typeRow(a.type).rank - typeRow(b.type).rank
}
