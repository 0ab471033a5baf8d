import { createWritePause } from '../store/pause.ts'
import type { Rendering, RenderingName } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/** Keeps renderings in the store; nobody waits for that, as another writer may hold the database. */
export function createKeeper(store: Pick<Store, 'saveRendering'>, onError: (error: unknown) => void = () => {}) {
  const pause = createWritePause(onError)
  // Where another writer holds the database, one waits for it and not each.
  let last: Promise<unknown> = Promise.resolve()
  return {
    keep: (snapshotId: string, name: RenderingName, rendering: Rendering): void => {
      if (pause.isOn()) return
      last = last.then(() =>
        pause.isOn() ? undefined : pause.attempt(() => store.saveRendering(snapshotId, name, rendering)),
      )
    },
    /** Waits until every one so far is kept. */
    settle: async (): Promise<void> => {
      await last
    },
  }
}
