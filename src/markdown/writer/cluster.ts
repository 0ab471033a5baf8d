import type { Format } from '../formats.ts'
import { CLASSES, classOf, LINE_EDGE, pointBefore, TILDE } from '../parsers/classes.ts'
import type { Marker } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import type { Piece } from './pieces.ts'
import { isReferable } from './references.ts'
import { classBeside, isDelimiter, isNothing, markerAt, nextPiece, type Step, type Styles } from './styles.ts'

/**
 * An outermost format with whatever touches it, as all that decides how it is written: its edges, and what stands beside
 * them. Of the texts no more is left than the classes of the characters at their ends, so clusters come again and again.
 */
export interface Cluster extends Nesting, Neighbours {
  readonly html: boolean
  /** Index of its first piece, and behind its last one. */
  readonly from: number
  readonly to: number
  /** By edge the index of its piece. */
  readonly pieces: readonly number[]
  /** The markers that touch it from outside, where it is part of a larger one. */
  readonly markerBefore: Marker | undefined
  readonly markerAfter: Marker | undefined
  /** What stands behind it and the tildes that touch it from outside. */
  readonly afterTildes: number
}

/** Formats that have delimiters, in the order in which they open. What has become a tag is none: it is punctuation. */
interface Nesting {
  readonly formats: readonly Format[]
  /** By edge its format, as an index. */
  readonly edges: readonly number[]
  /** By format the edge that opens it, the one that closes it, and the format around it: -1 where there is none. */
  readonly opensAt: readonly number[]
  readonly closesAt: readonly number[]
  readonly parents: readonly number[]
}

/** By edge what stands before it, and behind it: `TOUCHING`, or the class of a character with what may become of it. */
interface Neighbours {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** Another edge, with no text between. */
export const TOUCHING = -1
/** Added to the class of a character that may be written as a reference. */
export const REFERABLE: number = CLASSES
/** Added where the character is a text of its own, so that what is on its other side may want the reference too. */
export const SINGLE: number = 2 * CLASSES
/** More than any class with what is added. */
const MOST = 4 * CLASSES

/** Reads a cluster off the pieces from one index to another, under the styles that those around it have. */
export function toCluster(inline: Inline, styles: Readonly<Styles>, from: number, to: number): Cluster {
  const pieces = edgesBetween(inline, styles, from, to)
  const { formats, edges, opensAt, closesAt, parents } = nest(inline, pieces)
  const { before, after } = neighboursOf(inline, styles, pieces)
  let end = to
  while (markerAt(inline, styles, end) === '~' || isNothing(inline, styles, end)) end++
  return {
    html: inline.html,
    from,
    to,
    pieces,
    formats,
    edges,
    opensAt,
    closesAt,
    parents,
    before,
    after,
    markerBefore: markerAt(inline, styles, from - 1),
    markerAfter: markerAt(inline, styles, to),
    afterTildes: end === to ? (after[pieces.length - 1] as number) : neighbourOf(inline, styles, end - 1, 1),
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

function nest(inline: Inline, pieces: readonly number[]): Nesting {
  const count = pieces.length / 2
  const formats = new Array<Format>(count)
  const edges = new Array<number>(pieces.length)
  const opensAt = new Array<number>(count)
  const closesAt = new Array<number>(count)
  const parents = new Array<number>(count)
  let next = 0
  let inner = -1
  for (let edge = 0; edge < pieces.length; edge++) {
    const { type, format } = inline.pieces[pieces[edge] as number] as Piece
    if (type === 'open') {
      formats[next] = format as Format
      parents[next] = inner
      opensAt[next] = edge
      inner = next++
    }
    edges[edge] = inner
    if (type === 'open') continue
    closesAt[inner] = edge
    inner = parents[inner] as number
  }
  return { formats, edges, opensAt, closesAt, parents }
}

function neighboursOf(inline: Inline, styles: Readonly<Styles>, pieces: readonly number[]): Neighbours {
  const before = new Array<number>(pieces.length)
  const after = new Array<number>(pieces.length)
  for (let edge = 0; edge < pieces.length; edge++) {
    const at = pieces[edge] as number
    const isTouched = edge > 0 && nextPiece(inline, styles, at, -1) === pieces[edge - 1]
    before[edge] = isTouched ? TOUCHING : neighbourOf(inline, styles, at, -1)
    after[edge] = nextPiece(inline, styles, at, 1) === pieces[edge + 1] ? TOUCHING : neighbourOf(inline, styles, at, 1)
  }
  return { before, after }
}

/** The last piece of what starts at an index and is no delimiter: of a link its closing bracket. */
export function skipLink({ pieces }: Inline, index: number): number {
  const { type, format, partner } = pieces[index] as Piece
  return type === 'open' && format?.says === 'brackets' ? partner : index
}

function neighbourOf(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): number {
  const bits = classBeside(inline, styles, index, step)
  return inline.html ? bits : bits + referability(inline, styles, index, step)
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

/** A cluster as a string, the same for all that are written alike. */
export function signatureOf({ html, formats, edges, opensAt, ...cluster }: Cluster): string {
  const { before, after, markerBefore, markerAfter, afterTildes } = cluster
  const codes = [Number(html), markerCode(markerBefore), markerCode(markerAfter), afterTildes]
  for (let edge = 0; edge < edges.length; edge++) {
    const index = edges[edge] as number
    if (before[edge] !== TOUCHING) codes.push(before[edge] as number)
    codes.push(MOST + 2 * (formats[index] as Format).bit + (opensAt[index] === edge ? 0 : 1))
    if (after[edge] !== TOUCHING) codes.push(after[edge] as number)
  }
  return String.fromCharCode(...codes)
}

function markerCode(marker: Marker | undefined): number {
  return marker ? marker.charCodeAt(0) : 0
}
