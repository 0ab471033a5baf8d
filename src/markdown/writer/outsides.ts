import { pointBefore } from '../parsers/classes.ts'
import type { Edit } from './edits.ts'
import type { Inline } from './inline.ts'
import { isReferenced } from './layout.ts'
import { referenceTo } from './references.ts'
import { REFERENCE, type Styles } from './styles.ts'

/** The characters outside of delimiters that are wanted as references, but for those that are punctuation as it is. */
export function writeOutsides(inline: Inline, styles: Readonly<Styles>, edits: readonly Edit[]): Edit[] {
  if (!styles.some((style) => style & REFERENCE)) return []
  const isEdited = new Set(edits.map(({ piece, at }) => `${piece} ${at}`))
  return inline.pieces.flatMap(({ type, value }, piece): Edit[] => {
    if (type !== 'text') return []
    const last = value.length - (pointBefore(value, value.length) > 0xffff ? 2 : 1)
    const wanted = [
      ...(isReferenced(inline, styles, piece, 'first') ? [0] : []),
      ...(last > 0 && isReferenced(inline, styles, piece, 'last') ? [last] : []),
    ]
    return wanted.flatMap((at) => {
      const char = String.fromCodePoint(value.codePointAt(at) as number)
      if (isEdited.has(`${piece} ${at}`) || /[!-/:-@[-`{-~]/.test(char)) return []
      return [{ piece, at, drops: char.length, text: referenceTo(char) }]
    })
  })
}
