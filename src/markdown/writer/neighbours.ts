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
import { type Inline, isLineStart, writtenAt } from './inline.ts'
import type { Piece } from './pieces.ts'
import { isReferable } from './references.ts'
import { delimiterAt, isNothing, REFERENCE, type Styles, styleAt, TAG } from './styles.ts'

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

/** Class of the character before a piece; `LINE_EDGE` of none. */
export function classBefore(inline: Inline, styles: Readonly<Styles>, index: number): number {
  let at = index - 1
  while (isNothing(inline, styles, at)) at--
  if (at < 0) return LINE_EDGE
  const piece = inline.pieces[at] as Piece
  if (piece.type === 'text') return classOfText(inline, styles, at, 'last')
  if (piece.format)
    return piece.type === 'open' && piece.format.says === 'brackets' ? EDGE : classOfEdge(piece, styles, at)
  return classOfLast(writtenAt(inline, at))
}

/** Class of the character after a piece; `LINE_EDGE` of none. */
export function classAfter(inline: Inline, styles: Readonly<Styles>, index: number): number {
  let at = index + 1
  while (isNothing(inline, styles, at)) at++
  if (at >= inline.pieces.length) return LINE_EDGE
  const piece = inline.pieces[at] as Piece
  if (piece.type === 'text') return classOfText(inline, styles, at, 'first')
  if (piece.format)
    return piece.type === 'close' && piece.format.says === 'brackets' ? EDGE : classOfEdge(piece, styles, at)
  return classOfFirst(writtenAt(inline, at))
}

/** Delimiters, tags and brackets are all punctuation; of them parsers know tildes apart. */
function classOfEdge({ format }: Piece, styles: Readonly<Styles>, index: number): number {
  return (styleAt(styles, index) & ~REFERENCE) < TAG && format?.mark === 'strikethrough'
    ? PUNCTUATION | TILDE
    : PUNCTUATION
}

function classOfText(inline: Inline, styles: Readonly<Styles>, index: number, side: 'first' | 'last'): number {
  const text = (inline.pieces[index] as Piece).value
  const point = side === 'first' ? (text.codePointAt(0) as number) : pointBefore(text, text.length)
  if (isSeparator(point) && inline.oneLine) return PUNCTUATION
  if (text.length === 1 && isReferableSpace(point) && isBlockEdge(inline, index)) return PUNCTUATION
  if (!inline.html && isReferenced(inline, styles, index, side)) return PUNCTUATION
  const bits = classOf(point)
  return bits & TILDE ? bits | ESCAPED : bits
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
  return wanted && isReferable(point)
}

/** Whether the delimiters after a text open, or those before it close, a format that wants references outside. */
function isWanted(inline: Inline, styles: Readonly<Styles>, index: number, step: 1 | -1): boolean {
  const outward = step === 1 ? 'open' : 'close'
  for (let i = index + step; isNothing(inline, styles, i) || delimiterAt(inline, styles, i); i += step) {
    if (styleAt(styles, i) & REFERENCE && inline.pieces[i]?.type === outward) return true
  }
  return false
}
