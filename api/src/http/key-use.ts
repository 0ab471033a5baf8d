import { setTimeout as sleep } from 'node:timers/promises'
import { createWritePause } from '../store/pause.ts'
import type { Store } from '../store/store.ts'

/** Notes which keys are in use, once a day each. */
export interface KeyUse {
  note(keyId: string): void
  /** Waits until what was noted is stored. */
  settle(): Promise<void>
}

/** How long uses are gathered before they are stored together. */
const gatheringTime = 1_000

/**
 * Makes what stores the last day on which a key was used. It is for people who wonder whether a key may be revoked: a day
 * whose note is lost, as the database is away, is noted with the next use.
 */
export function createKeyUse(
  store: Pick<Store, 'noteKeysUsed'>,
  { onError = () => {}, now = () => new Date() }: { onError?: (error: unknown) => void; now?: () => Date } = {},
): KeyUse {
  let day = ''
  const pause = createWritePause(onError)
  const noted = new Set<string>()
  let waiting = new Set<string>()
  let storing: Promise<void> | undefined
  const stop = new AbortController()

  const storeWaiting = async (): Promise<void> => {
    await sleep(gatheringTime, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    const keyIds = waiting
    waiting = new Set()
    if (!(await pause.attempt(() => store.noteKeysUsed(keyIds, day)))) {
      for (const keyId of keyIds) noted.delete(keyId)
    }
    storing = undefined
  }
  return {
    note: (keyId) => {
      const today = now().toISOString().slice(0, 10)
      if (today !== day) {
        day = today
        noted.clear()
      }
      if (pause.isOn() || noted.has(keyId)) return
      noted.add(keyId)
      waiting.add(keyId)
      storing ??= storeWaiting()
    },
    settle: async () => {
      stop.abort()
      await storing
    },
  }
}
