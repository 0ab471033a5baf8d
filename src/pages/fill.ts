import type { Flow } from './flows.ts'
import { endOf, nextSlice, type Row } from './rows.ts'
import { type FullPage, findPart, isTornAfter, mayEndAfter, needsMore } from './tears.ts'
import type { Slice } from './wrap.ts'

/** A place among the flows where a page starts: a flow, and where in it, as its slices count. */
export interface Cursor {
  readonly at: number
  readonly from: number
}

/** What a page takes. */
export interface Fill {
  readonly rows: readonly Row[]
  /** Where the next page starts. */
  readonly next: Cursor
  /** Whether a speech goes on there under its name. */
  readonly isTorn: boolean
}

/** Where a page may end: after so many rows and a part of the next one, up to the end of a sentence. */
interface End {
  readonly count: number
  readonly part?: Slice | undefined
}

/** Rows that may stay empty at the foot of a page rather than that a rule falls. */
const mostBlank = 12

/**
 * Takes as many rows as a page holds from a cursor on, and ends where the rules of the trade let a page end.
 *
 * Naive: 55 lines each. Wanted: no heading or cue last on a page, no parenthetical that words follow, no transition first,
 * at least two lines of a paragraph on either side, speeches torn at the ends of sentences with room for `(MORE)`.
 * Of the places that allow it the last one is taken. Where that leaves much of the page empty, speeches are torn within
 * sentences, and long headings and parentheticals too; where nothing allows it, the page is just filled.
 * `top` rows are taken already. Cost: linear in the lines of the page.
 */
export function fillPage(flows: readonly Flow[], cursor: Cursor, capacity: number, top: number): Fill {
  const { rows, next } = collectRows(flows, cursor, capacity, top)
  const fitting = rows.findIndex(({ row }) => row >= capacity)
  if (fitting === -1) return { rows, next, isTorn: false }
  const page = { rows, capacity }
  const strict = findEnd(page, fitting, false)
  if (strict && fitting - strict.count <= mostBlank) return cutRows(page, strict)
  const loose = findEnd(page, fitting, true)
  if (loose && loose.count > (strict?.count ?? 0)) return cutRows(page, loose)
  return cutRows(page, strict ?? { count: lastResort(page, fitting) })
}

/** Rows beyond the page that the rules look at. */
const lookahead = 2

/** The rows from a cursor on, until the page is full and a little beyond, until it has to end, or until there are no more. */
function collectRows(
  flows: readonly Flow[],
  cursor: Cursor,
  capacity: number,
  top: number,
): Pick<Fill, 'rows' | 'next'> {
  const rows: Row[] = []
  let row = top
  let over = 0
  let { at, from } = cursor
  for (; at < flows.length && over < lookahead; at++, from = 0) {
    const flow = flows[at] as Flow
    if (flow.type === 'break') {
      if (rows.length > 0) return { rows, next: { at: at + 1, from: 0 } }
      continue
    }
    if (row > 0 && from === 0) row += flow.before
    const end = endOf(flow)
    while (from < end && over < lookahead) {
      const slice = nextSlice(flow, from)
      rows.push({ flow, at, slice, row })
      if (row >= capacity) over++
      from = slice.end
      row++
    }
  }
  return { rows, next: { at, from: 0 } }
}

/** The last end of the page that the rules allow; loose ones where it is all the same. */
function findEnd(page: FullPage, fitting: number, isLoose: boolean): End | undefined {
  for (let count = fitting; count > 0; count--) {
    const part = count < fitting ? findPart(page, count) : undefined
    if (part) return { count, part }
    if (mayEndAfter(page, count, isLoose)) return { count }
  }
  return undefined
}

/** All that fits, but for the line that `(MORE)` takes. */
function lastResort(page: FullPage, fitting: number): number {
  const isFull = isTornAfter(page, fitting) && (page.rows[fitting - 1] as Row).row + 1 >= page.capacity
  return Math.max(1, isFull ? fitting - 1 : fitting)
}

function cutRows(page: FullPage, { count, part }: End): Fill {
  const { rows } = page
  const first = rows[count] as Row
  if (!part) {
    const next = { at: first.at, from: first.slice.start }
    return { rows: rows.slice(0, count), next, isTorn: isTornAfter(page, count) }
  }
  const taken = [...rows.slice(0, count), { ...first, slice: part }]
  return { rows: taken, next: { at: first.at, from: part.end }, isTorn: needsMore(first) }
}
