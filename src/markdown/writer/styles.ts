import { type Inline, writtenAt } from './inline.ts'
import type { Piece } from './pieces.ts'

/**
 * How the formats that have delimiters are written, by index of their `open` and `close`: the number of one of the
 * format's delimiters, of which 0 is the usual one, `TAG` or `NONE`, with `REFERENCE` added where the characters outside
 * are to be references. Of all other pieces, and behind its end, 0.
 */
export type Styles = number[]

/** An HTML element in place of delimiters. */
export const TAG = 2
/** Nothing: the format is given up. */
export const NONE = 3
/** Every parser takes a character reference for punctuation. */
export const REFERENCE = 4

/** Formats that touch, by the pieces where they start and end: each a delimiter, as long as none is given up. */
export interface Cluster {
  readonly inline: Inline
  /** The styles of all the content. Those of the cluster are settled here. */
  readonly styles: Styles
  /** Indexes of pieces, in order. */
  readonly edges: readonly number[]
}

/** Part of the pieces: from one to another, that one too. */
export interface Extent {
  readonly from: number
  readonly to: number
}

/** A direction: to what stands before something, or behind it. */
export type Step = -1 | 1

/** Sets the style of a format by the index of its `open`. */
export function setStyle({ pieces }: Inline, styles: Styles, opener: number, style: number): void {
  const { partner } = pieces[opener] as Piece
  while (styles.length <= partner) styles.push(0)
  styles[opener] = style
  styles[partner] = style
}

/** Whether a piece is written as a tag. */
export function isTag(inline: Inline, styles: Readonly<Styles>, index: number): boolean {
  const { type, format } = inline.pieces[index] as Piece
  if (type === 'break') return writtenAt(inline, index) === '<br/>'
  return format?.says === 'tags' || styles[index] === TAG
}

/** A run with what tells how it is read: the edges that touch it; without HTML also those beyond a single character. */
export function widen(inline: Inline, first: number, last: number): Extent {
  return { from: reach(inline, first, -1), to: reach(inline, last, 1) }
}

/** The last piece in a direction that may tell how one is read. What is beyond a character may make that a reference. */
function reach({ pieces, html }: Inline, index: number, step: Step): number {
  let isBeyond = html
  for (let at = index; ; at += step) {
    const next = pieces[at + step]
    if (next?.format?.says === 'delimiters') continue
    if (isBeyond || next?.type !== 'text' || next.value.length > 2) return at
    isBeyond = true
  }
}
