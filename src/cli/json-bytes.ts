import { Buffer, isUtf8 } from 'node:buffer'
import { maxBytes } from './source.ts'

/**
 * The object that JSON in UTF-8 holds; nothing where it is no JSON, begins with a byte order mark, holds no object, or has
 * many characters beyond ASCII. In half the time of decoding and parsing it: a text with one character beyond Latin-1, such
 * as a quotation mark, has two bytes for each in V8, and if it is long a place in memory to itself. So that it has one,
 * such characters are escaped.
 */
export function parseObject(bytes: Uint8Array): object | undefined {
  if (bytes.length > maxBytes || !isUtf8(bytes)) return undefined
  try {
    const text = toAscii(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // No JSON, or with its escapes longer than a text may be.
    return undefined
  }
}

/**
 * UTF-8, one byte in each character, with escapes for what is not ASCII. Nothing where that is more than a 16th, or comes
 * behind a backslash, which would escape the escape.
 */
function toAscii(bytes: string): string | undefined {
  let ascii = ''
  let end = 0
  let room = bytes.length >> 4
  for (const { 0: run, index } of bytes.matchAll(/[\x80-\xff]+/g)) {
    room -= run.length
    if (room < 0 || bytes.charAt(index - 1) === '\\') return undefined
    ascii += bytes.slice(end, index) + escapeAll(run)
    end = index + run.length
  }
  return ascii + bytes.slice(end)
}

/** Valid UTF-8 of no ASCII, one byte in each character, as escapes of JSON. */
function escapeAll(bytes: string): string {
  let escapes = ''
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.charCodeAt(at++)
    const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
    let point = first & (0x3f >> more)
    for (const end = at + more; at < end; at++) point = (point << 6) | (bytes.charCodeAt(at) & 0x3f)
    if (point < 0x10000) escapes += escapeUnit(point)
    else escapes += escapeUnit(0xd7c0 + (point >> 10)) + escapeUnit(0xdc00 + (point & 0x3ff))
  }
  return escapes
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
