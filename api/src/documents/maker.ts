import type { Encoding } from '../resources/encoding.ts'
import type { Format } from '../resources/snapshot.ts'
import type { Rendering, RenderingName } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { createKeeper } from './keeper.ts'
import type { RenderedFormat, Renderer } from './renderer.ts'

/** What a snapshot's document can be had as. */
export type DocumentFormat = Format | RenderedFormat

export interface MakerOptions {
  /** Called when a rendering could not be kept: it is served all the same. Default: silence. */
  onError?: ((error: unknown) => void) | undefined
  /** Called with each rendering or compression that was made, and how many milliseconds it took. Default: silence. */
  onRendered?: ((name: RenderingName, milliseconds: number) => void) | undefined
}

/** Makes what is not stored as it is asked for. */
export interface Maker {
  nameOf(format: DocumentFormat, encoding: Encoding): RenderingName
  /** What is stored under a name, or else is made now, and kept. `readPlain` reads the same before it is encoded. */
  readOrMake(
    snapshotId: string,
    format: DocumentFormat,
    encoding: Encoding,
    readPlain: () => Promise<Uint8Array>,
  ): Promise<Rendering>
  /** Waits until all that was made is kept. */
  settle(): Promise<void>
}

export function createMaker(store: Store, renderer: Renderer, { onError, onRendered = () => {} }: MakerOptions): Maker {
  const keeper = createKeeper(store, onError)
  const nameOf = (format: DocumentFormat, encoding: Encoding): RenderingName => ({
    format,
    encoding,
    // A document does not change with the renderer.
    version: format === 'json' ? 'stored' : renderer.version,
  })
  const readStored = async (snapshotId: string): Promise<Uint8Array> => {
    const body = await store.readDocument(snapshotId)
    if (!body) throw new Error(`snapshot ${snapshotId} has no document`)
    return body
  }
  return {
    nameOf,
    readOrMake: async (snapshotId, format, encoding, readPlain) => {
      if (format === 'json' && encoding === 'identity') return { body: await readStored(snapshotId), hash: '' }
      const name = nameOf(format, encoding)
      const kept = await store.readRendering(snapshotId, name)
      if (kept) return kept
      const plain = encoding === 'identity' ? await readStored(snapshotId) : await readPlain()
      const start = performance.now()
      const made =
        encoding === 'identity'
          ? await renderer.render(plain, format as RenderedFormat)
          : await renderer.encode(plain, encoding)
      onRendered(name, performance.now() - start)
      keeper.keep(snapshotId, name, made)
      return made
    },
    settle: keeper.settle,
  }
}
