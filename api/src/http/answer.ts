import { createHash } from 'node:crypto'

/** What an endpoint has to say, its body made only where it is sent. */
export interface Answer {
  readonly contentType: string
  readonly cacheControl: string
  /** Strong, with its quotes: equal tags, equal bytes. */
  readonly etag: string
  readonly read: () => Uint8Array | Promise<Uint8Array>
}

/** For what may change at any time: kept by clients, and asked about each time. */
export const revalidated = 'private, no-cache'
/** For what never changes: not asked about for a year. */
export const immutable = 'private, max-age=31536000, immutable'

export const jsonType = 'application/json; charset=utf-8'
export const markdownType = 'text/markdown; charset=utf-8; variant=GFM'

/** A JSON body, tagged by its bytes. */
export function answerJson(value: unknown, cacheControl: string = revalidated): Answer {
  const body = Buffer.from(JSON.stringify(value))
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { contentType: jsonType, cacheControl, etag, read: () => body }
}
