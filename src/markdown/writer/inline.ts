import { charCodeAt, codePointAt } from '../../document/strings.ts'
import { classOfFirst, classOfLast, ESCAPED, PUNCTUATION, pointBefore, SPACE_JS, TILDE } from '../parsers/classes.ts'
import type { Piece, Place } from './pieces.ts'
import { isReferableSpace, isSeparator } from './references.ts'

/** Inline content to be written. */
export interface Inline extends Place {
  /** Whether the texts are known to hold nothing that could be markup. */
  readonly isPlain: boolean
  readonly pieces: readonly Piece[]
  /** Index behind the last piece that is seen, and no line break. */
  readonly end: number
}

/** An end of a text, by the character that stands there. */
export type End = 'first' | 'last'

/** The code point at an end of a text. */
export function pointAt({ pieces }: Inline, index: number, end: End): number {
  const { value } = pieces[index] as Piece
  return end === 'first' ? (codePointAt(value, 0) as number) : pointBefore(value, value.length)
}

/** How a piece is written that is neither text nor delimiter: as it says, but for line breaks that are not decided yet. */
export function writtenAt(inline: Inline, index: number): string {
  const { type, value } = inline.pieces[index] as Piece
  if (type === 'break' && !value) return breakAt(inline, index)
  return value === '\n' && inline.oneLine ? '&#xA;' : value
}

/**
 * A hard break is a backslash at a line's end; two spaces behind a backslash of the text, which goldmark would take for
 * it; and a tag (or a reference) where some parser would drop it or what follows: on one line, before white space, and
 * at the end of a block. MDX takes a line of tags alone for a block.
 */
function breakAt({ pieces, html, mdx, oneLine, end }: Inline, index: number): string {
  const isLast = index >= end
  if (html && (mdx || oneLine || isLast || startsBlank(pieces[index + 1] as Piece)) && pieces.length > 1) return '<br/>'
  if (oneLine || isLast) return '&#xA;'
  const before = index > 0 ? pieces[index - 1] : undefined
  return before?.type === 'text' && charCodeAt(before.value, before.value.length - 1) === BACKSLASH ? '  \n' : '\\\n'
}

const BACKSLASH = 0x5c

/** Whether a piece starts with ASCII white space: no other than text does. */
function startsBlank({ value }: Piece): boolean {
  const unit = charCodeAt(value, 0)
  return unit === 0x20 || unit === 0x09 || unit === 0x0b || unit === 0x0c
}

/** Whether a piece starts a line. */
export function isLineStart(inline: Inline, index: number): boolean {
  if (index === 0) return true
  return (inline.pieces[index - 1] as Piece).type === 'break' && writtenAt(inline, index - 1).endsWith('\n')
}

/**
 * The class of what a text or a break starts or ends with, once it is printed: known before that, as no escape changes it.
 * What is escaped is punctuation, and so is the backslash before it.
 */
export function classOfEnd(inline: Inline, index: number, end: End): number {
  const { type, value } = inline.pieces[index] as Piece
  const written = type === 'text' ? value : writtenAt(inline, index)
  const bits = end === 'first' ? classOfFirst(written) : classOfLast(written)
  if (type !== 'text') return bits
  if (inline.oneLine && isSeparator(pointAt(inline, index, end))) return PUNCTUATION
  // Another piece stands at this end: white space is kept by the other one, if at all.
  if (bits & SPACE_JS && value.length === 1 && (isKept(inline, index, 'first') || isKept(inline, index, 'last')))
    return PUNCTUATION
  return bits & TILDE ? bits | ESCAPED : bits
}

/** Whether an end of a text is that of a line, or of the block. */
export function isOutermost(inline: Inline, index: number, end: End): boolean {
  return end === 'first' ? isLineStart(inline, index) : index === inline.pieces.length - 1
}

/** Whether white space at an end of a text is written as a reference, as parsers would trim it. */
export function isKept(inline: Inline, index: number, end: End): boolean {
  return isOutermost(inline, index, end) && isReferableSpace(pointAt(inline, index, end))
}
