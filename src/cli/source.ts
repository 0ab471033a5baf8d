import { FileError, reasonOf } from './failure.ts'
import type { Io } from './io.ts'

/** The argument that stands for standard input. */
export const stdinArgument = '-'

/** What a report calls an input. */
export function nameOf(input: string): string {
  return input === stdinArgument ? '<stdin>' : input
}

/** Reads an input as UTF-8 text. Throws a {@link FileError} where it cannot be read or is another encoding. */
export async function readSource(input: string, io: Io): Promise<string> {
  return decode(await readBytes(input, io))
}

async function readBytes(input: string, io: Io): Promise<Uint8Array> {
  try {
    return await (input === stdinArgument ? io.stdin.read() : io.files.read(input))
  } catch (error) {
    throw new FileError(`cannot be read: ${reasonOf(error)}`)
  }
}

/** Half a gigabyte, past which V8 has no string. */
const maxBytes = 2 ** 29 - 24

function decode(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) throw new FileError(`cannot be read: it is too large (${bytes.length} bytes)`)
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new FileError('is UTF-16 text: save it as UTF-8')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileError(`is not UTF-8 text: first wrong byte at offset ${validLength(bytes)}`)
  }
}

/** Where the first character begins that is not UTF-8. Cost: O(n log n). */
function validLength(bytes: Uint8Array): number {
  let text = ''
  let valid = 0
  let invalid = bytes.length + 1
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1
    const prefix = decodePrefix(bytes.subarray(0, middle))
    if (prefix === undefined) invalid = middle
    else {
      valid = middle
      text = prefix
    }
  }
  return new TextEncoder().encode(text).length
}

/** The whole characters of a prefix of a text; nothing where it holds a wrong one. */
function decodePrefix(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
