/**
 * Sorts in place and stably. What comes from one text is short and nearly in order: to insert one after the other then takes
 * a tenth of the time of a general sort, and no memory.
 */
export function sortInPlace<T>(list: T[], compare: (a: T, b: T) => number): T[] {
  if (list.length > 32) return list.sort(compare)
  for (let i = 1; i < list.length; i++) {
    const one = list[i] as T
    let at = i
    for (; at > 0 && compare(list[at - 1] as T, one) > 0; at--) list[at] = list[at - 1] as T
    list[at] = one
  }
  return list
}

/** How many of a list's first items are of a sort, where none is after one that is not. Cost: the logarithm of its length. */
export function partitionPoint<T>(list: readonly T[], isOfSort: (item: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isOfSort(list[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/** How many numbers are less than one, of numbers in order; as `partitionPoint`, but for a call at each step. */
export function countBefore(numbers: readonly number[], number: number): number {
  let from = 0
  let to = numbers.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] as number) < number) from = middle + 1
    else to = middle
  }
  return from
}
