import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../resources/encoding.ts'

/** What an endpoint has to say, its body made only where it is sent. */
export interface Answer {
  readonly cacheControl: string
  /** Names the bytes as they are before they are encoded: equal tags, equal bytes. */
  readonly tag: string
  /** Whether it is not worth compressing. Default false. */
  readonly isSmall?: boolean
  /** Bytes that it holds as long as it is remembered, about. Default 0. */
  readonly size?: number
  readonly read: (encoding: Encoding) => Uint8Array | Promise<Uint8Array>
}

/** For what may change at any time: kept by clients, and asked about each time. */
export const revalidated = 'private, no-cache'
/** For what never changes: not asked about for a year. */
export const immutable = 'private, max-age=31536000, immutable'

/** Bodies below this many bytes are sent as they are. */
const smallest = 1_000

const compress = {
  gzip: promisify(gzip),
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Promise<Buffer>,
}

/** A JSON body, tagged by its bytes, and compressed once for as long as the answer is remembered. */
export function answerJson(value: unknown, cacheControl: string = revalidated): Answer {
  const body = Buffer.from(JSON.stringify(value))
  const compressed = new Map<Encoding, Promise<Uint8Array>>()
  return {
    cacheControl,
    tag: createHash('sha1').update(body).digest('base64url'),
    isSmall: body.length < smallest,
    // As it is, and compressed.
    size: 2 * body.length,
    read: (encoding) => {
      if (encoding === 'identity') return body
      const made = compressed.get(encoding) ?? compress[encoding](body)
      compressed.set(encoding, made)
      return made
    },
  }
}
