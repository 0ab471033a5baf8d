import { ReadOnlyError } from '../store/errors.ts'
import type { Rendering, RenderingName } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/** Keeps renderings in the store; nobody waits for that, as another writer may hold the database. */
export function createKeeper(store: Pick<Store, 'saveRendering'>, onError: (error: unknown) => void = () => {}) {
  let isReadOnly = false
  // Where another writer holds the database, one waits for it and not each.
  let last: Promise<void> = Promise.resolve()
  return {
    keep: (snapshotId: string, name: RenderingName, rendering: Rendering): void => {
      if (isReadOnly) return
      last = last
        .then(() => (isReadOnly ? undefined : store.saveRendering(snapshotId, name, rendering)))
        .catch((error: unknown) => {
          // Said once: a store that may not be written stays so.
          if (error instanceof ReadOnlyError) isReadOnly = true
          onError(error)
        })
    },
    /** Waits until every one so far is kept. */
    settle: (): Promise<void> => last,
  }
}
