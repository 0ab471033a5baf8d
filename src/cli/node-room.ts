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
