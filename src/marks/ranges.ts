import type { Mark, MarkType } from '../document/schema.ts'
import { outward } from '../document/surrogates.ts'
import type { Mutable } from '../document/values.ts'
import { countBefore, sortInPlace } from './order.ts'

/** One format over one half-open range of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number
  readonly end: number
  readonly row: TypeRow
  readonly value: string | undefined
}

/** What the algorithms need to know of a mark type. It is looked up once for each mark. */
export interface TypeRow {
  readonly type: MarkType
  /** Whether two marks of the type with different values are different marks. */
  readonly valued: boolean
  /** Place among spans of the same extent: the lower, the further out. */
  readonly rank: number
  /** At a crossing the mark of the lower cost is split. */
  readonly splitCost: number
}

/** The types that format, in the order of their ranks. */
export const typeRows: readonly TypeRow[] = (
  [
    // A link is one target: in two pieces it would be two.
    ['link', true, 7],
    // Tags in Markdown: a split one is longer but never misread.
    ['highlight', true, 3],
    ['text-color', true, 2],
    ['underline', false, 1],
    // Delimiters in Markdown: each further edge is one more that a parser may misread.
    ['strikethrough', false, 6],
    ['italic', false, 4],
    ['bold', false, 5],
    // Nothing in Markdown but the text itself.
    ['upper-case', false, 0],
  ] as const
).map(([type, valued, splitCost], rank) => ({ type, valued, rank, splitCost }))

/**
 * The rows by the third letters of their types, of which no two are the same. Not by type: to the engine a long name is a
 * string of its own wherever it stands in JSON, of each of which a `Map` has to compute the hash.
 */
const rowsByLetter: TypeRow[] = []
for (const row of typeRows) rowsByLetter[row.type.charCodeAt(2)] = row

/**
 * Reduces marks to ranges that are disjoint within each type.
 *
 * Naive: `bold 0–4, bold 3–7, link a 0–5, link b 2–3` as four spans.
 * Wanted: `bold 0–7, link a 0–2, link b 2–3, link a 3–5`: touching or overlapping ranges of one type and value are
 * one, and of two values over the same text the mark later in the array wins.
 *
 * Offsets beyond the text are clamped and those inside a surrogate pair moved outward, as `repair` does; empty ranges
 * and unknown types yield nothing. Marks with a value are taken as `accept` has them. Cost: O(m log m) for m marks.
 */
export function toRanges(text: string, marks: readonly Mark[], accept: Accept = (mark) => mark): Range[] {
  const ranges = new Array<Range>(marks.length)
  let count = 0
  /** By rank the last range of each type. */
  const latest = new Array<Range | undefined>(typeRows.length)
  let isAnyRepeated = false
  const { length } = text
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index] as Mark
    // Read once each: in a process that has seen marks of many shapes the engine looks up each time where their fields are.
    const { type, start: first, end: last } = mark
    const found = rowsByLetter[type.charCodeAt(2)]
    const row = found?.type === type ? found : undefined
    const kept = row && !row.valued ? mark : accept(mark, row, index)
    if (!kept || !row) continue
    const from = first > 0 ? first : 0
    const to = last < length ? last : length
    if (from >= to) continue
    const start = outward(text, from, -1)
    const end = outward(text, to, 1)
    const value = row.valued ? kept.value : undefined
    const before = latest[row.rank]
    if (before) {
      if (absorb(before, start, end, value)) continue
      isAnyRepeated = true
    }
    const range: Range = { start, end, row, value }
    latest[row.rank] = range
    ranges[count++] = range
  }
  while (ranges.length > count) ranges.pop()
  return isAnyRepeated ? settleTypes(ranges) : ranges
}

/** What becomes of a mark with a value, or of an unknown type, whose row is given; nothing where it is refused. */
type Accept = (mark: Mark, row: TypeRow | undefined, index: number) => Mark | undefined

/** Extends a range by what another of its type would cover, if they have one value and touch or overlap; whether they do. */
function absorb(range: Mutable<Range>, start: number, end: number, value: string | undefined): boolean {
  if (value !== range.value || start > range.end || end < range.start) return false
  if (start < range.start) range.start = start
  if (end > range.end) range.end = end
  return true
}

/** Makes ranges disjoint within each type, as {@link toRanges} says. They may change places. */
function settleTypes(ranges: Range[]): Range[] {
  const sorted = sortInPlace(ranges, byRank)
  const result: Range[] = []
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const { row } = sorted[from] as Range
    while (to < sorted.length && (sorted[to] as Range).row === row) to++
    if (areApart(sorted, from, to)) for (let i = from; i < to; i++) result.push(sorted[i] as Range)
    else paint(sorted.slice(from, to), result)
  }
  return result
}

/** By rank. Of types that have a value the order stays; all others may as well be by their start. */
function byRank(a: Range, b: Range): number {
  return a.row.rank - b.row.rank || (a.row.valued ? 0 : a.start - b.start)
}

/** The same format over another extent. Every range has one shape, which is quick to read. */
export function withExtent({ row, value }: Range, start: number, end: number): Range {
  return { start, end, row, value }
}

/** Whether some ranges come in order and none touches the next: then nothing is to be joined or painted over. */
function areApart(list: readonly Range[], from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if ((list[i - 1] as Range).end >= (list[i] as Range).start) return false
  return true
}

/**
 * Paints ranges of one type from the last to the first, each only where nothing is painted yet, and joins neighbours
 * of equal value. `next` finds the first unpainted segment at or after an index (union–find with path halving).
 */
function paint(list: readonly Range[], out: Range[]): void {
  const points = edgesOf(list)
  const owners = new Array<Range | undefined>(points.length)
  const next = new Array<number>(points.length)
  for (let i = 0; i < points.length; i++) next[i] = i
  const find = (from: number): number => {
    let index = from
    while (next[index] !== index) {
      next[index] = next[next[index] as number] as number
      index = next[index] as number
    }
    return index
  }
  for (let i = list.length - 1; i >= 0; i--) {
    const range = list[i] as Range
    const end = countBefore(points, range.end)
    for (let at = find(countBefore(points, range.start)); at < end; at = find(at)) {
      owners[at] = range
      next[at] = at + 1
    }
  }
  let start = 0
  for (let i = 1; i < points.length; i++) {
    const owner = owners[start]
    if (owner && owners[i] && owners[i]?.value === owner.value) continue
    if (owner) out.push(withExtent(owner, points[start] as number, points[i] as number))
    start = i
  }
}

/** Where ranges start and end, in order. Where several do there are as many, with nothing between them. */
function edgesOf(list: readonly Range[]): number[] {
  const points: number[] = []
  for (const { start, end } of list) points.push(start, end)
  return sortInPlace(points, (a, b) => a - b)
}
