import type { Inline } from './inline.ts'

/**
 * How the formats that have delimiters are written, by index of their `open` and `close`: the number of one of the
 * format's delimiters, `TAG` or `NONE`, with `REFERENCE` added where the characters outside are to be references.
 * Where there is none, it is 0: the format's usual delimiter.
 */
export type Styles = (number | undefined)[]

/** An HTML element in place of delimiters. */
export const TAG = 2
/** Nothing: the format is given up. */
export const NONE = 3
/** Every parser takes a character reference for punctuation. */
export const REFERENCE = 4

/** Sets the style of a format by the index of its `open`. */
export function setStyle(inline: Inline, styles: Styles, opener: number, style: number): void {
  styles[opener] = style
  styles[inline.closers[opener] as number] = style
}

/** Which way of writing it a style is, without what it wants of the characters outside. */
export function wayOf(style: number | undefined): number {
  return (style ?? 0) & ~REFERENCE
}

/** The delimiter that a piece is written as; nothing of all other pieces. */
export function delimiterAt({ pieces }: Inline, styles: Readonly<Styles>, index: number): string | undefined {
  return pieces[index]?.format?.delimiters[wayOf(styles[index])]
}

/** Whether a piece leaves no trace, as its format is given up. */
export function isNothing({ pieces }: Inline, styles: Readonly<Styles>, index: number): boolean {
  return styles[index] === NONE && pieces[index]?.format?.says === 'delimiters'
}
