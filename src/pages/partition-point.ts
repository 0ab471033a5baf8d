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
