import { readFileSync } from 'node:fs'

/** Of a process and of a system that have as many files open as they may. */
const noRoom: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE'])

/** Milliseconds that a file waits for others to be closed: each is open for a moment only. */
const patience = 5000

/** Does what opens a file, as soon as there may be one more: other threads, and workers on their way, have theirs open. */
export async function whenThereIsRoom<Result>(act: () => Result): Promise<Result> {
  const start = Date.now()
  while (true) {
    try {
      return act()
    } catch (error) {
      const isWorthWaiting = error instanceof Error && 'code' in error && noRoom.has(error.code)
      if (!isWorthWaiting || Date.now() - start > patience) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

/** Files that a process has open beside its workers, and each worker with what it reads or writes; both rounded up. */
const openFiles = { process: 40, worker: 8 }

/** How many workers the process may have open files for; any number where the system does not say, and at least one. */
export function workersThatFit(): number {
  const limit = Number(/^Max open files +(\d+)/m.exec(readLimits())?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.max(1, Math.floor((limit - openFiles.process) / openFiles.worker))
}

/** What the system allows the process, as Linux tells it. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
