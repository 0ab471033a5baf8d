import type { z } from 'zod'
import { ResponseError } from './errors.ts'
import { type Next, type ReceivedPage, readPage } from './pages.ts'
import type { Send } from './request.ts'

export interface IterateOptions {
  readonly pageSize?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onWarning: (message: string) => void
}

/**
 * Goes through a list, page after page, however the service pages. Gives each item once; one without an id is passed over
 * with a warning.
 *
 * @throws {ResponseError} behind the last item that could be had, where the service says that there are more but gives none
 */
export async function* iterate<Item extends { id: string }>(
  send: Send,
  path: string,
  schema: z.ZodType<Item>,
  { pageSize, signal, onWarning }: IterateOptions,
): AsyncGenerator<Item, void, void> {
  const seen = new Set<string>()
  let target = withQuery(path, 'limit', pageSize === undefined ? undefined : String(pageSize))
  for (;;) {
    const { page, url } = await fetchPage(send, target, signal)
    let last: string | undefined
    let isNew = false
    for (const item of readItems(page.items, schema, target, onWarning)) {
      last = item.id
      if (seen.has(last)) continue
      isNew = true
      seen.add(last)
      yield item
    }
    if (page.next === undefined) return
    if (page.next === 'unknown') {
      onWarning(`${target}: the list goes on in a way that is not known, so that the rest of it is missing`)
      return
    }
    if (!isNew) throw new ResponseError(`${target}: the service says that there are more, but sends nothing new`)
    target = nextTarget(target, url, page.next, last ?? '')
  }
}

/** The items that can be read; each of the others is told. */
export function readItems<Item>(
  items: readonly unknown[],
  schema: z.ZodType<Item>,
  target: string,
  onWarning: (message: string) => void,
): Item[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item)
    if (read.success) return [read.data]
    onWarning(`${target}: an item has no id, and is passed over`)
    return []
  })
}

async function fetchPage(
  send: Send,
  target: string,
  signal: AbortSignal | undefined,
): Promise<{ page: ReceivedPage; url: string }> {
  const received = await send(target, { accept: 'application/json', signal })
  if (received.status === 'unchanged') throw new ResponseError(`${target}: 304 without a condition`)
  const page = readPage(received.json, received.link ?? null)
  if (!page) throw new ResponseError(`${target}: the response is not as specified: it holds no list`)
  return { page, url: received.url }
}

function nextTarget(target: string, url: string, next: Exclude<Next, 'unknown'>, last: string): string {
  if (next === 'last-id') return withQuery(target, 'starting_after', last)
  if ('query' in next) return withQuery(target, ...next.query)
  // A path from the root on may lack what stands before `/v1`.
  if (/^\/(?!\/)/.test(next.link)) return next.link
  if (URL.canParse(next.link, url)) return new URL(next.link, url).href
  throw new ResponseError(`${target}: the service gives a link to the next page that is no address`)
}

function withQuery(target: string, name: string, value: string | undefined): string {
  if (value === undefined) return target
  const [path = '', query = ''] = target.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(name, value)
  return `${path}?${parameters}`
}
