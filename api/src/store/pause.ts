import { ReadOnlyError } from './errors.ts'

/** Milliseconds after which a database that could only be read is tried again. */
const pauseTime = 60_000

/** What becomes of writes that nobody waits for, where the database may only be read for a time, or for good. */
export interface WritePause {
  /** Whether nothing is to be written at this moment. */
  isOn(): boolean
  /**
   * Writes, and returns whether that was done. Failures are told; that the database may only be read once, until something
   * could be written again.
   */
  attempt(write: () => Promise<void>): Promise<boolean>
}

/**
 * Makes a pause, which begins when a write is refused: a failover makes the standby writable, a remount the file, and a
 * minute of requests loses no more than what is made again.
 */
export function createWritePause(onError: (error: unknown) => void): WritePause {
  let isRefused = false
  let end = 0
  return {
    isOn: () => isRefused && performance.now() < end,
    attempt: async (write) => {
      try {
        await write()
        isRefused = false
        return true
      } catch (error) {
        const refuses = error instanceof ReadOnlyError
        if (!(refuses && isRefused)) onError(error)
        if (refuses) end = performance.now() + pauseTime
        isRefused ||= refuses
        return false
      }
    },
  }
}
