/** Where a text stops being what it should be (an offset in UTF-16 code units), and what is wrong there. */
export interface Fault {
  offset: number
  message: string
}

/** A piece of the text in quotes, what cannot be seen by its code point. */
export function quote(piece = ''): string {
  const seen = piece.replace(/\p{C}|\p{Z}/gu, (char) => {
    const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return char === ' ' ? char : `U+${hex.padStart(4, '0')}`
  })
  return `"${seen}"`
}

/** An offset as line and column, both from 1; a column is a UTF-16 code unit, a line ends at LF, CR LF or CR. */
export function place(text: string, offset: number): string {
  let line = 1
  let start = 0
  for (const { 0: ending, index } of text.matchAll(/\r\n?|\n/g)) {
    if (index + ending.length > offset) break
    line++
    start = index + ending.length
  }
  return `line ${line}, column ${offset - start + 1}`
}

/** The line and column that a message begins with, as `place` wrote them; nothing of any other. */
export function placeIn(message: string): { readonly line: number; readonly column: number } | undefined {
  const [, line, column] = /^line (\d+), column (\d+):/.exec(message) ?? []
  return line === undefined ? undefined : { line: Number(line), column: Number(column) }
}
