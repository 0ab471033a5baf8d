/**
 * What the characters beside a delimiter run are to the parsers, as bits: they disagree on which characters are white
 * space and punctuation, and on whether a character beyond U+FFFF is one character or two. What has no bit of white
 * space, punctuation or symbols is a letter to all of them.
 */

/** White space in JavaScript's `\s`. */
export const SPACE_JS = 1
/** White space in markdown-it: Unicode's Zs and the ASCII controls from tab to carriage return. */
export const SPACE_ZS = 2
/** White space in CommonMark: the same without the vertical tab. */
export const SPACE_CM = 4
/** White space in Unicode's property of that name, which has U+0085 as well. */
export const SPACE_UNICODE = 8
/** ASCII punctuation, or Unicode's P. */
export const PUNCTUATION = 16
/** Unicode's S beyond ASCII: punctuation in CommonMark 0.31, a letter in 0.30. */
export const SYMBOL = 32
/** Beyond U+FFFF: a letter where a parser looks at UTF-16 units. */
export const ASTRAL = 64
/** A tilde, which the parsers with strikethrough treat in ways of their own. */
export const TILDE = 128
/** A tilde of the text, behind a backslash. */
export const ESCAPED = 256
/** The edge of a link's text: its bracket, or in marked the start or end of a text. */
export const EDGE = 512
/** A letter or a number, of which marked knows its underscores to be inside a word. */
export const WORD = 1024
/** A symbol that Unicode has had for a few years only: a letter to a parser whose tables are older. */
export const NEWER = 2048
/** More than any class. */
export const CLASSES = 4096

/** Every kind of white space at once: the class of a line's edge. */
export const LINE_EDGE: number = SPACE_JS | SPACE_ZS | SPACE_CM | SPACE_UNICODE

/** Classes of 256 code points each, found as they are asked for. */
const pages: (Int16Array | undefined)[] = new Array(0x1100).fill(undefined)

/** Classes of a code point. */
export function classOf(point: number): number {
  const index = point >> 8
  let page = pages[index]
  if (!page) {
    page = new Int16Array(256).fill(-1)
    pages[index] = page
  }
  const found = page[point & 0xff] as number
  if (found >= 0) return found
  const bits = classify(point)
  page[point & 0xff] = bits
  return bits
}

/** Classes of the character at the start of a text; of none, the class of a line's edge. */
export function classOfFirst(text: string): number {
  return text === '' ? LINE_EDGE : classOf(text.codePointAt(0) as number)
}

/** Classes of the character at the end of a text; of none, the class of a line's edge. */
export function classOfLast(text: string): number {
  return text === '' ? LINE_EDGE : classOf(pointBefore(text, text.length))
}

/** The code point that ends at an offset. */
export function pointBefore(text: string, offset: number): number {
  const unit = text.charCodeAt(offset - 1)
  if (unit < 0xdc00 || unit > 0xdfff || offset < 2) return unit
  const point = text.codePointAt(offset - 2) as number
  return point > 0xffff ? point : unit
}

/** Punctuation and symbols of Unicode 15.1, 16 and 17. */
const newer: RegExp =
  /[\u1B4E\u1B4F\u1B7F\u20C1\u2427-\u2429\u2B96\u31E4\u31E5\u2FFC-\u2FFF\uFBC3-\uFBD2\uFD90\uFD91\uFDC8-\uFDCE\u{10D6E}\u{10D8E}\u{10D8F}\u{10ED0}-\u{10ED8}\u{113D4}\u{113D5}\u{113D7}\u{113D8}\u{11BE1}\u{16D6D}-\u{16D6F}\u{1CC00}-\u{1CCEF}\u{1CCFA}-\u{1CCFC}\u{1CD00}-\u{1CEB3}\u{1CEBA}-\u{1CED0}\u{1CEE0}-\u{1CEF0}\u{1E5FF}\u{1F6D8}\u{1F777}-\u{1F77A}\u{1F8B2}-\u{1F8BB}\u{1F8C0}\u{1F8C1}\u{1F8D0}-\u{1F8D8}\u{1FA54}-\u{1FA57}\u{1FA89}\u{1FA8A}\u{1FA8E}\u{1FA8F}\u{1FABE}\u{1FAC6}\u{1FAC8}\u{1FACD}\u{1FADC}\u{1FADF}\u{1FAE9}\u{1FAEA}\u{1FAEF}\u{1FBCB}-\u{1FBEF}\u{1FBFA}]/u

function classify(point: number): number {
  const char = String.fromCodePoint(point)
  let bits = point > 0xffff ? ASTRAL : 0
  // The engine's own tables may be older, too.
  if (newer.test(char)) return bits | SYMBOL | NEWER
  if (char === '~') bits |= TILDE
  if (/\s/.test(char)) bits |= SPACE_JS
  if (/[\t-\r\p{Zs}]/u.test(char)) bits |= char === '\v' ? SPACE_ZS : SPACE_ZS | SPACE_CM
  if (/\p{White_Space}/u.test(char)) bits |= SPACE_UNICODE
  if (/[!-/:-@[-`{-~\p{P}]/u.test(char)) bits |= PUNCTUATION
  else if (/\p{S}/u.test(char)) bits |= SYMBOL
  else if (/[\p{L}\p{N}]/u.test(char)) bits |= WORD
  return bits
}
