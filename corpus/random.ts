/** A source of random numbers that gives the same sequence for the same seed, everywhere. */
export interface Random {
  /** A number in `[0, 1)`. */
  next(): number
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** Whether something of this probability happens. */
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** One of a list, each as likely as its weight says. */
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T
}

/** Seeds a {@link Random}: mulberry32, 32 bits of state, good enough for test data and nothing else. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    weighted: (list) => pickWeighted(list, next()),
  }
}

function pickWeighted<T>(list: readonly (readonly [number, T])[], point: number): T {
  const last = list.at(-1)
  if (!last) throw new RangeError('nothing to pick from')
  let left = point * list.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of list) {
    left -= weight
    if (left < 0) return value
  }
  return last[1]
}
