import { partitionPoint } from '../../marks/order.ts'
import { addTo } from './add-to.ts'

/** For each item of a list the index of its partner in another one, or -1. */
export type Partners = Int32Array

/** Parts of two lists that lie between the same partners: half open. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly baseFrom: number
  readonly baseTo: number
}

/** How often a stretch is cut further by what is unique within it: real edits need three or four. */
const deepest = 12

/**
 * Pairs equal items of two lists, in the order of both.
 *
 * What is equal at both ends of a stretch are partners; then what is there exactly once in either list, the longest such
 * sequence that has one order in both; and so on between these. So a paragraph that is there once is found wherever the
 * edits are, and what is left is what was edited, or what repeats beside it. The patience diff of Bram Cohen.
 * Cost: O(n log n) for any lists; Myers' algorithm, which the packages have, is quadratic where much differs.
 */
export function alignEqual(base: readonly string[], list: readonly string[]): Partners {
  const partners = new Int32Array(list.length).fill(-1)
  const stack = [{ from: 0, to: list.length, baseFrom: 0, baseTo: base.length, depth: 0 }]
  for (let stretch = stack.pop(); stretch; stretch = stack.pop()) {
    let { from, to, baseFrom, baseTo } = stretch
    while (from < to && baseFrom < baseTo && base[baseFrom] === list[from]) partners[from++] = baseFrom++
    while (from < to && baseFrom < baseTo && base[baseTo - 1] === list[to - 1]) partners[--to] = --baseTo
    if (from === to || baseFrom === baseTo || stretch.depth === deepest) continue
    for (const [at, index] of uniquePairs(base, list, { from, to, baseFrom, baseTo })) partners[at] = index
    const parts = stretchesBetween(partners, { from, to, baseFrom, baseTo })
    // Nothing was found: it stays as it is.
    if (parts.length === 1 && parts[0]?.from === from && parts[0].to === to) continue
    for (const part of parts) stack.push({ ...part, depth: stretch.depth + 1 })
  }
  return partners
}

/**
 * Finds what has moved: what one stretch of a list has more of than its part of the base, and another stretch has less of; of
 * equals the first with the first. By index in the list that in the base. Cost: linear.
 */
export function pairMoved(
  base: readonly string[],
  list: readonly string[],
  stretches: readonly Stretch[],
  canMove: (index: number) => boolean,
): ReadonlyMap<number, number> {
  const left = new Map<string, number[]>()
  for (const { from, to, baseFrom, baseTo } of stretches.toReversed()) {
    const gone = surplus(base, baseFrom, baseTo, list.slice(from, to))
    for (const index of gone.reverse()) if (canMove(index)) addTo(left, base[index] as string, index)
  }
  const moved = new Map<number, number>()
  for (const { from, to, baseFrom, baseTo } of stretches) {
    for (const at of surplus(list, from, to, base.slice(baseFrom, baseTo))) {
      const index = left.get(list[at] as string)?.pop()
      if (index !== undefined) moved.set(at, index)
    }
  }
  return moved
}

/** Of a part of a list the indexes of what some others do not have, or not as often. What both have is there to be compared. */
function surplus(list: readonly string[], from: number, to: number, others: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1)
  const found: number[] = []
  for (let at = from; at < to; at++) {
    const count = counts.get(list[at] as string) ?? 0
    if (count === 0) found.push(at)
    else counts.set(list[at] as string, count - 1)
  }
  return found
}

/** The stretches between partners in which either list has anything left. */
export function stretchesBetween(partners: Partners, { from, to, baseFrom, baseTo }: Stretch): Stretch[] {
  const stretches: Stretch[] = []
  let start = from
  let baseStart = baseFrom
  const add = (end: number, baseEnd: number): void => {
    if (start < end || baseStart < baseEnd) {
      stretches.push({ from: start, to: end, baseFrom: baseStart, baseTo: baseEnd })
    }
    start = end + 1
    baseStart = baseEnd + 1
  }
  for (let at = from; at < to; at++) if ((partners[at] as number) >= 0) add(at, partners[at] as number)
  add(to, baseTo)
  return stretches
}

/** What is once in either list, as pairs of indexes that rise in both. */
function uniquePairs(
  base: readonly string[],
  list: readonly string[],
  { from, to, baseFrom, baseTo }: Stretch,
): [at: number, index: number][] {
  const seen = new Map<string, { index: number; at: number; isUnique: boolean }>()
  for (let index = baseFrom; index < baseTo; index++) {
    const entry = seen.get(base[index] as string)
    if (entry) entry.isUnique = false
    else seen.set(base[index] as string, { index, at: -1, isUnique: true })
  }
  for (let at = from; at < to; at++) {
    const entry = seen.get(list[at] as string)
    if (!entry) continue
    if (entry.at >= 0) entry.isUnique = false
    entry.at = at
  }
  const pairs = [...seen.values()].filter(({ at, isUnique }) => isUnique && at >= 0)
  return longestRising(pairs).map(({ at, index }) => [at, index])
}

/** The longest part of some pairs, which come by their `index`, whose `at` rises too. */
export function longestRising<T extends { readonly at: number }>(pairs: readonly T[]): T[] {
  /** By length of a rising sequence the pair that ends the lowest one. */
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  pairs.forEach(({ at }, i) => {
    const length = partitionPoint(ends, (end) => (pairs[end] as T).at < at)
    before[i] = ends[length - 1] ?? -1
    ends[length] = i
  })
  const rising: T[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] as number) rising.push(pairs[i] as T)
  return rising.reverse()
}
