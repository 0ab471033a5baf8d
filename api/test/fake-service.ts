import { documentOf } from './service.ts'

/** What of a fake service is not like ours. */
export interface Quirks {
  /** How its lists go on. */
  paging?: 'link' | 'link-header' | 'cursor' | 'none' | 'array' | 'stuck'
  /** It has no Markdown, and says so, or what is before it sends a page to log in. */
  withoutMarkdown?: boolean | 'page'
}

/** Scripts of the fake service: one as it should be, the others each with something missing or wrong. */
export const oddScripts: readonly object[] = [
  { id: 'script_good', object: 'script', title: 'Good', written_by: 'A', unknown_field: { deep: [1] } },
  { id: 'script_nulls', object: null, title: null, subtitle: null, written_by: null, created_at: null, links: null },
  { id: 'script_bare' },
  { id: 'other-prefix-7', title: 7, created_at: 'yesterday', links: { self: 3 } },
  { id: 'script_broken', title: 'Broken' },
]

const good = documentOf('A cat.')
/** A mark that ends behind its text, and a paragraph without an id. */
const broken = {
  object: 'document',
  paragraphs: [
    { object: 'script_paragraph', kind: 'action', text: 'Hi', marks: [{ start: 0, end: 99, type: 'bold' }] },
  ],
}

/** A service that speaks the specification with an accent. */
export function createFakeService({ paging = 'none', withoutMarkdown = false }: Quirks) {
  const asked: string[] = []
  const send = (async (input: string | URL | Request) => {
    const url = new URL(String(input))
    asked.push(`${url.pathname}${url.search}`)
    if (url.pathname.endsWith('/scripts')) return listPage(url, paging)
    if (url.pathname.endsWith('/snapshots')) return Response.json({ data: [{ id: 'snapshot_1' }] })
    const script = oddScripts.find((each) => url.pathname.includes(`/${(each as { id: string }).id}/`))
    if (!script) return new Response('not here', { status: 404 })
    const isBroken = script === oddScripts[4]
    if (url.pathname.endsWith('.md')) {
      if (withoutMarkdown === 'page') return new Response('\n<!DOCTYPE html>\n<title>Who are you?</title>')
      return withoutMarkdown ? new Response('', { status: 404 }) : new Response(isBroken ? '**Hi**\n' : 'A cat.\n')
    }
    return Response.json(isBroken ? broken : good)
  }) as typeof fetch
  return { send, asked }
}

/** Two scripts a page, and an item without an id among them. */
function listPage(url: URL, paging: Quirks['paging']): Response {
  if (paging === 'none') return Response.json({ object: 'list', data: [...oddScripts, { title: 'No id' }], total: 5 })
  if (paging === 'array') return Response.json(oddScripts)
  const start = Number(url.searchParams.get(paging === 'cursor' ? 'cursor' : 'offset') ?? 0)
  const data = oddScripts.slice(start, start + 2)
  const next = start + 2 < oddScripts.length ? start + 2 : undefined
  const link = next === undefined ? null : `${url.pathname}?offset=${next}`
  switch (paging) {
    case 'link':
      return Response.json({ data, has_more: next !== undefined, links: { next: link } })
    case 'cursor':
      return Response.json({ results: data, pagination: { next_cursor: next ?? null } })
    case 'link-header':
      return Response.json(data, link === null ? {} : { headers: { link: `<${url.origin}${link}>; rel="next"` } })
    default:
      return Response.json({ data: oddScripts.slice(0, 2), has_more: true })
  }
}
