import type { z } from 'zod'
import { ResponseError } from './errors.ts'
import { type ReceivedPage, readPage } from './pages.ts'
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
    const page = await fetchPage(send, target, signal)
    let last: string | undefined
    let isNew = false
    for (const item of page.items) {
      const read = schema.safeParse(item)
      if (!read.success) {
        onWarning(`${target}: an item has no id, and is passed over`)
        continue
      }
      last = read.data.id
      if (seen.has(last)) continue
      isNew = true
      seen.add(last)
      yield read.data
    }
    if (page.next === undefined) return
    if (!isNew) throw new ResponseError(`${target}: the service says that there are more, but sends nothing new`)
    target = nextTarget(target, page.next, last ?? '')
  }
}

async function fetchPage(send: Send, target: string, signal: AbortSignal | undefined): Promise<ReceivedPage> {
  const received = await send(target, { accept: 'application/json', signal })
  if (received.status === 'unchanged') throw new ResponseError(`${target}: 304 without a condition`)
  const page = readPage(received.json, received.link ?? null)
  if (!page) throw new ResponseError(`${target}: the response is not as specified: it holds no list`)
  return page
}

function nextTarget(target: string, next: NonNullable<ReceivedPage['next']>, last: string): string {
  if (next === 'last-id') return withQuery(target, 'starting_after', last)
  if ('query' in next) return withQuery(target, ...next.query)
  return next.link.startsWith('?') ? `${target.replace(/\?.*/, '')}${next.link}` : next.link
}

function withQuery(target: string, name: string, value: string | undefined): string {
  if (value === undefined) return target
  const [path = '', query = ''] = target.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(name, value)
  return `${path}?${parameters}`
}
