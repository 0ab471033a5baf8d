import type { Format } from '../formats.ts'
import { areRead } from '../parsers/parsers.ts'
import { CLOSES, type Marker, OPENS, type Run } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import { classBeside, delimiterAt, isNothing, markerAt, nextPiece, sidesBetween } from './layout.ts'
import type { Piece } from './pieces.ts'
import type { Cluster } from './styles.ts'

/** Part of the pieces, from one to another, that one too. */
export interface Extent {
  readonly from: number
  readonly to: number
}

/**
 * What some parser does not read as meant of a cluster, and would not whatever the styles of formats that have no edge there;
 * nothing where every parser reads all of it.
 */
export function findMisread(cluster: Cluster): Extent | undefined {
  const { inline, styles, edges } = cluster
  const runs: Run[] = []
  let isApart = true
  for (let edge = 0, end = 0; edge < edges.length; edge = end) {
    if (!isTouching(cluster, edge)) isApart = true
    end = endOfRun(cluster, edge)
    if (end === edge) {
      if (!isNothing(inline, styles, edges[edge] as number)) isApart = true
      end++
      continue
    }
    const run = toRun(cluster, edge, end, isApart, runs.at(-1))
    if ((run.sides.all & run.does) !== run.does) {
      return widen(inline, edges[edge] as number, edges[end - 1] as number)
    }
    runs.push(run)
    isApart = false
  }
  return areRead(runs) ? undefined : { from: edges[0] as number, to: edges.at(-1) as number }
}

/** A run with whatever tells how it is read: the edges that touch it; without HTML also those beyond a single character. */
function widen(inline: Inline, first: number, last: number): Extent {
  let from = first
  let to = last
  while (mayTell(inline, from - 1)) from--
  while (mayTell(inline, to + 1)) to++
  return { from, to }
}

/** Whether a piece, or what is on the other side of it, may tell how the run on this side is read. */
function mayTell({ pieces, html }: Inline, index: number): boolean {
  const piece = pieces[index]
  if (piece?.type === 'text') return !html && piece.value.length <= 2
  return piece?.format?.says === 'delimiters'
}

/** Whether an edge follows the one before it with nothing between. */
function isTouching({ inline, styles, edges }: Cluster, edge: number): boolean {
  return edge > 0 && nextPiece(inline, styles, edges[edge] as number, -1) <= (edges[edge - 1] as number)
}

/**
 * The end of the run that an edge begins; the edge itself where that is no delimiter. A run is what stands beside each other
 * of one marker, whatever opens and closes in it: `**a***b*` are three runs.
 */
function endOfRun(cluster: Cluster, start: number): number {
  const { inline, styles, edges } = cluster
  const marker = markerAt(inline, styles, edges[start] as number)
  if (!marker) return start
  let edge = start + 1
  while (edge < edges.length && isTouching(cluster, edge)) {
    const at = edges[edge] as number
    if (markerAt(inline, styles, at) !== marker && !isNothing(inline, styles, at)) break
    edge++
  }
  return edge
}

/** The run of the edges from one index to another; `previous` is the run before it. */
function toRun(cluster: Cluster, first: number, end: number, isApart: boolean, previous: Run | undefined): Run {
  const { inline, styles, edges } = cluster
  const from = edges[first] as number
  const to = edges[end - 1] as number
  const marker = markerAt(inline, styles, from) as Marker
  let length = 0
  let does = 0
  let formats = previous?.formats ?? 0
  for (let i = first; i < end; i++) {
    const edge = edges[i] as number
    const delimiter = delimiterAt(inline, styles, edge)
    if (delimiter === undefined) continue
    const { type, format } = inline.pieces[edge] as Piece
    length += delimiter.length
    does |= type === 'open' ? OPENS : CLOSES
    formats ^= (format as Format).bit
  }
  let last = to
  while (markerAt(inline, styles, last + 1) === '~' || isNothing(inline, styles, last + 1)) last++
  const before = classBeside(inline, styles, from, -1)
  const after = classBeside(inline, styles, to, 1)
  const beforeTildes = !isApart && previous?.marker === '~' ? previous.beforeTildes : before
  const afterTildes = last === to ? after : classBeside(inline, styles, last, 1)
  const sides = sidesBetween(marker, before, after, beforeTildes, afterTildes, isApart)
  return { marker, before, after, beforeTildes, afterTildes, isApart, length, does, formats, sides }
}
