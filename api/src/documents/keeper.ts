import { ReadOnlyError } from '../store/errors.ts'
import type { Rendering, RenderingName } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/** Keeps renderings in the store; nobody waits for that, as another writer may hold the database. */
export function createKeeper(store: Pick<Store, 'saveRendering'>, onError: (error: unknown) => void = () => {}) {
  const saving = new Set<Promise<void>>()
  let isReadOnly = false
  return {
    keep: (snapshotId: string, name: RenderingName, rendering: Rendering): void => {
      if (isReadOnly) return
      const save = store
        .saveRendering(snapshotId, name, rendering)
        .catch((error: unknown) => {
          // Said once: a store that may not be written stays so.
          if (error instanceof ReadOnlyError) isReadOnly = true
          onError(error)
        })
        .finally(() => saving.delete(save))
      saving.add(save)
    },
    /** Waits until every one so far is kept. */
    settle: async (): Promise<void> => {
      await Promise.all(saving)
    },
  }
}
