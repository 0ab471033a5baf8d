import type { Mark, MarkType } from '../document/schema.ts'
import { outward } from '../document/surrogates.ts'

/** One format over one half-open range of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number
  readonly end: number
  readonly type: MarkType
  readonly value: string | undefined
}

/** What the algorithms need to know of a mark type. */
interface TypeRow {
  /** The type again, as a string that is the same one everywhere and so is quick to compare. */
  readonly type: MarkType
  /** Whether two marks of the type with different values are different marks. */
  readonly valued: boolean
  /** Place among spans of the same extent: the lower, the further out. */
  readonly rank: number
  /** At a crossing the mark of the lower cost is split. */
  readonly splitCost: number
}

const types: ReadonlyMap<MarkType, TypeRow> = new Map<MarkType, TypeRow>([
  // A link is one target: in two pieces it would be two.
  ['link', { type: 'link', valued: true, rank: 0, splitCost: 7 }],
  // Tags in Markdown: a split one is longer but never misread.
  ['highlight', { type: 'highlight', valued: true, rank: 1, splitCost: 3 }],
  ['text-color', { type: 'text-color', valued: true, rank: 2, splitCost: 2 }],
  ['underline', { type: 'underline', valued: false, rank: 3, splitCost: 1 }],
  // Delimiters in Markdown: each further edge is one more that a parser may misread.
  ['strikethrough', { type: 'strikethrough', valued: false, rank: 4, splitCost: 6 }],
  ['italic', { type: 'italic', valued: false, rank: 5, splitCost: 4 }],
  ['bold', { type: 'bold', valued: false, rank: 6, splitCost: 5 }],
  // Nothing in Markdown but the text itself.
  ['upper-case', { type: 'upper-case', valued: false, rank: 7, splitCost: 0 }],
])

/** Whether a mark's type is one of the eight that format. */
export function isMarkType(type: string): type is MarkType {
  return types.has(type as MarkType)
}

/** Whether a type is one whose marks differ by their values; nothing of unknown types. */
export function isValued(type: string): boolean | undefined {
  return types.get(type as MarkType)?.valued
}

/** The row of a known type. */
export function typeRow(type: MarkType): TypeRow {
  return types.get(type) as TypeRow
}

/**
 * Reduces marks to ranges that are disjoint within each type.
 *
 * Naive: `bold 0–4, bold 3–7, link a 0–5, link b 2–3` as four spans.
 * Wanted: `bold 0–7, link a 0–2, link b 2–3, link a 3–5`: touching or overlapping ranges of one type and value are
 * one, and of two values over the same text the mark later in the array wins.
 *
 * Offsets beyond the text are clamped and those inside a surrogate pair moved outward, as `repair` does; empty ranges
 * and unknown types yield nothing. Cost: O(m log m) for m marks.
 */
export function toRanges(text: string, marks: readonly Mark[]): Range[] {
  const ranges: Range[] = []
  let seen = 0
  let isRepeated = false
  for (let i = 0; i < marks.length; i++) {
    const range = toRange(text, marks[i] as Mark)
    if (!range) continue
    const bit = 1 << typeRow(range.type).rank
    isRepeated ||= (seen & bit) !== 0
    seen |= bit
    ranges.push(range)
  }
  return isRepeated ? settleTypes(ranges) : ranges
}

/** Makes ranges disjoint within each type. */
function settleTypes(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [type, { valued }] of types) {
    const list: Range[] = []
    for (const range of ranges) if (range.type === type) list.push(range)
    if (areApart(list)) for (const range of list) result.push(range)
    else if (valued) paint(list, result)
    else join(list, result)
  }
  return result
}

/** The range of one mark, if its type is known and it is not empty. */
function toRange(text: string, { type, start, end, value }: Mark): Range | undefined {
  const row = types.get(type as MarkType)
  const from = Math.max(0, start)
  const to = Math.min(text.length, end)
  if (!row || !(from < to)) return undefined
  return {
    start: outward(text, from, -1),
    end: outward(text, to, 1),
    type: row.type,
    value: row.valued ? value : undefined,
  }
}

/** The same format over another extent. Every range has one shape, which is quick to read. */
export function withExtent({ type, value }: Range, start: number, end: number): Range {
  return { start, end, type, value }
}

/** Whether ranges come in order and none touches the next: then nothing is to be joined or painted over. */
function areApart(list: readonly Range[]): boolean {
  for (let i = 1; i < list.length; i++) if ((list[i - 1] as Range).end >= (list[i] as Range).start) return false
  return true
}

/** Joins ranges of one type and no value where they touch or overlap. */
function join(list: Range[], out: Range[]): void {
  list.sort((a, b) => a.start - b.start)
  let last: Range | undefined
  for (const range of list) {
    if (!last || range.start > last.end) {
      if (last) out.push(last)
      last = range
    } else if (range.end > last.end) last = withExtent(last, last.start, range.end)
  }
  if (last) out.push(last)
}

/**
 * Paints ranges of one type from the last to the first, each only where nothing is painted yet, and joins neighbours
 * of equal value. `next` finds the first unpainted segment at or after an index (union–find with path halving).
 */
function paint(list: readonly Range[], out: Range[]): void {
  const points = [...new Set(list.flatMap((range) => [range.start, range.end]))].sort((a, b) => a - b)
  const indexOf = new Map(points.map((point, index) => [point, index]))
  const owners = new Array<Range | undefined>(points.length)
  const next = points.map((_, index) => index)
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
    const end = indexOf.get(range.end) as number
    for (let at = find(indexOf.get(range.start) as number); at < end; at = find(at)) {
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
