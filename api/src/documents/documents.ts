import { checkArgument, checkOptions } from '../options.ts'
import type { Encoding } from '../resources/encoding.ts'
import type { Store } from '../store/store.ts'
import { createByteCache } from './cache.ts'
import type { Difference } from './compare.js'
import { createMaker, type DocumentFormat, type MakerOptions } from './maker.ts'
import type { Renderer } from './renderer.ts'

/** Snapshots' documents, in each format and encoding. */
export interface Documents {
  /** Names the bytes of a snapshot's document in a format: equal tags, equal bytes, before they are encoded. */
  tagOf(snapshotId: string, format: DocumentFormat): Promise<string>
  /** The bytes of a snapshot that exists: UTF-8, in an encoding. Default `identity`. */
  read(snapshotId: string, format: DocumentFormat, encoding?: Encoding): Promise<Uint8Array>
  /** What must be taken out of the document of one snapshot, and put in, to have that of another; nothing where that is too much. */
  compare(oldId: string, madeId: string): Promise<readonly Difference[] | undefined>
  /** Waits until every rendering so far is kept. */
  settle(): Promise<void>
}

export interface DocumentsOptions extends MakerOptions {
  /** How many bytes of documents stay in memory. Default 64 MiB. */
  cacheBytes?: number | undefined
}

const optionRules = { cacheBytes: 'a number from 0 on', onError: 'a function', onRendered: 'a function' } as const

/** Hashes that stay in memory, each some dozen bytes: more than a process serves in a day, mostly. */
const maxHashes = 50_000

/**
 * Reads documents through a cache in memory, and makes each rendering once for a version of the renderer: a snapshot never
 * changes, so nothing that is kept can be stale. The store shares what is made between processes, and requests for what
 * is being made wait for that one making.
 *
 * @throws {TypeError} where an argument or an option is none of what it may be
 */
export function createDocuments(store: Store, renderer: Renderer, options: DocumentsOptions = {}): Documents {
  checkArgument('createDocuments', 'store', store, 'an object')
  checkArgument('createDocuments', 'renderer', renderer, 'an object')
  checkOptions('createDocuments', options, optionRules)
  const cache = createByteCache(options.cacheBytes ?? 64 * 1024 * 1024)
  const maker = createMaker(store, renderer, options)
  const making = new Map<string, Promise<Uint8Array>>()
  const hashes = new Map<string, string>()
  const remember = (key: string, hash: string): void => {
    if (hashes.size >= maxHashes) hashes.clear()
    hashes.set(key, hash)
  }

  const read: Documents['read'] = async (snapshotId, format, encoding = 'identity') => {
    const key = `${snapshotId}.${format}.${encoding}`
    const known = cache.get(key) ?? making.get(key)
    if (known) return known
    const started = maker
      .readOrMake(snapshotId, format, encoding, () => read(snapshotId, format))
      .then(({ body, hash }) => {
        cache.set(key, body)
        remember(`${snapshotId}.${format}`, hash)
        return body
      })
      .finally(() => making.delete(key))
    making.set(key, started)
    return started
  }
  return {
    tagOf: async (snapshotId, format) => {
      // A snapshot's document never changes, so that its id is as good a name for the bytes.
      if (format === 'json') return `${snapshotId}.json`
      const key = `${snapshotId}.${format}`
      const known = hashes.get(key) ?? (await store.readRenderingHash(snapshotId, maker.nameOf(format, 'identity')))
      if (known === undefined) await read(snapshotId, format)
      else remember(key, known)
      return known ?? hashes.get(key) ?? ''
    },
    read,
    compare: async (oldId, madeId) => renderer.compare(await read(oldId, 'json'), await read(madeId, 'json')),
    settle: maker.settle,
  }
}
