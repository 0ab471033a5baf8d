import { CLOSES, OPENS } from '../parsers/runs.ts'
import { type Cluster, skipLink, toCluster } from './cluster.ts'
import type { Inline } from './inline.ts'
import { type Choice, isRead } from './layout.ts'
import type { Piece } from './pieces.ts'
import { stylesOf } from './search.ts'
import { isDelimiter, NONE, REFERENCE, type Styles, setStyle, sidesOfRun, styleAt, TAG } from './styles.ts'

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
    if (!isDelimiter(inline, styles, i)) {
      const end = skipLink(inline, i)
      if (end > i) settle(inline, styles, i + 1, end)
      i = end
      continue
    }
    if (count === 0) start = i
    if (type === 'open') {
      count++
      // The inside of a link may be settled a second time.
      if (styleAt(styles, i) > 0) setStyle(inline, styles, i, 0)
    }
    depth += type === 'open' ? 1 : -1
    if (depth > 0 || (i + 1 < to && isDelimiter(inline, styles, i + 1))) continue
    if (count > 1 || !isReadAlone(inline, styles, start, i)) settleCluster(inline, styles, start, i + 1)
    count = 0
  }
}

/**
 * Whether a format that touches no other is read as meant: whether every parser lets its delimiters open and close
 * between the characters beside them. It covers nearly all marked text, without a simulation.
 */
export function isReadAlone(inline: Inline, styles: Readonly<Styles>, open: number, close: number): boolean {
  const opens = sidesOfRun(inline, styles, open, open).all & OPENS
  return opens !== 0 && (sidesOfRun(inline, styles, close, close).all & CLOSES) !== 0
}

/** Settles the formats between two pieces that touch each other. */
function settleCluster(inline: Inline, styles: Styles, from: number, to: number): void {
  const cluster = toCluster(inline, styles, from, to)
  const choice = stylesOf(cluster)
  if (choice) take(inline, styles, cluster, choice)
  else divide(inline, styles, cluster)
}

/** Gives the formats of a cluster their styles. */
function take(inline: Inline, styles: Styles, { pieces, opensAt }: Cluster, choice: Choice): void {
  for (let format = 0; format < opensAt.length; format++)
    setStyle(inline, styles, pieces[opensAt[format] as number] as number, choice[format] as number)
}

/** The styles that the formats of a cluster have. */
function taken(styles: Readonly<Styles>, { pieces, opensAt }: Cluster): Choice {
  return opensAt.map((edge) => styleAt(styles, pieces[edge] as number))
}

/**
 * Settles a cluster too large to search. The inside of a lone outer format is settled first; if that is not enough the
 * outer one gives way. In a chain of touching formats every third one gives way, from the second on: that cuts the
 * chain into clusters of two, which nearly always can be read.
 */
function divide(inline: Inline, styles: Styles, cluster: Cluster): void {
  const { pieces, formats, parents } = cluster
  const from = pieces[0] as number
  const last = pieces.at(-1) as number
  /** The formats that are within no other. */
  const outer = formats.map((_, format) => format).filter((format) => parents[format] === -1)
  const isLone = outer.length === 1
  const givingWay = inline.html ? [0, TAG] : [0, REFERENCE, 1 | REFERENCE, NONE]
  for (const style of givingWay) {
    const tried = formats.map(() => 0)
    outer.forEach((format, i) => {
      // Strikethrough has no second marker.
      const isUsual = style === (1 | REFERENCE) && !formats[format]?.delimiters[1]
      if (isLone || i % 3 === 1) tried[format] = isUsual ? REFERENCE : style
    })
    take(inline, styles, cluster, tried)
    const isCut = style === TAG || style === NONE
    if (isCut) settle(inline, styles, from, last + 1)
    else if (isLone) settle(inline, styles, from + 1, last)
    if (isCut || isRead(cluster, taken(styles, cluster))) return
  }
}
