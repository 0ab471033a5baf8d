/** How to get the next page of a list: by an address, a query parameter, or the id of the last item; or that nobody knows. */
export type Next = { readonly link: string } | { readonly query: readonly [string, string] } | 'last-id' | 'unknown'

/** One page of a list, however a service pages. */
export interface ReceivedPage {
  readonly items: readonly unknown[]
  /** Nothing where this is the last. */
  readonly next: Next | undefined
}

type Fields = Readonly<Record<string, unknown>>
type Way = (value: string) => Next | undefined

const byLink: Way = (link) => ({ link })
/** An opaque cursor holds no question mark, but may hold slashes. */
const byAddress: Way = (value) => (/^https?:\/\/|^\.{0,2}\/|\?/i.test(value) ? { link: value } : undefined)
const byCursor =
  (parameter: string): Way =>
  (cursor) => ({ query: [parameter, cursor] })

/** The names of what leads on, the clearest first, and how: cursors by the parameters in which services take them back. */
const ways: readonly (readonly [string, Way])[] = [
  ['next', byAddress],
  ['next_url', byLink],
  ['nextUrl', byLink],
  ['next_page_url', byLink],
  ['nextPageUrl', byLink],
  ['next_cursor', byCursor('cursor')],
  ['nextCursor', byCursor('cursor')],
  ['next_page_token', byCursor('page_token')],
  ['nextPageToken', byCursor('pageToken')],
  ['next', byCursor('cursor')],
]
const promises = ['has_more', 'hasMore'] as const
/** Where such names stand, beside the top. */
const places = ['links', '_links', 'meta', 'pagination', 'paging'] as const

/**
 * Reads a page: an array, or an object with an array under `data`, or under its only name that has one. The next page is
 * told by a `Link` header, by a link or a cursor at the top or in one of the `places`, or by `has_more` at the top.
 *
 * @returns nothing where the value is no list
 */
export function readPage(value: unknown, linkHeader: string | null): ReceivedPage | undefined {
  const fromHeader = readLinkHeader(linkHeader ?? '')
  if (Array.isArray(value)) return { items: value, next: fromHeader }
  if (!isFields(value)) return undefined
  const arrays = Object.values(value).filter(Array.isArray)
  const items = Array.isArray(value.data) ? value.data : arrays.length === 1 ? arrays[0] : undefined
  return items && { items, next: fromHeader ?? readNext(value) }
}

/** The first link of a header (RFC 8288, 3) of whose relations `next` is one. */
function readLinkHeader(header: string): Next | undefined {
  for (const [, link = '', parameters = ''] of header.matchAll(/<([^<>]*)>((?:[^<>"]|"(?:[^"\\]|\\.)*")*)/g)) {
    const pairs = parameters.matchAll(/;\s*([^\s=;",]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;",]*)))?/g)
    // Of several `rel` the first counts.
    const [, , quoted, bare] = [...pairs].find(([, name]) => name?.toLowerCase() === 'rel') ?? []
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/)
    if (relations.includes('next')) return { link }
  }
  return undefined
}

function readNext(top: Fields): Next | undefined {
  const all = [top, ...places.map((name) => top[name]).filter(isFields)]
  for (const fields of all) {
    for (const [name, way] of ways) {
      const next = follow(fields[name], way)
      if (next) return next
    }
  }
  if (promises.some((name) => isTrue(top[name]))) return 'last-id'
  const saysMore = (fields: Fields): boolean =>
    ways.some(([name]) => Boolean(linkIn(fields[name]))) || promises.some((name) => isTrue(fields[name]))
  return all.some(saysMore) ? 'unknown' : undefined
}

function follow(value: unknown, way: Way): Next | undefined {
  if (typeof value === 'number') return way(String(value))
  const text = linkIn(value)
  if (typeof text !== 'string' || text === '') return undefined
  return text === value ? way(text) : byLink(text)
}

/** What an object of JSON:API or HAL says the link is, or the value itself where it is no such object. */
function linkIn(value: unknown): unknown {
  return isFields(value) && 'href' in value ? value.href : value
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|1)$/i.test(value))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
