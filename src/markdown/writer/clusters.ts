import type { Inline } from './inline.ts'
import { type Cluster, isClusterRead, isLoneRead, signatureOf, skipLink } from './layout.ts'
import type { Piece } from './pieces.ts'
import { searchStyles } from './search.ts'
import { delimiterAt, markerAt, NONE, REFERENCE, type Styles, setStyle, styleAt, TAG } from './styles.ts'

/**
 * Clusters of at most this many formats are searched for their best styles; larger ones are divided. With tags there
 * are three ways to write a format, without them five: some hundred combinations each.
 */
const searchable = { withTags: 5, withoutTags: 4 }

/**
 * Chooses how each format is written, so that every parser reads what is meant.
 *
 * Naive: `**a**` around whatever is bold. Wanted: the same, but where some parser would not see it (`x**(a)**y`), the
 * fewest possible formats as tags (or, with no HTML allowed, beside character references), inner ones before outer ones.
 *
 * The unit is a cluster: an outermost format with whatever touches it. What a cluster opens it closes, so clusters do
 * not see each other. Cost: linear in the pieces, times a constant for clusters that come for the first time.
 */
export function chooseStyles(inline: Inline): Readonly<Styles> {
  if (inline.pieces.length === 1) return noStyles
  const styles: Styles = []
  settle(inline, styles, 0, inline.pieces.length)
  return styles
}

const noStyles: Readonly<Styles> = []

/** Settles each cluster between two pieces, and in the links among them, whose texts are scopes of their own. */
function settle(inline: Inline, styles: Styles, from: number, to: number): void {
  let depth = 0
  let start = from
  /** How many formats the cluster has. */
  let count = 0
  for (let i = from; i < to; i++) {
    const { type } = inline.pieces[i] as Piece
    if (type === 'text') continue
    if (!delimiterAt(inline, styles, i)) {
      const end = skipLink(inline, i)
      if (end > i) settle(inline, styles, i + 1, end)
      i = end
      continue
    }
    if (count === 0) start = i
    if (type === 'open') count++
    depth += type === 'open' ? 1 : -1
    if (depth > 0 || (i + 1 < to && delimiterAt(inline, styles, i + 1))) continue
    if (count > 1 || !isLoneRead(inline, styles, start, i))
      recall(inline, styles, toCluster(inline, styles, start, i + 1))
    count = 0
  }
}

function toCluster(inline: Inline, styles: Readonly<Styles>, from: number, to: number): Cluster {
  const spans: number[] = []
  for (let i = from; i < to; i++) {
    if (!delimiterAt(inline, styles, i)) i = skipLink(inline, i)
    else if (inline.pieces[i]?.type === 'open') spans.push(i)
  }
  return { from, to, spans }
}

/** Styles of clusters by what decides them: formats come the same way again and again. */
const known = new Map<string, readonly number[]>()
/** How many are remembered, past which it starts anew; and of how many pieces at most. */
const memory = 5000
const recalled = 40

/** Settles a cluster as one like it was. Large ones hardly come twice; without HTML, the very characters matter. */
function recall(inline: Inline, styles: Styles, cluster: Cluster): void {
  if (!inline.html || cluster.to - cluster.from > recalled) {
    settleCluster(inline, styles, cluster)
    return
  }
  const { spans } = cluster
  const signature = signatureOf(inline, styles, cluster)
  const found = known.get(signature)
  if (found) {
    for (let i = 0; i < spans.length; i++) setStyle(inline, styles, spans[i] as number, found[i] as number)
    return
  }
  settleCluster(inline, styles, cluster)
  if (known.size >= memory) known.clear()
  known.set(
    signature,
    spans.map((span) => styleAt(styles, span)),
  )
}

function settleCluster(inline: Inline, styles: Styles, cluster: Cluster): void {
  const { from, to, spans } = cluster
  if (spans.length > 1) {
    preferMarkers(inline, styles, from, to)
    if (isClusterRead(inline, styles, from, to)) return
  }
  const most = inline.html ? searchable.withTags : searchable.withoutTags
  if (spans.length <= most) searchStyles(inline, styles, cluster)
  else divide(inline, styles, cluster)
}

/**
 * A format that touches another is written with the other marker, where it has one: `**a _b_**`. Only formats around the
 * very same text share one: `***a***`.
 */
function preferMarkers(inline: Inline, styles: Styles, from: number, to: number): void {
  const { pieces } = inline
  for (let i = from; i < to; i++) {
    if (!delimiterAt(inline, styles, i)) i = skipLink(inline, i)
    if (pieces[i]?.type !== 'open' || !delimiterAt(inline, styles, i)) continue
    const before = i - 1
    const after = (pieces[i] as Piece).partner + 1
    const isAlike = i > 0 && after < pieces.length && (pieces[after] as Piece).partner === before
    const isTouched = !isAlike && (isStar(inline, styles, before, i) || isStar(inline, styles, after, i))
    setStyle(inline, styles, i, isTouched && pieces[i]?.format?.delimiters[1] ? 1 : 0)
    // Underscores inside a word are none.
    if (isTouched && !isLoneRead(inline, styles, i, after - 1)) setStyle(inline, styles, i, 0)
  }
}

/** Whether a piece is the edge of a format written with stars, as decided before a format that opens at an index. */
function isStar(inline: Inline, styles: Readonly<Styles>, index: number, opening: number): boolean {
  if (markerAt(inline, styles, index) !== '*') return false
  const { type, partner } = inline.pieces[index] as Piece
  return (type === 'close' ? partner : index) < opening
}

/**
 * Settles a cluster too large to search. The inside of a lone outer format is settled first; if that is not enough the
 * outer one gives way. In a chain of touching formats every third one gives way, from the second on: that cuts the
 * chain into clusters of two, which nearly always can be read.
 */
function divide(inline: Inline, styles: Styles, { from, to, spans }: Cluster): void {
  const outer = outermost(inline, spans)
  const isLone = outer.length === 1
  const givingWay = inline.html ? [0, TAG] : [0, REFERENCE, 1 | REFERENCE, NONE]
  for (const style of givingWay) {
    for (const span of spans) setStyle(inline, styles, span, 0)
    outer.forEach((span, i) => {
      // Strikethrough has no second marker.
      const isUsual = style === (1 | REFERENCE) && !inline.pieces[span]?.format?.delimiters[1]
      if (isLone || i % 3 === 1) setStyle(inline, styles, span, isUsual ? REFERENCE : style)
    })
    const isCut = style === TAG || style === NONE
    if (isCut) settle(inline, styles, from, to)
    else if (isLone) settle(inline, styles, from + 1, to - 1)
    if (isCut || isClusterRead(inline, styles, from, to)) return
  }
}

/** The formats that are within no other. */
function outermost({ pieces }: Inline, spans: readonly number[]): number[] {
  let end = -1
  return spans.filter((span) => {
    if (span < end) return false
    end = (pieces[span] as Piece).partner
    return true
  })
}
