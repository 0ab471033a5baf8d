import type { Inline } from './inline.ts'
import type { Piece } from './pieces.ts'

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
export function setStyle(inline: Inline, styles: Styles, opener: number, style: number): void {
  const closer = inline.closers[opener] as number
  while (styles.length <= closer) styles.push(0)
  styles[opener] = style
  styles[closer] = style
}

/** The style at an index. */
export function styleAt(styles: Readonly<Styles>, index: number): number {
  return index >= 0 && index < styles.length ? (styles[index] as number) : 0
}

/** The delimiter that a piece is written as; nothing of all other pieces. */
export function delimiterAt({ pieces }: Inline, styles: Readonly<Styles>, index: number): string | undefined {
  if (index < 0 || index >= pieces.length) return undefined
  const format = (pieces[index] as Piece).format
  return format?.delimiters[styleAt(styles, index) & ~REFERENCE]
}

/** Whether a piece leaves no trace, as its format is given up. */
export function isNothing({ pieces }: Inline, styles: Readonly<Styles>, index: number): boolean {
  return styleAt(styles, index) === NONE && pieces[index]?.format?.says === 'delimiters'
}
