import { classOf, SPACE_JS, SPACE_UNICODE } from '../parsers/classes.ts'

/** A character reference to the character that a text starts with. */
export function referenceTo(text: string): string {
  return `&#x${(text.codePointAt(0) as number).toString(16).toUpperCase()};`
}

/** A character written so that it is read as itself alone. */
export function toLiteral(character: string): string {
  return isEscapable(character) ? `\\${character}` : referenceTo(character)
}

/** Whether a backslash escapes a character: of ASCII, all punctuation. */
export function isEscapable(character: string): boolean {
  return /[!-/:-@[-`{-~]/.test(character)
}

/**
 * Whether every parser takes a character reference to a character: not to controls, what has no character, and the planes
 * from the third on, which league/commonmark does not know.
 */
export function isReferable(point: number): boolean {
  return point < 0x30000 && !/(?![\t\n\f\r])\p{Cc}|\p{Cn}|\p{Co}|\p{Cs}/u.test(String.fromCodePoint(point))
}

/** White space that no character reference may stand for. */
const VERTICAL_TAB = 0x0b

/** Whether a character is white space that is written as a reference where parsers would trim it. */
export function isReferableSpace(point: number): boolean {
  return (classOf(point) & SPACE_JS) !== 0 && point !== VERTICAL_TAB
}

/** Whether some parser trims a character at the edge of a line: JavaScript's white space, Unicode's, and Python's four separators. */
export function isTrimmable(point: number): boolean {
  return (classOf(point) & (SPACE_JS | SPACE_UNICODE)) !== 0 || (point >= 0x1c && point <= 0x1f)
}

/** Where from an offset on, in a direction, the first character stands that no parser trims; or beyond the text. */
export function skipTrimmable(text: string, from: number, step: -1 | 1): number {
  let at = from
  while (at >= 0 && at < text.length && isTrimmable(text.charCodeAt(at))) at += step
  return at
}

/** Whether a character ends a line for marked (a heading) or for JavaScript, but not for CommonMark. */
export function isSeparator(point: number): boolean {
  return point === 0x2028 || point === 0x2029
}
