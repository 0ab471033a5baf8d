import { firstChar, lastChar, referenceTo } from './characters.ts'
import { isDelimiter, type Piece } from './pieces.ts'

/** Whether the first or last character of a text is to be a character reference, for the delimiters beside it. */
export function isReferenced(pieces: readonly Piece[], index: number, side: 'first' | 'last'): boolean {
  const piece = pieces[index]
  if (piece?.type !== 'text' || !isReferable((side === 'first' ? firstChar : lastChar)(piece.out))) return false
  const single = firstChar(piece.out).length === piece.out.length
  if ((side === 'last' || single) && chainWants(pieces, index, 1)) return true
  return (side === 'first' || single) && chainWants(pieces, index, -1)
}

/** Whether the delimiters after a text open, or those before it close, a span that wants references outside. */
function chainWants(pieces: readonly Piece[], index: number, step: 1 | -1): boolean {
  for (let i = index + step; ; i += step) {
    const piece = pieces[i]
    if (!isDelimiter(piece)) return false
    if (piece.span.reference && piece.type === (step === 1 ? 'open' : 'close')) return true
  }
}

/** Whether a character may be written as a character reference: parsers refuse controls and noncharacters. */
function isReferable(char: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what no reference may name
  return !/[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\p{Noncharacter_Code_Point}\p{Cs}]/u.test(char)
}

/** Writes the characters outside delimiters that want it as character references. */
export function writeReferences(pieces: readonly Piece[]): void {
  const wanted = pieces.map((_, i) => ({
    first: isReferenced(pieces, i, 'first'),
    last: isReferenced(pieces, i, 'last'),
  }))
  pieces.forEach((piece, index) => {
    if (piece.type !== 'text') return
    const { first, last } = wanted[index] as (typeof wanted)[number]
    const char = lastChar(piece.out)
    if (last && !/&#x[\dA-F]+;$|(?<!\\)(?:\\\\)*\\[!-/:-@[-`{-~]$/u.test(piece.out)) {
      // A backslash that was none before a letter would be one before the reference.
      const head = piece.out.slice(0, -char.length).replace(/(?<!\\)(?:\\\\)*\\$/, '$&\\')
      piece.out = head + referenceTo(char)
    }
    if (first && !/^[\\&]/.test(piece.out)) {
      const start = firstChar(piece.out)
      piece.out = referenceTo(start) + piece.out.slice(start.length)
    }
  })
}
