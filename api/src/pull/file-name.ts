import { createHash } from 'node:crypto'

/**
 * The name of a script's file, without its extension: its title for people, its id so that no two are one. Nothing in it, whatever a service
 * sends, leaves the directory or means something to a file system.
 */
export function createFileName(title: string, id: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const safeId = /^\w{1,60}$/.test(id) ? id : `script_${createHash('sha256').update(id).digest('hex').slice(0, 22)}`
  const short = shorten(words, 120)
  return short ? `${short}.${safeId}` : safeId
}

/** As many whole characters as fit into so many bytes of UTF-8. */
function shorten(text: string, bytes: number): string {
  let out = ''
  let size = 0
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    out += character
  }
  return out
}
