import { quote } from '../document/place.ts'

const nameStart =
  ':A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
const namePattern = new RegExp(`[${nameStart}][-.0-9\\xB7\\u0300-\\u036F\\u203F\\u2040${nameStart}]*`, 'uy')

/** The offset behind the name at an offset; the same offset where there is none. */
export function skipName(text: string, at: number): number {
  let end = at
  while (isLetter(text.charCodeAt(end))) end++
  const next = text.charCodeAt(end)
  // Nothing but white space, "=", ">" and "/" can follow a name of ASCII letters.
  if (end > at && (next === 0x20 || next === 0x3d || next === 0x3e || next === 0x2f)) return end
  namePattern.lastIndex = at
  return namePattern.test(text) ? namePattern.lastIndex : at
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

export function skipSpace(text: string, at: number): number {
  let end = at
  while (isSpace(text, end)) end++
  return end
}

export function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

export function describeNext(text: string, at: number): string {
  if (at >= text.length) return 'the end of the text'
  return quote(String.fromCodePoint(text.codePointAt(at) as number))
}
