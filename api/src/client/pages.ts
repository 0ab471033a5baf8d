import { z } from 'zod'

/** One page of a list, however a service pages. */
export interface ReceivedPage {
  readonly items: readonly unknown[]
  /** How to get the next page: by an address, a query parameter, or the id of the last item. Nothing where this is the last. */
  readonly next: { readonly link: string } | { readonly query: readonly [string, string] } | 'last-id' | undefined
}

const maybeText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined)
const places = z
  .looseObject({
    next: maybeText,
    next_url: maybeText,
    next_page_url: maybeText,
    next_cursor: maybeText,
    next_page_token: maybeText,
    has_more: z.boolean().nullish().catch(undefined),
  })
  .catch({})

/** The names that cursors have in answers, and the parameters in which services take them back. */
const cursors = [
  ['next_cursor', 'cursor'],
  ['next_page_token', 'page_token'],
] as const

/**
 * Reads a page: an array, or an object with an array under `data`, or under its only name that has one. The next page is
 * told by a `Link` header, by a link or a cursor at the top or under `links`, `meta`, `pagination` or `paging`, or by `has_more`.
 *
 * @returns nothing where the value is no list
 */
export function readPage(value: unknown, linkHeader: string | null): ReceivedPage | undefined {
  const header = /<([^<>]*)>\s*;[^<]*\brel\s*=\s*"?next\b/i.exec(linkHeader ?? '')?.[1]
  const fromHeader = header === undefined ? undefined : { link: header }
  if (Array.isArray(value)) return { items: value, next: fromHeader }
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Readonly<Record<string, unknown>>
  const arrays = Object.values(fields).filter(Array.isArray)
  const items = Array.isArray(fields.data) ? fields.data : arrays.length === 1 ? arrays[0] : undefined
  return items && { items, next: fromHeader ?? readNext(fields) }
}

function readNext(fields: Readonly<Record<string, unknown>>): ReceivedPage['next'] {
  const [top, ...others] = [fields, fields.links, fields.meta, fields.pagination, fields.paging].map((candidate) =>
    places.parse(candidate ?? {}),
  )
  for (const place of [top, ...others]) {
    const link = place?.next || place?.next_url || place?.next_page_url
    if (link && /^(?:https?:\/)?\/|^\?/.test(link)) return { link }
    for (const [name, parameter] of cursors) {
      const cursor = place?.[name]
      if (cursor) return { query: [parameter, cursor] }
    }
    // A `next` that is no address is a cursor.
    if (link) return { query: ['cursor', link] }
  }
  return top?.has_more ? 'last-id' : undefined
}
