/**
 * What the characters beside a delimiter run are to the parsers, as bits: they disagree on which characters are white
 * space and punctuation, and on whether a character beyond U+FFFF is one character or two.
 */

/** White space in JavaScript's `\s`. */
export const SPACE_JS = 1
/** White space in markdown-it: Unicode's Zs and the ASCII controls. */
export const SPACE_ZS = 2
/** White space in CommonMark: the same without the vertical tab. */
export const SPACE_CM = 128
/** ASCII punctuation, or Unicode's P. */
export const PUNCTUATION = 4
/** Unicode's S beyond ASCII: punctuation in CommonMark 0.31, a letter in 0.30. */
export const SYMBOL = 8
/** Beyond U+FFFF: a letter where a parser looks at UTF-16 units. */
export const ASTRAL = 16
/** A tilde, which the parsers with strikethrough treat in ways of their own. */
export const TILDE = 32
/** A tilde of the text, behind a backslash. */
export const ESCAPED = 256
/** The edge of a link's text: its bracket, or in marked the start or end of a text. */
export const EDGE = 64

/** Classes by UTF-16 unit, found as they are asked for. */
const cache = new Int16Array(0x10000).fill(-1)

/** Classes of a character that is given alone (one or two UTF-16 units); of none, the class of a line's edge. */
export function classOf(char: string): number {
  if (char === '') return SPACE_JS | SPACE_ZS | SPACE_CM
  if (char.length > 1) return classify(char)
  const code = char.charCodeAt(0)
  const known = cache[code] as number
  if (known >= 0) return known
  const bits = classify(char)
  cache[code] = bits
  return bits
}

function classify(char: string): number {
  let bits = char.length > 1 ? ASTRAL : 0
  if (char === '~') bits |= TILDE
  if (/\s/.test(char)) bits |= SPACE_JS
  if (/[\t-\r\p{Zs}]/u.test(char)) bits |= char === '\v' ? SPACE_ZS : SPACE_ZS | SPACE_CM
  if (/[!-/:-@[-`{-~\p{P}]/u.test(char)) bits |= PUNCTUATION
  else if (/\p{S}/u.test(char)) bits |= SYMBOL
  return bits
}

/** The first character of a text, by code point. */
export function firstChar(text: string): string {
  if (text.charCodeAt(0) < 0xd800) return text.charAt(0)
  const code = text.codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** The last character of a text, by code point. */
export function lastChar(text: string): string {
  const low = text.charCodeAt(text.length - 1)
  if (low < 0xd800) return text.charAt(text.length - 1)
  return text.slice(low >= 0xdc00 && low <= 0xdfff ? -2 : -1)
}

/** Whether a character is white space in JavaScript's sense, which is what parsers trim by. */
export function isSpace(char: string): boolean {
  return char !== '' && (classOf(char) & SPACE_JS) !== 0
}

/** A character reference to a character. */
export function referenceTo(char: string): string {
  return `&#x${(char.codePointAt(0) as number).toString(16).toUpperCase()};`
}

/** Where a heading ends for marked, and a line for JavaScript. */
export const lineSeparator: RegExp = /[\u2028\u2029]/
