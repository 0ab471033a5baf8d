/** Keeps the bytes that were used last. */
export interface ByteCache {
  get(key: string): Uint8Array | undefined
  set(key: string, bytes: Uint8Array): void
}

/** Makes a cache that holds at most so many bytes; what was not used for longest goes first. */
export function createByteCache(maxBytes: number): ByteCache {
  // A `Map` keeps the order of insertion: using an entry means inserting it anew.
  const entries = new Map<string, Uint8Array>()
  let total = 0
  const remove = (key: string, bytes: Uint8Array): void => {
    entries.delete(key)
    total -= bytes.length
  }
  return {
    get: (key) => {
      const bytes = entries.get(key)
      if (bytes) {
        entries.delete(key)
        entries.set(key, bytes)
      }
      return bytes
    },
    set: (key, bytes) => {
      const old = entries.get(key)
      if (old) remove(key, old)
      if (bytes.length > maxBytes) return
      entries.set(key, bytes)
      total += bytes.length
      for (const [oldest, value] of entries) {
        if (total <= maxBytes) break
        remove(oldest, value)
      }
    },
  }
}
