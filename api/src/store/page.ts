import type { Page, PageRequest } from './records.ts'

/** Which rows of a list to take, by their `position`. */
export interface Slice {
  readonly edge: { readonly side: '<' | '>'; readonly position: number } | undefined
  readonly order: 'asc' | 'desc'
  readonly limit: number
}

/**
 * Reads one page of a list that is ordered newest first, from the object that the page starts or ends at.
 *
 * One row more than asked for is read, to know whether there are more; a page that ends before an object is read from
 * that object upwards, and turned round.
 */
export async function readPage<Row>(
  { limit, after, before }: PageRequest,
  positionOf: (id: string) => Promise<number | undefined>,
  rowsOf: (slice: Slice) => Promise<Row[]>,
): Promise<Page<Row> | 'unknown-cursor'> {
  const cursor = after ?? before
  const position = cursor === undefined ? undefined : await positionOf(cursor)
  if (cursor !== undefined && position === undefined) return 'unknown-cursor'
  const backwards = after === undefined && before !== undefined
  const rows = await rowsOf({
    edge: position === undefined ? undefined : { side: backwards ? '>' : '<', position },
    order: backwards ? 'asc' : 'desc',
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  return { items: backwards ? items.reverse() : items, hasMore: rows.length > limit }
}
