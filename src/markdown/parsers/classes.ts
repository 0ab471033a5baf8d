import { charCodeAt, codePointAt } from '../../document/strings.ts'

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
/** What came into Unicode after the tables of some parser that is still about: a letter to that. */
export const NEWER = 2048
/** More than any class. */
export const CLASSES = 4096

/** Every kind of white space at once: the class of a line's edge. */
export const LINE_EDGE: number = SPACE_JS | SPACE_ZS | SPACE_CM | SPACE_UNICODE

/** Classes of 4,096 code points each, found as they are asked for. */
const pages: (Int16Array | undefined)[] = new Array(0x110).fill(undefined)

/** Classes of a code point. */
export function classOf(point: number): number {
  pages[point >> 12] ??= new Int16Array(4096).fill(-1)
  const page = pages[point >> 12] as Int16Array
  const low = point & 0xfff
  if ((page[low] as number) < 0) page[low] = classify(point)
  return page[low] as number
}

/** Classes of the character at the start of a text. */
export function classOfFirst(text: string): number {
  return classOf(codePointAt(text, 0) as number)
}

/** Classes of the character at the end of a text. */
export function classOfLast(text: string): number {
  return classOf(pointBefore(text, text.length))
}

/** The code point that ends at an offset. */
export function pointBefore(text: string, offset: number): number {
  const unit = charCodeAt(text, offset - 1)
  if (unit < 0xdc00 || unit > 0xdfff || offset < 2) return unit
  const point = codePointAt(text, offset - 2) as number
  return point > 0xffff ? point : unit
}

/** How many UTF-16 units a code point has. */
export function lengthOf(point: number): number {
  return point > 0xffff ? 2 : 1
}

/** A symbol that was punctuation in Unicode up to 11. */
const CHI_SIGN = 0x166d
/** White space in Unicode up to 6.2. */
const VOWEL_SEPARATOR = 0x180e

/** Classes of the characters of ASCII; of controls and the tilde, which are more than one thing, 0. */
export const asciiClasses: readonly number[] = Array.from({ length: 128 }, (_, unit) => {
  if (unit <= 0x20 || unit >= 0x7e) return unit === 0x20 ? LINE_EDGE : 0
  return parseInt(String.fromCharCode(unit), 36) >= 0 ? WORD : PUNCTUATION
})

/*
 * What most texts are made of comes first. To look up Unicode's properties takes the engine a millisecond or two the first
 * time, as long as it takes to convert a hundred paragraphs.
 */
function classify(point: number): number {
  const ascii = asciiClasses[point] ?? 0
  if (ascii !== 0) return ascii
  // White space among the controls, of which CommonMark does without the vertical tab.
  if (point >= 0x09 && point < 0x0e) return point === 0x0b ? LINE_EDGE - SPACE_CM : LINE_EDGE
  // Letters of Latin-1 and of Latin Extended-A and -B, then dashes, quotation marks and dots.
  if (point >= 0xc0 && point < 0x250 && point !== 0xd7 && point !== 0xf7) return WORD
  if (point >= 0x2010 && point < 0x2028) return PUNCTUATION
  const char = String.fromCodePoint(point)
  if (point === VOWEL_SEPARATOR) return SPACE_UNICODE | NEWER
  let bits = point > 0xffff ? ASTRAL : char === '~' ? TILDE : 0
  if (/\s/.test(char)) bits |= SPACE_JS
  if (/\p{Zs}/u.test(char)) bits |= SPACE_ZS | SPACE_CM
  if (/\p{White_Space}/u.test(char)) bits |= SPACE_UNICODE
  if (/\p{M}/u.test(char)) return bits
  if (/\p{L}|\p{N}/u.test(char)) return bits | WORD
  // The punctuation of Unicode 8 and later and the symbols of 15.1 and later, with those planned for 18, which comrak has.
  // Between them are letters, what is no character yet and, beyond U+FFFF, older signs of ancient scripts, music and
  // geometry. The engine's own tables may lack some.
  const isNewer =
    /[\u061D\u09FD\u0A76\u0C77\u0C84\u1B4E\u1B4F\u1B7D-\u1B7F\u20C1-\u20C4\u2427-\u2429\u2B96\u2E43-\u2E63\u2FFC-\u2FFF\u31E4\u31E5\uA8FC\uFBC3-\uFBD2\uFD90\uFD91\uFDC8-\uFDCE\u{10D6E}-\u{16FE2}\u{1CC00}-\u{1CEFD}\u{1D1EB}-\u{1D27F}\u{1DA87}-\u{1DB1C}\u{1E5FF}-\u{1E95F}\u{1F1AE}\u{1F6D8}\u{1F6D9}\u{1F777}-\u{1F7DB}\u{1F7F1}-\u{1F7FF}\u{1F8B2}-\u{1F8D8}\u{1FA54}-\u{1FA57}\u{1FA89}-\u{1FA8F}\u{1FABE}\u{1FAC6}-\u{1FACD}\u{1FADC}-\u{1FADF}\u{1FAE9}-\u{1FAEF}\u{1FAF9}\u{1FAFA}\u{1FBCB}-\u{1FBFA}]/u.test(
      char,
    )
  if (/~|\p{P}/u.test(char) || point === CHI_SIGN) bits |= PUNCTUATION
  else if (/\p{S}/u.test(char) || (isNewer && /\p{Cn}/u.test(char))) bits |= SYMBOL
  else return bits
  return isNewer ? bits | NEWER : bits
}
