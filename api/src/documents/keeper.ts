import { createWritePause } from '../store/pause.ts'
import type { Rendering, RenderingName } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/** Keeps renderings in the store; nobody waits for that, as another writer may hold the database. */
export function createKeeper(store: Pick<Store, 'saveRendering'>, onError: (error: unknown) => void = () => {}) {
  const pause = createWritePause(onError)
  // Where another writer holds the database, one waits for it and not each.
  let last: Promise<unknown> = Promise.resolve()
  let failures = 0
  return {
    keep: (snapshotId: string, name: RenderingName, rendering: Rendering): void => {
      if (pause.isOn()) return
      const before = failures
      last = last.then(async () => {
        // Those that waited behind one that failed would each wait as long, in memory, and be as far from being kept.
        if (failures > before || pause.isOn()) return
        if (!(await pause.attempt(() => store.saveRendering(snapshotId, name, rendering)))) failures++
      })
    },
    /** Waits until every one so far is kept, or dropped. */
    settle: async (): Promise<void> => {
      await last
    },
  }
}
