import { gunzipSync } from 'node:zlib'
import { parseDocument, toMarkdown } from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { toFountain } from 'scriptdown/fountain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createByteCache } from '../src/documents/cache.ts'
import { createDocuments } from '../src/documents/documents.ts'
import { createRenderer, inlineLimit } from '../src/documents/renderer.ts'
import type { ErrorBody } from '../src/resources/error.ts'
import { openStore } from '../src/store/open.ts'
import {
  bodyOf,
  createService,
  documentOf,
  importDocument,
  readJson,
  type TestProject,
  type TestService,
} from './service.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (body: Uint8Array): string => Buffer.from(body).toString()
const largeDocument = documentOf(
  ...Array.from({ length: 3000 }, (_, i) => `Paragraph ${i} of a long script, *not* markup.`),
)

describe('the endpoints', () => {
  let service: TestService
  let project: TestProject
  beforeEach(async () => {
    service = await createService()
    project = await service.createProject()
  })
  afterEach(() => service.close())
  const get = (script: string, tail: string, headers = {}) =>
    service.get(`/v1/projects/${project.id}/scripts/${script}/${tail}`, project.key, headers)

  it('serve the latest document as it was imported, unknown fields dropped', async () => {
    const document = documentOf('A cat.', '日本 😀')
    const { script_id } = await importDocument(service.store, project.id, { document: { ...document, extra: 1 } })
    const json = await get(script_id, 'latest_snapshot_document.json')
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await json.json()).toEqual(document)
    const markdown = await get(script_id, 'latest_snapshot_document.md')
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8; variant=GFM')
    expect(await markdown.text()).toBe('A cat.\n\n日本 😀\n')
  })

  it.each([
    ['fdx', 'application/xml; charset=utf-8', toFdx],
    ['fountain', 'text/plain; charset=utf-8', toFountain],
  ] as const)('serve a document as %s, the latest and a fixed one', async (format, type, write) => {
    const document = documentOf('A cat.', '*日本* 😀')
    const { script_id, snapshot_id } = await importDocument(service.store, project.id, { document })
    for (const tail of [`latest_snapshot_document.${format}`, `snapshots/${snapshot_id}/document.${format}`]) {
      const response = await get(script_id, tail)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      expect(await response.text()).toBe(write(parseDocument(document)))
      const again = await get(script_id, tail, { 'if-none-match': response.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
  })

  it('follow the latest snapshot, and keep the old one at its own path', async () => {
    const first = await importDocument(service.store, project.id, { document: documentOf('One.') })
    const old = await get(first.script_id, 'latest_snapshot_document.md')
    const second = await importDocument(service.store, project.id, {
      script: first.script_id,
      document: documentOf('Two.'),
    })
    const etag = old.headers.get('etag') ?? ''
    const latest = await get(first.script_id, 'latest_snapshot_document.md', { 'if-none-match': etag })
    expect([latest.status, await latest.text()]).toEqual([200, 'Two.\n'])
    const fixed = await get(first.script_id, `snapshots/${first.snapshot_id}/document.md`)
    expect([await fixed.text(), fixed.headers.get('etag')]).toEqual(['One.\n', etag])
    expect(await (await get(first.script_id, `snapshots/${second.snapshot_id}/document.json`)).json()).toEqual(
      documentOf('Two.'),
    )
  })

  it('answer 404 for a snapshot of another script, and for other formats', async () => {
    const [one, two] = [
      await importDocument(service.store, project.id),
      await importDocument(service.store, project.id),
    ]
    const codeOf = async (tail: string) => (await readJson<ErrorBody>(await get(one.script_id, tail))).code
    expect(await codeOf(`snapshots/${two.snapshot_id}/document.json`)).toBe('snapshot_not_found')
    expect(await codeOf('snapshots/snapshot_none/document.md')).toBe('snapshot_not_found')
    expect(await codeOf('latest_snapshot_document.html')).toBe('unknown_path')
    expect(await codeOf('latest_snapshot_document')).toBe('unknown_path')
    expect((await get('script_none', 'latest_snapshot_document.md')).status).toBe(404)
  })

  it('render a large document as the library does', async () => {
    expect(bodyOf(largeDocument).length).toBeGreaterThan(inlineLimit)
    const { script_id } = await importDocument(service.store, project.id, { document: largeDocument })
    const markdown = await (await get(script_id, 'latest_snapshot_document.md')).text()
    expect(markdown).toBe(toMarkdown(JSON.parse(textOf(bodyOf(largeDocument)))))
  })
})

describe('the renderer', () => {
  it('does not keep the event loop from turning', async () => {
    const renderer = createRenderer()
    const texts = Array.from(
      { length: 60_000 },
      (_, i) => `Paragraph ${i} of *a* long _script_ with <b>much</b> to escape.`,
    )
    const body = bodyOf(documentOf(...texts))
    await renderer.render(bodyOf(largeDocument), 'md')
    let longest = 0
    let last = performance.now()
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const start = performance.now()
    await renderer.render(body, 'md')
    const took = performance.now() - start
    clearInterval(clock)
    await renderer.close()
    expect(longest).toBeLessThan(took / 3)
  })

  it('only reads what it is given, whether it works on it here or in a worker', async () => {
    const renderer = createRenderer()
    for (const document of [documentOf('A cat.'), largeDocument]) {
      const body = bodyOf(document)
      const rendered = await renderer.render(body, 'md')
      const encoded = await renderer.encode(rendered.body, 'gzip')
      expect(textOf(body)).toBe(JSON.stringify(document))
      expect(gunzipSync(encoded.body).equals(rendered.body)).toBe(true)
      expect(encoded.hash).toBe(rendered.hash)
    }
    await renderer.close()
  })
})

describe('documents', () => {
  const countingRenderer = (version: string) => ({
    version,
    render: vi.fn(async () => ({ body: bytes(`by ${version}`), hash: `hash${version}` })),
    encode: async (body: Uint8Array) => ({ body, hash: 'hash' }),
    compare: async () => [],
    close: async () => {},
  })

  it('are rendered once, whoever asks how often', async () => {
    const store = await openStore(':memory:')
    const { id } = await store.createProject('A')
    const { snapshot_id } = await importDocument(store, id)
    const renderer = countingRenderer('1')
    const documents = createDocuments(store, renderer)
    const all = await Promise.all(Array.from({ length: 20 }, () => documents.read(snapshot_id, 'md')))
    expect(new Set(all.map(textOf))).toEqual(new Set(['by 1']))
    await documents.settle()
    expect(textOf(await createDocuments(store, renderer).read(snapshot_id, 'md'))).toBe('by 1')
    expect(renderer.render).toHaveBeenCalledTimes(1)
    await store.close()
  })

  it('are never served as another version rendered them', async () => {
    const store = await openStore(':memory:')
    const { id } = await store.createProject('A')
    const { snapshot_id } = await importDocument(store, id)
    const [one, two] = ['1', '2'].map((version) => createDocuments(store, countingRenderer(version))) as [
      ReturnType<typeof createDocuments>,
      ReturnType<typeof createDocuments>,
    ]
    expect(textOf(await one.read(snapshot_id, 'md'))).toBe('by 1')
    await one.settle()
    expect(textOf(await two.read(snapshot_id, 'md'))).toBe('by 2')
    expect([await one.tagOf(snapshot_id, 'md'), await two.tagOf(snapshot_id, 'md')]).toEqual(['hash1', 'hash2'])
    await two.settle()
    await store.close()
  })

  it('are made once by each of two versions that serve side by side, and by neither of what the other made', async () => {
    const store = await openStore(':memory:')
    const { id } = await store.createProject('A')
    const { snapshot_id } = await importDocument(store, id)
    const renderers = [countingRenderer('1'), countingRenderer('2')]
    // Each time new processes, which remember nothing.
    for (let i = 0; i < 3; i++) {
      for (const renderer of renderers) {
        const documents = createDocuments(store, renderer)
        expect(textOf(await documents.read(snapshot_id, 'md'))).toBe(`by ${renderer.version}`)
        expect(await documents.tagOf(snapshot_id, 'md')).toBe(`hash${renderer.version}`)
        await documents.settle()
      }
    }
    expect(renderers.map(({ render }) => render.mock.calls.length)).toEqual([1, 1])
    await store.close()
  })

  it('are served where the rendering cannot be kept, or failed before', async () => {
    const store = await openStore(':memory:')
    const { id } = await store.createProject('A')
    const { snapshot_id } = await importDocument(store, id)
    const onError = vi.fn()
    const full = { ...store, saveRendering: async () => Promise.reject(new Error('disk full')) }
    const renderer = countingRenderer('1')
    renderer.render.mockRejectedValueOnce(new Error('worker died'))
    const documents = createDocuments(full, renderer, { onError })
    await expect(documents.read(snapshot_id, 'md')).rejects.toThrow('worker died')
    expect(textOf(await documents.read(snapshot_id, 'md'))).toBe('by 1')
    await documents.settle()
    expect(onError).toHaveBeenCalledWith(new Error('disk full'))
    await store.close()
  })
})

it('the cache holds so many bytes, and drops what was not used for longest', () => {
  const cache = createByteCache(10)
  cache.set('a', bytes('1234'))
  cache.set('b', bytes('1234'))
  expect(cache.get('a')).toBeDefined()
  cache.set('c', bytes('1234'))
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map(Boolean)).toEqual([true, false, true])
  cache.set('huge', bytes('12345678901'))
  expect(cache.get('huge')).toBeUndefined()
  cache.set('a', bytes('1234567890'))
  expect([cache.get('a')?.length, cache.get('c')]).toEqual([10, undefined])
})
