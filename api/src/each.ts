/** Runs a task for each item, so many at a time, and stops at the first that throws. */
export async function forEachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let stopped = false
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (stopped) return
      await run(item)
    }
  }
  const settled = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        stopped = true
        throw error
      }),
    ),
  )
  for (const result of settled) if (result.status === 'rejected') throw result.reason
}
