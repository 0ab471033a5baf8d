import { countBefore } from './order.ts'
import { type Range, withExtent } from './ranges.ts'

/**
 * Whether a text stays as it is in every output: well-formed, without NUL and line breaks. Four plain scans take less time
 * than one regular expression.
 */
export function isClean(text: string): boolean {
  return !text.includes('\n') && !text.includes('\r') && hasCleanLines(text)
}

/** Whether each line of a text stays as it is. */
export function hasCleanLines(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * A text as every output's readers give it back: each `\r\n` and `\r` one `\n`, NUL and lone surrogates U+FFFD.
 */
export function clean(text: string): string {
  return isClean(text) ? text : mend(text)
}

function mend(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n')
}

/** A text with the ranges over it. */
export interface RangedText {
  readonly text: string
  readonly ranges: Range[]
}

/**
 * Cleans a text, see {@link clean}, and moves the ranges over it along. A line break of two characters that differ in
 * their formats has those of its first. Cost: O(t + m log t).
 */
export function cleanRanges(text: string, ranges: Range[]): RangedText {
  if (isClean(text)) return { text, ranges }
  if (!text.includes('\r\n') || ranges.length === 0) return { text: mend(text), ranges }
  const dropped = [...text.matchAll(/\r\n/g)].map(({ index }) => index + 1)
  const move = (offset: number): number => offset - countBefore(dropped, offset)
  const kept = ranges.map((range) => withExtent(range, move(range.start), move(range.end)))
  return { text: mend(text), ranges: kept.filter(({ start, end }) => start < end) }
}
