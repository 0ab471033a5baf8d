import { Buffer, isUtf8 } from 'node:buffer'
import { FileError, reasonOf } from './failure.ts'
import type { Io } from './io.ts'

/** The argument that stands for standard input. */
export const stdinArgument = '-'

/** What a report calls an input. */
export function nameOf(input: string): string {
  return input === stdinArgument ? '<stdin>' : input
}

/** All bytes of an input, in chunks; what there was up to a stop, where that comes before its end. */
export function chunksOf(input: string, { stdin, files }: Io): AsyncIterable<Uint8Array> {
  return input === stdinArgument ? stdin.chunks() : files.chunks(input)
}

/** Whether an input, as standard input, a pipe or a device, may have no end. */
export async function mayNotEnd(input: string, { files }: Io): Promise<boolean> {
  return input === stdinArgument || (await files.stat(input))?.kind === 'other'
}

/** Half a gigabyte, past which V8 has no string. */
export const maxBytes: number = 2 ** 29 - 24

/**
 * All bytes of what may never end, as a pipe or a device does. Throws what Node does of a file that is too large, as soon
 * as there are more than a text can have.
 */
export async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const gathered: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    gathered.push(chunk)
    size += chunk.length
    if (size > maxBytes) throw Object.assign(new Error('too many bytes'), { code: 'ERR_FS_FILE_TOO_LARGE' })
  }
  return Buffer.concat(gathered)
}

/** Whether bytes are gzip's, by the two that it starts with. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** The UTF-8 text of a file's bytes, unpacked where they are gzip's. Throws a {@link FileError} where they are no text. */
export async function decodeSource(bytes: Uint8Array): Promise<string> {
  return decode(await unpack(bytes))
}

/** The bytes that gzip packs, up to what fits in a string; those that it does not pack as they are. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes
  const { gunzip } = await import('node:zlib')
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: maxBytes }, (error, unpacked) => {
      if (!error) resolve(unpacked)
      else reject(new FileError(`cannot be unpacked: ${reasonOf(error)}`))
    })
  })
}

/** UTF-8 bytes as text, without a byte order mark. Throws a {@link FileError} where they are too many or no UTF-8. */
export function decode(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) throw new FileError(`cannot be read: it is too large (${bytes.length} bytes)`)
  if (isZip(bytes)) throw new FileError('is a ZIP archive, as those of Highland and Fade In are: unpack it first')
  if (isUtf16(bytes)) throw new FileError('is UTF-16 text: save it as UTF-8')
  if (!isUtf8(bytes)) throw new FileError(`is not UTF-8 text: first wrong byte at offset ${validLength(bytes)}`)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** By the four bytes that the first file in it starts with: what is packed may be plain ASCII. */
function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4
}

/** By its byte order mark, or as its first character, one of ASCII, has two bytes. */
function isUtf16([first, second]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return first !== undefined && second !== undefined && (first === 0) !== (second === 0)
}

/** Where the first character begins that is not UTF-8. Cost: O(n log n). */
function validLength(bytes: Uint8Array): number {
  let valid = 0
  let invalid = bytes.length + 1
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1
    if (startsAsUtf8(bytes, middle)) valid = middle
    else invalid = middle
  }
  // Back to where the character began that is cut off there.
  while (valid > 0 && !isUtf8(bytes.subarray(0, valid))) valid--
  return valid
}

/** Whether the first bytes are UTF-8 but for a character that is cut off at their end. */
function startsAsUtf8(bytes: Uint8Array, end: number): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end), { stream: true })
    return true
  } catch {
    return false
  }
}
