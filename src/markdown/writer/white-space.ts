import { charCodeAt } from '../../document/strings.ts'
import { classOf, SPACE_JS, SPACE_UNICODE } from '../parsers/classes.ts'
import type { Edit } from './edits.ts'
import { type Inline, isLineStart, writtenAt } from './inline.ts'
import type { Piece } from './pieces.ts'
import { isReferableSpace, isSeparator, referenceTo } from './references.ts'

/** What keeps white space that no reference may stand for from being at an edge. */
export const EMPTY_ELEMENT = '<span></span>'

/** White space at the very edges of a line or block, kept so that no parser trims it. */
export function keepEdges(inline: Inline): Edit[] {
  const edits: Edit[] = []
  for (let piece = 0; piece < inline.pieces.length; piece++) {
    const { type, value } = inline.pieces[piece] as Piece
    if (type !== 'text') continue
    const isFirst = startsTrimmed(inline, piece)
    if (isFirst) keepSpace(edits, inline, piece, 0, 0)
    // One reference is enough for one character; elements are needed on both sides of it.
    if (endsTrimmed(inline, piece) && !(isFirst && value.length === 1 && isReferableSpace(charCodeAt(value, 0)))) {
      keepSpace(edits, inline, piece, value.length - 1, 1)
    }
  }
  return edits
}

/** Whether a text starts a line with what some parser trims. */
export function startsTrimmed(inline: Inline, piece: number): boolean {
  return isLineStart(inline, piece) && isTrimmed(charCodeAt((inline.pieces[piece] as Piece).value, 0), inline.oneLine)
}

/** Whether a text ends the block with what some parser trims. */
export function endsTrimmed({ pieces, oneLine }: Inline, piece: number): boolean {
  const { value } = pieces[piece] as Piece
  return piece === pieces.length - 1 && isTrimmed(charCodeAt(value, value.length - 1), oneLine)
}

/** Whether an empty element is written behind a text, as it ends the block with what no reference may stand for. */
export function endsWithElement(inline: Inline, piece: number): boolean {
  const { value } = inline.pieces[piece] as Piece
  return inline.html && endsTrimmed(inline, piece) && !isReferableSpace(charCodeAt(value, value.length - 1))
}

/** Whether a piece is text that has white space at an edge that some parser trims, where neither reference nor element keeps it. */
export function losesEdge(inline: Inline, piece: number): boolean {
  const { type, value } = inline.pieces[piece] as Piece
  const isBare = (at: number): boolean => !isReferableSpace(value.charCodeAt(at))
  if (inline.html || type !== 'text') return false
  // On its way to HTML remark takes it off around line breaks, also where either is written as a reference.
  if (/^[\t ]/.test(value) && piece > 0 && (isLineStart(inline, piece) || isReference(inline, piece - 1))) return true
  if (/[\t ]$/.test(value) && isReference(inline, piece + 1)) return true
  return (isBare(0) && startsTrimmed(inline, piece)) || (isBare(value.length - 1) && endsTrimmed(inline, piece))
}

/** Whether a piece is a line break that is written as a reference. */
function isReference(inline: Inline, index: number): boolean {
  return inline.pieces[index]?.type === 'break' && writtenAt(inline, index) === '&#xA;'
}

/** Whether some parser trims a character: JavaScript's white space, Unicode's, and Python's four separators. */
function isTrimmed(unit: number, oneLine: boolean): boolean {
  // On one line that is a literal, wherever it stands.
  if (oneLine && isSeparator(unit)) return false
  return (classOf(unit) & (SPACE_JS | SPACE_UNICODE)) !== 0 || (unit >= 0x1c && unit <= 0x1f)
}

/** Adds a reference, or an empty element between the edge and what no reference may stand for, if there may be one. */
function keepSpace(edits: Edit[], { pieces, html }: Inline, piece: number, at: number, behind: 0 | 1): void {
  const text = (pieces[piece] as Piece).value
  if (isReferableSpace(text.charCodeAt(at))) edits.push({ piece, at, drops: 1, text: referenceTo(text.charAt(at)) })
  else if (html) edits.push({ piece, at: at + behind, drops: 0, text: EMPTY_ELEMENT })
}
