import {
  classOf,
  classOfFirst,
  classOfLast,
  EDGE,
  ESCAPED,
  LINE_EDGE,
  PUNCTUATION,
  pointBefore,
  SPACE_JS,
  TILDE,
} from '../parsers/classes.ts'
import { sidesBetween } from '../parsers/parsers.ts'
import type { Marker, Sides } from '../parsers/runs.ts'
import { type Inline, isLineStart, writtenAt } from './inline.ts'
import type { Piece } from './pieces.ts'
import { isReferable } from './references.ts'

/**
 * How the formats that have delimiters are written, by index of their `open` and `close`: the number of one of the
 * format's delimiters, `TAG` or `NONE`, with `REFERENCE` added where the characters outside are to be references.
 * Behind its end all are 0: the format's usual delimiter.
 */
export type Styles = number[]

/** An HTML element in place of delimiters. */
export const TAG = 2
/** Nothing: the format is given up. */
export const NONE = 3
/** Every parser takes a character reference for punctuation. */
export const REFERENCE = 4

/** Sets the style of a format by the index of its `open`. */
export function setStyle({ pieces }: Inline, styles: Styles, opener: number, style: number): void {
  const { partner } = pieces[opener] as Piece
  while (styles.length <= partner) styles.push(0)
  styles[opener] = style
  styles[partner] = style
}

/** The style at an index. */
export function styleAt(styles: Readonly<Styles>, index: number): number {
  return index >= 0 && index < styles.length ? (styles[index] as number) : 0
}

/** The delimiter that a piece is written as; nothing of all other pieces. */
export function delimiterAt({ pieces }: Inline, styles: Readonly<Styles>, index: number): string | undefined {
  if (index < 0 || index >= pieces.length) return undefined
  const { format } = pieces[index] as Piece
  if (format?.says !== 'delimiters') return undefined
  const style = styleAt(styles, index) & ~REFERENCE
  return style < format.delimiters.length ? format.delimiters[style] : undefined
}

/** Whether a piece is written as a delimiter. */
export function isDelimiter(inline: Inline, styles: Readonly<Styles>, index: number): boolean {
  return delimiterAt(inline, styles, index) !== undefined
}

/** The marker of a delimiter; nothing of all other pieces. */
export function markerAt(inline: Inline, styles: Readonly<Styles>, index: number): Marker | undefined {
  return delimiterAt(inline, styles, index)?.charAt(0) as Marker | undefined
}

/** How a piece is written that is no text. */
export function spell(inline: Inline, styles: Readonly<Styles>, index: number): string {
  const { type, format } = inline.pieces[index] as Piece
  if (format?.says !== 'delimiters') return writtenAt(inline, index)
  const style = styleAt(styles, index)
  if (style === NONE) return ''
  if (style === TAG) return type === 'open' ? format.startTag : format.endTag
  return delimiterAt(inline, styles, index) as string
}

/** Whether a piece is written as a tag. */
export function isTag(inline: Inline, styles: Readonly<Styles>, index: number): boolean {
  const { type, format } = inline.pieces[index] as Piece
  if (type === 'break') return writtenAt(inline, index) === '<br/>'
  return format?.says === 'tags' || styleAt(styles, index) === TAG
}

/** Whether content is elements alone, with nothing but white space beside them. */
export function isElementsAlone(inline: Inline, styles: Readonly<Styles>): boolean {
  let elements = 0
  for (let i = 0; i < inline.pieces.length; i++) {
    const { type, value, partner } = inline.pieces[i] as Piece
    if (isTag(inline, styles, i)) elements++
    else if (type !== 'text' || /\S/.test(value)) return false
    if (type === 'open') i = partner
  }
  return elements > 0
}

/** Whether a piece leaves no trace, as its format is given up. With HTML none is. */
export function isNothing({ pieces, html }: Inline, styles: Readonly<Styles>, index: number): boolean {
  if (html || styleAt(styles, index) !== NONE) return false
  return (pieces[index] as Piece).format?.says === 'delimiters'
}

/*
 * What stands beside a piece once it is printed, as a class for the parsers: known before anything is printed, as no
 * escape changes it. What is escaped is punctuation, and so is the backslash before it.
 */

/** White space that no character reference may stand for. */
const VERTICAL_TAB = 0x0b

/** Whether a character is white space that is written as a reference where parsers would trim it. */
export function isReferableSpace(point: number): boolean {
  return (classOf(point) & SPACE_JS) !== 0 && point !== VERTICAL_TAB
}

/** Whether a character ends a line for marked (a heading) or for JavaScript, but not for CommonMark. */
export function isSeparator(point: number): boolean {
  return point === 0x2028 || point === 0x2029
}

/** A direction: to what stands before something, or behind it. */
export type Step = -1 | 1

/** The next piece in a direction that leaves a trace. */
export function nextPiece(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): number {
  let at = index + step
  while (isNothing(inline, styles, at)) at += step
  return at
}

/** Class of the character beside a piece; `LINE_EDGE` of none. */
export function classBeside(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): number {
  const at = nextPiece(inline, styles, index, step)
  if (at < 0 || at >= inline.pieces.length) return LINE_EDGE
  const piece = inline.pieces[at] as Piece
  if (piece.type === 'text') return classOfText(inline, styles, at, step < 0 ? 'last' : 'first')
  if (piece.format) {
    const isInside = piece.format.says === 'brackets' && piece.type === (step < 0 ? 'open' : 'close')
    return isInside ? EDGE : classOfEdge(piece, styles, at)
  }
  const written = writtenAt(inline, at)
  return step < 0 ? classOfLast(written) : classOfFirst(written)
}

/** What parsers let a run do that is made of the delimiters from one piece to another. */
export function sidesOfRun(inline: Inline, styles: Readonly<Styles>, from: number, to: number): Sides {
  const marker = markerAt(inline, styles, from) as Marker
  return sidesBetween(marker, classBeside(inline, styles, from, -1), classBeside(inline, styles, to, 1))
}

/** Delimiters, tags and brackets are all punctuation; of them parsers know tildes apart. */
function classOfEdge({ format }: Piece, styles: Readonly<Styles>, index: number): number {
  return (styleAt(styles, index) & ~REFERENCE) < TAG && format?.mark === 'strikethrough'
    ? PUNCTUATION | TILDE
    : PUNCTUATION
}

function classOfText(inline: Inline, styles: Readonly<Styles>, index: number, side: 'first' | 'last'): number {
  const { value } = inline.pieces[index] as Piece
  const bits = side === 'first' ? classOfFirst(value) : classOfLast(value)
  if (bits & SPACE_JS && isWrittenAsReference(inline, index, side)) return PUNCTUATION
  // Punctuation needs no reference, and so gets none.
  if (bits & TILDE) return bits | ESCAPED
  return !inline.html && isReferenced(inline, styles, index, side) ? PUNCTUATION : bits
}

/** Whether the white space at an edge of a text that touches another piece is written as a reference. */
function isWrittenAsReference(inline: Inline, index: number, side: 'first' | 'last'): boolean {
  const text = (inline.pieces[index] as Piece).value
  const unit = text.charCodeAt(side === 'first' ? 0 : text.length - 1)
  if (isSeparator(unit) && inline.oneLine) return true
  return text.length === 1 && isReferableSpace(unit) && isBlockEdge(inline, index)
}

function isBlockEdge(inline: Inline, index: number): boolean {
  return isLineStart(inline, index) || index === inline.pieces.length - 1
}

/** Whether the first or last character of a text is to be a character reference, for the delimiters beside it. */
export function isReferenced(inline: Inline, styles: Readonly<Styles>, index: number, side: 'first' | 'last'): boolean {
  const text = (inline.pieces[index] as Piece).value
  const point = side === 'first' ? (text.codePointAt(0) as number) : pointBefore(text, text.length)
  const isSingle = text.length === (point > 0xffff ? 2 : 1)
  const wanted =
    ((side === 'last' || isSingle) && isWanted(inline, styles, index, 1)) ||
    ((side === 'first' || isSingle) && isWanted(inline, styles, index, -1))
  // White space is what delimiters want outside of them as it is, and as a reference part of a URL before it.
  return wanted && (classOf(point) & LINE_EDGE) !== LINE_EDGE && isReferable(point)
}

/** Whether the delimiters after a text open, or those before it close, a format that wants references outside. */
function isWanted(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): boolean {
  const outward = step === 1 ? 'open' : 'close'
  for (let i = index + step; isNothing(inline, styles, i) || delimiterAt(inline, styles, i); i += step) {
    if (styleAt(styles, i) & REFERENCE && inline.pieces[i]?.type === outward) return true
  }
  return false
}
