import type { Store } from '../store/store.ts'

/** Remembers what was made of a store's data, until the data change. */
export interface Memory {
  /** What was made under a key, at once, or what `make` makes now. What it throws is not remembered. */
  recall<Value>(key: string, make: () => Promise<Value>): Value | Promise<Value>
}

/** More than a busy service asks for between two changes, and what of it is held at most. */
const maxEntries = 1_000
const maxBytes = 64 * 1024 * 1024

/**
 * Makes a memory of a store. Nothing stale is ever recalled: each recall first asks the store whether anything was written
 * since, by whatever process. Where a store cannot tell that for less than a read costs, everything is made anew.
 */
export function createMemory(store: Pick<Store, 'revision'>): Memory {
  const entries = new Map<string, unknown>()
  let revision: string | undefined
  let bytes = 0
  const forget = (): void => {
    entries.clear()
    bytes = 0
  }
  const makeAnew = async <Value>(key: string, make: () => Promise<Value>): Promise<Value> => {
    const before = revision
    const made = await make()
    // Made of older data, where the store has changed meanwhile.
    if (revision === before && made !== undefined) {
      const { size = 0 } = made as { size?: number }
      if (entries.size >= maxEntries || bytes + size > maxBytes) forget()
      bytes += size
      entries.set(key, made)
    }
    return made
  }
  return {
    recall: <Value>(key: string, make: () => Promise<Value>): Value | Promise<Value> => {
      const now = store.revision()
      if (now === undefined) return make()
      if (now !== revision) {
        forget()
        revision = now
      }
      return (entries.get(key) as Value | undefined) ?? makeAnew(key, make)
    },
  }
}
