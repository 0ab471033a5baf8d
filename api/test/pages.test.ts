import { describe, expect, it, vi } from 'vitest'
import { createClient, ResponseError } from '../src/client.ts'

const address = 'https://real.test/api/v1/projects/p/scripts'

/** Reads a list whose first page has these fields and this `Link` header, and whose second, wherever it is, is the last. */
async function readList(fields: object, link?: string, baseUrl = 'https://real.test/api') {
  const asked: string[] = []
  const send = vi.fn(async (url: string) => {
    asked.push(url)
    if (asked.length > 1) return Response.json({ data: [{ id: 'script_2' }] })
    return Response.json({ data: [{ id: 'script_1' }], ...fields }, link === undefined ? {} : { headers: { link } })
  })
  const onWarning = vi.fn()
  const client = createClient({ baseUrl, apiKey: 'k', retries: 0, fetch: send as unknown as typeof fetch, onWarning })
  const found: string[] = []
  for await (const { id } of client.listScripts('p')) found.push(id)
  return { found, second: asked[1], warnings: onWarning.mock.calls.flat() }
}

describe('a list goes on', () => {
  it.for<[object, string]>([
    [{ links: { next: { href: '/v1/x?page=2', meta: {} } } }, 'https://real.test/api/v1/x?page=2'],
    [{ _links: { next: { href: `${address}?page=2` } } }, `${address}?page=2`],
    [{ next: 'scripts?page=2' }, `${address}?page=2`],
    [{ links: { next: './scripts?page=2' } }, `${address}?page=2`],
    [{ next: '?page=2' }, `${address}?page=2`],
    [{ next: '/api/v1/x' }, 'https://real.test/api/v1/x'],
    [{ next_url: 'page/2' }, 'https://real.test/api/v1/projects/p/page/2'],
    [{ next: 'a+b/c==' }, `${address}?cursor=a%2Bb%2Fc%3D%3D`],
    [{ next: 2 }, `${address}?cursor=2`],
    [{ nextCursor: 'c' }, `${address}?cursor=c`],
    [{ meta: { nextPageToken: 'c' } }, `${address}?pageToken=c`],
    [{ next: 'opaque', next_cursor: 'c' }, `${address}?cursor=c`],
    [{ has_more: 1 }, `${address}?starting_after=script_1`],
    [{ has_more: 'true' }, `${address}?starting_after=script_1`],
    [{ hasMore: true }, `${address}?starting_after=script_1`],
  ])('as the body says: %j', async ([fields, second]) => {
    expect(await readList(fields)).toEqual({ found: ['script_1', 'script_2'], second, warnings: [] })
  })

  it.for([
    '<scripts?page=2>; rel="next"',
    '<scripts?page=2>; rel="last next"',
    '<?page=2>;REL=next;title=x',
    '<scripts?page=1>; rel=prev; title="; rel=next, <x>", <scripts?page=2>; title="a \\" b"; rel="NEXT archive"',
  ])('as the Link header says: %s', async (link) => {
    expect(await readList({}, link)).toMatchObject({ second: `${address}?page=2`, warnings: [] })
  })
})

it.for<[object, string | undefined]>([
  [{}, '<scripts?page=2>; rel="next-archive"'],
  [{}, '<scripts?page=2>; rel="prev"; title="; rel=next"'],
  [{}, '<scripts?page=2>; rel="prev"; rel="next"'],
  [{ links: { next: { href: null } }, has_more: 0, meta: { has_more: 'false' } }, undefined],
  [{ next: null, next_cursor: '', links: null }, undefined],
])('a list ends: %j, %s', async ([fields, link]) => {
  expect(await readList(fields, link)).toEqual({ found: ['script_1'], second: undefined, warnings: [] })
})

it.for([{ meta: { has_more: true } }, { next: { after: 'x' } }, { paging: { nextCursor: ['x'] } }, { next: true }])(
  'a list that goes on in a way that nobody knows is told: %j',
  async (fields) => {
    expect(await readList(fields)).toEqual({
      found: ['script_1'],
      second: undefined,
      warnings: [expect.stringContaining('the rest of it is missing')],
    })
  },
)

it.for(['//elsewhere.test/v1/x?y', 'https://elsewhere.test/?y', 'http://real.test/?y', 'http://[?'])(
  'the key is not sent to %s',
  async (next) => {
    await expect(readList({ next })).rejects.toBeInstanceOf(ResponseError)
    await expect(readList({}, `<${next}>; rel=next`)).rejects.toBeInstanceOf(ResponseError)
  },
)

it('of the snapshots of a script those that can be read are kept, and the others told', async () => {
  const onWarning = vi.fn()
  const body = { id: 'script_1', snapshots: { data: [{ id: 'snapshot_1' }, { id: null }] } }
  const send = (async () => Response.json(body)) as typeof fetch
  const client = createClient({ baseUrl: 'https://real.test', apiKey: 'k', fetch: send, onWarning })
  expect((await client.getScript('p', 's')).snapshots.map(({ id }) => id)).toEqual(['snapshot_1'])
  expect(onWarning.mock.calls).toEqual([['/v1/projects/p/scripts/s: an item has no id, and is passed over']])
})
