import type { Format } from '../formats.ts'
import { CLASSES, classOf, LINE_EDGE, pointBefore, TILDE } from '../parsers/classes.ts'
import type { Marker } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import type { Piece } from './pieces.ts'
import { isReferable } from './references.ts'
import { classBeside, isDelimiter, isNothing, markerAt, nextPiece, type Step, type Styles } from './styles.ts'

/**
 * An outermost format with whatever touches it, as all that decides how it is written: its edges, and what stands beside
 * them. Of the texts no more is left than the classes of the characters at their ends.
 */
export interface Cluster {
  readonly html: boolean
  /** The formats that have delimiters, in the order in which they open. What has become a tag is none: it is punctuation. */
  readonly formats: readonly Format[]
  /** By format the edge that opens it, the one that closes it, and the format around it: -1 where there is none. */
  readonly opensAt: readonly number[]
  readonly closesAt: readonly number[]
  readonly parents: readonly number[]
  /** By edge its format, and the index of its piece. */
  readonly edges: readonly number[]
  readonly pieces: readonly number[]
  /** By edge what stands before it, and behind it: `TOUCHING`, or the class of a character with what may become of it. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** The markers that touch it from outside, where it is part of a larger one. */
  readonly markerBefore: Marker | undefined
  readonly markerAfter: Marker | undefined
  /** What stands behind it and the tildes that touch it from outside. */
  readonly afterTildes: number
}

/** Another edge, with no text between. */
export const TOUCHING = -1
/** Added to the class of a character that may be written as a reference. */
export const REFERABLE: number = CLASSES
/** Added where the character is a text of its own, so that what is on its other side may want the reference too. */
export const SINGLE: number = 2 * CLASSES

/**
 * Reads a cluster off the pieces from one index to another, under the styles that those around it have. Arrays of the size
 * that is wanted take half the time of those that grow.
 */
export function toCluster(inline: Inline, styles: Readonly<Styles>, from: number, to: number): Cluster {
  const pieces = edgesBetween(inline, styles, from, to)
  const { length } = pieces
  const before = new Array<number>(length)
  const after = new Array<number>(length)
  for (let edge = 0; edge < length; edge++) {
    const at = pieces[edge] as number
    const isTouching = edge > 0 && after[edge - 1] === TOUCHING
    before[edge] = isTouching ? TOUCHING : neighbourOf(inline, styles, at, -1)
    after[edge] = nextPiece(inline, styles, at, 1) === pieces[edge + 1] ? TOUCHING : neighbourOf(inline, styles, at, 1)
  }
  const { formats, opensAt, closesAt, parents, edges } = nest(inline, pieces)
  let end = to
  while (markerAt(inline, styles, end) === '~' || isNothing(inline, styles, end)) end++
  return {
    html: inline.html,
    formats,
    opensAt,
    closesAt,
    parents,
    edges,
    pieces,
    before,
    after,
    markerBefore: markerAt(inline, styles, from - 1),
    markerAfter: markerAt(inline, styles, to),
    afterTildes: neighbourOf(inline, styles, end - 1, 1),
  }
}

/** The pieces that are written as delimiters, but for those in links. */
function edgesBetween(inline: Inline, styles: Readonly<Styles>, from: number, to: number): number[] {
  const pieces: number[] = []
  for (let i = from; i < to; i++) {
    if (isDelimiter(inline, styles, i)) pieces.push(i)
    else i = skipLink(inline, i)
  }
  return pieces
}

/** The formats of edges, given by their pieces, and how they lie in each other. */
function nest(
  inline: Inline,
  pieces: readonly number[],
): Pick<Cluster, 'formats' | 'opensAt' | 'closesAt' | 'parents' | 'edges'> {
  const count = pieces.length / 2
  const formats = new Array<Format>(count)
  const opensAt = new Array<number>(count)
  const closesAt = new Array<number>(count)
  const parents = new Array<number>(count)
  const edges = new Array<number>(pieces.length)
  let next = 0
  let inner = -1
  for (let edge = 0; edge < pieces.length; edge++) {
    const { type, format } = inline.pieces[pieces[edge] as number] as Piece
    if (type === 'open') {
      formats[next] = format as Format
      parents[next] = inner
      opensAt[next] = edge
      inner = next++
      edges[edge] = inner
    } else {
      edges[edge] = inner
      closesAt[inner] = edge
      inner = parents[inner] as number
    }
  }
  return { formats, opensAt, closesAt, parents, edges }
}

/** The last piece of what starts at an index and is no delimiter: of a link its closing bracket. */
export function skipLink({ pieces }: Inline, index: number): number {
  const { type, format, partner } = pieces[index] as Piece
  return type === 'open' && format?.says === 'brackets' ? partner : index
}

/** The class of the character beside a piece, with what may become of it. */
function neighbourOf(inline: Inline, styles: Readonly<Styles>, piece: number, step: Step): number {
  const bits = classBeside(inline, styles, piece, step)
  return inline.html ? bits : bits + referability(inline, styles, piece, step)
}

/** What may become of the character beside a piece, without tags to fall back on. */
function referability(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): number {
  const at = nextPiece(inline, styles, index, step)
  const piece = inline.pieces[at]
  if (piece?.type !== 'text') return 0
  const { value } = piece
  const point = step === 1 ? (value.codePointAt(0) as number) : pointBefore(value, value.length)
  const bits = classOf(point)
  if (bits & TILDE || (bits & LINE_EDGE) === LINE_EDGE || !isReferable(point)) return 0
  const isSingle = value.length === (point > 0xffff ? 2 : 1)
  return isSingle && isDelimiter(inline, styles, nextPiece(inline, styles, at, step)) ? REFERABLE + SINGLE : REFERABLE
}
