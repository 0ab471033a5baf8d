/**
 * Whether an `If-None-Match` header names a strong entity tag (with its quotes), so that 304 answers. Compared weakly, as
 * RFC 9110, 13.1.2 asks; what is no list of tags names nothing.
 */
export function matchesTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  for (const [tag] of header.matchAll(/"[^"]*"/g)) if (tag === etag) return true
  return false
}
