import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes that are escaped without a break. */
const piece = 512 * 1024
const references: ReadonlyMap<number, Buffer> = new Map([
  [0x26, Buffer.from('&amp;')],
  [0x3c, Buffer.from('&lt;')],
])

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
  for (const byte of bytes) if (byte === 0x26 || byte === 0x3c) length += (references.get(byte) as Buffer).length - 1
  const escaped = Buffer.allocUnsafe(length)
  let at = 0
  for (const byte of bytes) {
    if (byte === 0x26 || byte === 0x3c) at += (references.get(byte) as Buffer).copy(escaped, at)
    else escaped[at++] = byte
  }
  return escaped
}
