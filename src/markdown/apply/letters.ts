import type { MarkedText } from '../../document/schema.ts'
import { toRanges } from '../../marks/ranges.ts'

/** How the characters of a text in the document and in its Markdown stand for each other. */
export interface Letters {
  /** By offset in what was written the offset in the source, where something starts in both; else -1. */
  readonly sourceAt: Int32Array
  /** By offset in the source where what it became starts in what was written. */
  readonly writtenAt: Int32Array
}

/**
 * Follows a text into its Markdown: line ends become one character, upper case may be of another length (`ß`, `SS`).
 * Nothing where what was read is not what must have been written. Cost: linear in the text.
 */
export function followLetters(source: MarkedText, written: string, isTransformed: boolean): Letters | undefined {
  const { text } = source
  const sourceAt = new Int32Array(written.length + 1).fill(-1)
  const writtenAt = new Int32Array(text.length + 1)
  const upper = isTransformed ? toRanges(text, source.marks).filter(({ row }) => row.type === 'upper-case') : []
  let range = 0
  let to = 0
  for (let from = 0; from < text.length; ) {
    while (range < upper.length && (upper[range]?.end as number) <= from) range++
    const isUpper = range < upper.length && (upper[range]?.start as number) <= from
    const length = text.startsWith('\r\n', from) ? 2 : (text.codePointAt(from) as number) > 0xffff ? 2 : 1
    const became = become(text.slice(from, from + length), isUpper)
    if (!written.startsWith(became, to)) return undefined
    sourceAt[to] = from
    for (let i = 0; i < length; i++) writtenAt[from + i] = to
    from += length
    to += became.length
  }
  if (to !== written.length) return undefined
  sourceAt[to] = text.length
  writtenAt[text.length] = to
  return { sourceAt, writtenAt }
}

function become(character: string, isUpper: boolean): string {
  if (character === '\r' || character === '\r\n') return '\n'
  if (character === '\0') return '\uFFFD'
  const wellFormed = character.toWellFormed()
  return isUpper ? wellFormed.toUpperCase() : wellFormed
}
