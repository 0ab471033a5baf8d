import type { Format } from '../formats.ts'
import type { Inline } from './inline.ts'
import { classBeside, markerAt } from './layout.ts'
import type { Piece } from './pieces.ts'
import type { Styles } from './styles.ts'

/** More than any class: a delimiter stands there, which is an edge of the same cluster. */
const DELIMITER = 0xffff

/** Edges of the largest cluster whose shape is known, two formats: larger ones are seldom of a shape seen before. */
const MOST_EDGES = 4

/**
 * All that the styles of a cluster are chosen by where tags may be written: what its edges are, and what stands beside each,
 * three characters an edge. Two of one shape are written alike. None of large ones, nor of those that touch one around them.
 */
export function shapeOf(inline: Inline, styles: Readonly<Styles>, edges: readonly number[]): string | undefined {
  const isWithin =
    markerAt(inline, styles, (edges[0] as number) - 1) || markerAt(inline, styles, (edges.at(-1) as number) + 1)
  if (!inline.html || isWithin || edges.length > MOST_EDGES) return undefined
  let shape = ''
  for (const edge of edges) {
    const { type, format } = inline.pieces[edge] as Piece
    const what = (format as Format).bit * 2 + (type === 'open' ? 1 : 0)
    const before = markerAt(inline, styles, edge - 1) ? DELIMITER : classBeside(inline, styles, edge, -1)
    const after = markerAt(inline, styles, edge + 1) ? DELIMITER : classBeside(inline, styles, edge, 1)
    shape += String.fromCharCode(what, before, after)
  }
  return shape
}
