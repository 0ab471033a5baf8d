import type { Inline } from './inline.ts'
import { findMisread, isReadAlone, markerAt } from './layout.ts'
import type { Piece } from './pieces.ts'
import { chooseFor, type Way, waysOf } from './search.ts'
import { type Cluster, type Styles, setStyle } from './styles.ts'

/**
 * Chooses how each format is written, so that every parser reads what is meant.
 *
 * Naive: `**a**` around whatever is bold. Wanted: the same, but where some parser would not see it (`x**(a)**y`), the
 * fewest possible formats as tags (or, with no HTML allowed, beside character references), inner ones before outer ones.
 *
 * The unit is a cluster: an outermost format with whatever touches it. What a cluster opens it closes, so clusters do
 * not see each other. Cost: linear in the pieces, times a constant for those that some parser disputes.
 */
export function chooseStyles(inline: Inline): Readonly<Styles> {
  const styles: Styles = []
  if (inline.pieces.length > 1) settle(inline, styles, 0, inline.pieces.length)
  return styles
}

/** Settles each cluster between two pieces, and in the links among them, whose texts are scopes of their own. */
function settle(inline: Inline, styles: Styles, from: number, to: number): void {
  let depth = 0
  /** The edges of a cluster, `count` of them. With room for as many as most have: a list that grows makes room for seventeen. */
  const edges = [0, 0, 0, 0]
  let count = 0
  for (let i = from; i < to; i++) {
    const { type, format, partner } = inline.pieces[i] as Piece
    if (markerAt(inline, styles, i) === '') {
      if (type !== 'open' || format === undefined || format.says !== 'brackets') continue
      settle(inline, styles, i + 1, partner)
      i = partner
      continue
    }
    // To write behind the end of a list takes the engine long.
    if (count < edges.length) edges[count] = i
    else edges.push(i)
    count++
    // The inside of a link may be settled a second time.
    if (type === 'open' && styles[i]) setStyle(inline, styles, i, 0)
    depth += type === 'open' ? 1 : -1
    if (depth > 0 || (i + 1 < to && markerAt(inline, styles, i + 1) !== '')) continue
    if (count > 2 || !isReadAlone(inline, styles, edges[0] as number, i)) {
      const cluster = { inline, styles, edges: edges.slice(0, count) }
      if (!chooseFor(cluster)) divide(cluster)
    }
    count = 0
  }
}

/**
 * Settles a cluster that takes too long to search. The inside of a lone outer format is settled first, for each way to write
 * that one. Of several in a row the one in the middle gives way, which leaves two clusters.
 */
function divide(cluster: Cluster): void {
  const { inline, styles, edges } = cluster
  const first = edges[0] as number
  const last = edges.at(-1) as number
  const ways = waysOf(inline, first, 0)
  for (const { style } of (inline.pieces[first] as Piece).partner === last ? ways : []) {
    setStyle(inline, styles, first, style)
    settle(inline, styles, first + 1, last)
    if (!findMisread(cluster)) return
  }
  // The last outermost format that opens before the middle.
  let middle = first
  for (const edge of edges) {
    if (edge > (inline.pieces[middle] as Piece).partner && 2 * edge < first + last) middle = edge
  }
  setStyle(inline, styles, middle, (ways.at(-1) as Way).style)
  settle(inline, styles, first, last + 1)
}
