import { byPlace, type Edit } from './edits.ts'
import { type End, type Inline, isKept, isLineStart, isOutermost, pointAt, writtenAt } from './inline.ts'
import { isReferenced } from './layout.ts'
import type { Piece } from './pieces.ts'
import { isEscapable, isReferableSpace, isTrimmable, referenceTo } from './references.ts'
import type { Styles } from './styles.ts'

/** What keeps white space that no reference may stand for from being at an edge. */
export const EMPTY_ELEMENT = '<span></span>'

const ends: readonly End[] = ['first', 'last']

/** Whether an end of a text is that of a line, or of the block, and some parser trims what stands there. */
export function isTrimmed(inline: Inline, piece: number, end: End): boolean {
  return isOutermost(inline, piece, end) && isTrimmable(pointAt(inline, piece, end))
}

/** Whether an end of a text is trimmed and no reference may stand for it: an empty element keeps it, where one may. */
export function wantsElement(inline: Inline, piece: number, end: End): boolean {
  return isTrimmed(inline, piece, end) && !isReferableSpace(pointAt(inline, piece, end))
}

/** Whether the first or last character of a text will be a reference: where parsers would trim it, or a delimiter wants one. */
export function becomesReference(inline: Inline, styles: Readonly<Styles>, piece: number, end: End): boolean {
  return isKept(inline, piece, end) || isReferenced(inline, styles, piece, end)
}

/** The ends of the texts that are kept as references or by elements, but for what is edited already or punctuation as it is. */
export function keepEnds(inline: Inline, styles: Readonly<Styles>, edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = []
  let next = 0
  for (let piece = 0; piece < inline.pieces.length; piece++) {
    const { type, value } = inline.pieces[piece] as Piece
    if (type !== 'text') continue
    for (const end of ends) {
      if (becomesReference(inline, styles, piece, end)) {
        const char = String.fromCodePoint(pointAt(inline, piece, end))
        const at = end === 'first' ? 0 : value.length - char.length
        while (next < edits.length && byPlace(edits[next] as Edit, { piece, at }) < 0) next++
        const isEdited = next < edits.length && byPlace(edits[next] as Edit, { piece, at }) === 0
        // One is enough for one character, elements are needed on both sides of it.
        const isBoth = end === 'last' && at === 0 && becomesReference(inline, styles, piece, 'first')
        if (!isEdited && !isBoth && !isEscapable(char))
          kept.push({ piece, at, drops: char.length, text: referenceTo(char) })
      } else if (inline.html && wantsElement(inline, piece, end)) {
        kept.push({ piece, at: end === 'first' ? 0 : value.length, drops: 0, text: EMPTY_ELEMENT })
      }
    }
  }
  return kept
}

/** Whether without HTML a piece is text that has white space at an edge that some parser trims and no reference keeps. */
export function losesEnd(inline: Inline, piece: number): boolean {
  const { type, value } = inline.pieces[piece] as Piece
  if (type !== 'text') return false
  // On its way to HTML remark takes it off around line breaks, also where either is written as a reference.
  if (/^[\t ]/.test(value) && piece > 0 && (isLineStart(inline, piece) || isReference(inline, piece - 1))) return true
  if (/[\t ]$/.test(value) && isReference(inline, piece + 1)) return true
  return ends.some((end) => wantsElement(inline, piece, end))
}

/** Whether a piece is a line break that is written as a reference. */
function isReference(inline: Inline, index: number): boolean {
  return inline.pieces[index]?.type === 'break' && writtenAt(inline, index) === '&#xA;'
}
