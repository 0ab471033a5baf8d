import type { Format } from '../resources/snapshot.ts'
import type { Store } from '../store/store.ts'
import { createByteCache } from './cache.ts'
import type { Renderer } from './renderer.ts'

/** Snapshots' documents, in each format. */
export interface Documents {
  /** Names the bytes of a snapshot's document in a format: equal names, equal bytes. Needs neither store nor renderer. */
  nameOf(snapshotId: string, format: Format): string
  /** The bytes in UTF-8 of a snapshot that exists. */
  read(snapshotId: string, format: Format): Promise<Uint8Array>
  /** Waits until every rendering so far is kept. */
  settle(): Promise<void>
}

export interface DocumentsOptions {
  /** How many bytes of documents stay in memory. Default 64 MiB. */
  cacheBytes?: number | undefined
  /** Called when a rendering could not be kept: it is served all the same. Default: silence. */
  onError?: ((error: unknown) => void) | undefined
}

/**
 * Reads documents through a cache in memory, and renders each once for a version of the renderer: a snapshot never
 * changes, so nothing that is kept can be stale. Requests for what is being read wait for that one reading.
 */
export function createDocuments(
  store: Store,
  renderer: Renderer,
  { cacheBytes = 64 * 1024 * 1024, onError = () => {} }: DocumentsOptions = {},
): Documents {
  const cache = createByteCache(cacheBytes)
  const reading = new Map<string, Promise<Uint8Array>>()
  const saving = new Set<Promise<void>>()
  const nameOf = (snapshotId: string, format: Format): string => `${snapshotId}.${format}.${renderer.version}`

  const readJson = async (snapshotId: string): Promise<Uint8Array> => {
    const body = await store.readDocument(snapshotId)
    if (!body) throw new Error(`snapshot ${snapshotId} has no document`)
    return body
  }
  const readMarkdown = async (snapshotId: string): Promise<Uint8Array> => {
    const kept = await store.readRendering(snapshotId, renderer.version)
    if (kept) return kept
    const body = await renderer.render(await readJson(snapshotId))
    // Not waited for: another writer may hold the database, and the reader need not know.
    const save = store
      .saveRendering(snapshotId, renderer.version, body)
      .catch(onError)
      .finally(() => saving.delete(save))
    saving.add(save)
    return body
  }
  const readOnce = (name: string, snapshotId: string, format: Format): Promise<Uint8Array> => {
    const started = (format === 'json' ? readJson(snapshotId) : readMarkdown(snapshotId))
      .then((bytes) => {
        cache.set(name, bytes)
        return bytes
      })
      .finally(() => reading.delete(name))
    reading.set(name, started)
    return started
  }
  return {
    nameOf,
    read: async (snapshotId, format) => {
      const name = nameOf(snapshotId, format)
      return cache.get(name) ?? (await (reading.get(name) ?? readOnce(name, snapshotId, format)))
    },
    settle: async () => {
      await Promise.all(saving)
    },
  }
}
