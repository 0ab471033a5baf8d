/** A turn of the event loop, in which signals arrive and output leaves. */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Milliseconds that what is done of items may take until there is a turn. */
const longest = 50

/** Items, with a turn now and then: what files are asked for is synchronous, and on some disks slow. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let last = Date.now()
  for (const item of items) {
    if (Date.now() - last > longest) {
      await takeTurn()
      last = Date.now()
    }
    yield item
  }
}
