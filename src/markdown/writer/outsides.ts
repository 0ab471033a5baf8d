import { charCodeAt } from '../../document/strings.ts'
import { lengthOf, pointBefore } from '../parsers/classes.ts'
import type { Edit } from './edits.ts'
import { type End, type Inline, isLineStart } from './inline.ts'
import { isReferenced } from './layout.ts'
import type { Piece } from './pieces.ts'
import { isEscapable, isReferableSpace, referenceTo } from './references.ts'
import { REFERENCE, type Styles } from './styles.ts'

/** Whether the first or last character of a text will be a reference: where parsers would trim it, or a delimiter wants one. */
export function becomesReference(inline: Inline, styles: Readonly<Styles>, piece: number, end: End): boolean {
  const { value } = inline.pieces[piece] as Piece
  const isEdge = end === 'first' ? isLineStart(inline, piece) : piece === inline.pieces.length - 1
  const unit = end === 'first' ? charCodeAt(value, 0) : charCodeAt(value, value.length - 1)
  return (isEdge && isReferableSpace(unit)) || isReferenced(inline, styles, piece, end)
}

/** The characters outside of delimiters that are wanted as references, but for those that are punctuation as it is. */
export function writeOutsides(inline: Inline, styles: Readonly<Styles>, edits: readonly Edit[]): Edit[] {
  if (!styles.some((style) => style & REFERENCE)) return []
  const isEdited = new Set(edits.map(({ piece, at }) => `${piece} ${at}`))
  return inline.pieces.flatMap(({ type, value }, piece): Edit[] => {
    if (type !== 'text') return []
    const last = value.length - lengthOf(pointBefore(value, value.length))
    const wanted = [
      ...(isReferenced(inline, styles, piece, 'first') ? [0] : []),
      ...(last > 0 && isReferenced(inline, styles, piece, 'last') ? [last] : []),
    ]
    return wanted.flatMap((at) => {
      const char = String.fromCodePoint(value.codePointAt(at) as number)
      if (isEdited.has(`${piece} ${at}`) || isEscapable(char)) return []
      return [{ piece, at, drops: char.length, text: referenceTo(char) }]
    })
  })
}
