import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes that are escaped without a break. */
const piece = 512 * 1024
const ampersand = 0x26
const less = 0x3c

/**
 * A text of UTF-8 as the content of an HTML element, with breaks in which others are answered: a template, which escapes
 * for attributes too, would hold the process for seconds with a large one. Cost: linear.
 */
export async function escapeContent(text: Uint8Array): Promise<string> {
  const parts: Buffer[] = []
  for (let start = 0; start < text.length; start += piece) {
    parts.push(escapePiece(text.subarray(start, start + piece)))
    await nextTurn()
  }
  return Buffer.concat(parts).toString()
}

function escapePiece(bytes: Uint8Array): Buffer {
  let length = bytes.length
  for (const byte of bytes) length += byte === ampersand ? 4 : byte === less ? 3 : 0
  const escaped = Buffer.allocUnsafe(length)
  let at = 0
  for (const byte of bytes) {
    if (byte === ampersand) at += escaped.write('&amp;', at, 'latin1')
    else if (byte === less) at += escaped.write('&lt;', at, 'latin1')
    else escaped[at++] = byte
  }
  return escaped
}
