import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseEncoding, chooseType } from '../src/http/accepts.ts'
import { matchesTag } from '../src/http/conditional.ts'
import { respond } from '../src/http/exchange.ts'
import { createRateLimiter } from '../src/http/rate-limit.ts'
import type { ErrorBody } from '../src/resources/error.ts'
import { createService, importDocument, readJson, type TestProject, type TestService } from './service.ts'

const log = { info: vi.fn(), error: vi.fn() }
let service: TestService
let project: TestProject
let paths: Record<'scripts' | 'script' | 'snapshots' | 'json' | 'md' | 'fixed', string>
beforeEach(async () => {
  vi.resetAllMocks()
  service = await createService({ log })
  project = await service.createProject()
  const { script_id, snapshot_id } = await importDocument(service.store, project.id)
  const scripts = `/v1/projects/${project.id}/scripts`
  const script = `${scripts}/${script_id}`
  paths = {
    scripts,
    script,
    snapshots: `${script}/snapshots`,
    json: `${script}/latest_snapshot_document.json`,
    md: `${script}/latest_snapshot_document.md`,
    fixed: `${script}/snapshots/${snapshot_id}/document.md`,
  }
})
afterEach(() => service.close())

const send = (path: string, method: string, headers: Record<string, string> = {}) =>
  service.fetch(
    new Request(`http://service.test${path}`, {
      method,
      headers: { authorization: `Bearer ${project.key}`, ...headers },
    }),
  )

it('answers 304 to the tag it gave, on every path, without a body', async () => {
  for (const path of [...Object.values(paths), '/v1/openapi.json']) {
    const first = await send(path, 'GET')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/)
    for (const method of ['GET', 'HEAD']) {
      const again = await send(path, method, { 'if-none-match': `"x", W/${etag}` })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    }
  }
})

it('needs no rendering for a 304 where one was made before, by whatever process', async () => {
  const render = vi.fn(async () => ({ body: Buffer.from('# T'), hash: 'hash' }))
  const renderer = {
    version: '1',
    render,
    encode: async (body: Uint8Array) => ({ body, hash: 'hash' }),
    compare: async () => [],
    close: async () => {},
  }
  const cold = await createService({ renderer })
  const { id, key } = await cold.createProject()
  const { script_id, snapshot_id } = await importDocument(cold.store, id)
  await cold.store.saveRendering(
    snapshot_id,
    { format: 'md', encoding: 'identity', version: '1' },
    { hash: 'kept', body: Buffer.from('# T') },
  )
  const path = `/v1/projects/${id}/scripts/${script_id}/latest_snapshot_document.md`
  expect((await cold.get(path, key, { 'if-none-match': '"kept"' })).status).toBe(304)
  expect(render).not.toHaveBeenCalled()
  await cold.close()
})

it('says how long each path may be kept', async () => {
  for (const [name, path] of Object.entries(paths)) {
    const { headers } = await send(path, 'GET')
    const isMarkdown = name === 'md' || name === 'fixed'
    expect(headers.get('vary')).toBe(`Authorization, Accept-Encoding${isMarkdown ? ', Accept' : ''}`)
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
  const { headers } = await send(paths.fixed.replace('.md', '.json'), 'GET')
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
})

it('answers HEAD as GET, without the body', async () => {
  for (const path of [...Object.values(paths), '/v1/openapi.json', '/nowhere', `${paths.script}x`]) {
    const [get, head] = [await send(path, 'GET'), await send(path, 'HEAD')]
    const body = await get.arrayBuffer()
    expect(get.headers.get('content-length')).toBe(String(body.byteLength))
    expect(await head.text()).toBe('')
    const plain = (response: Response) => ({ ...Object.fromEntries(response.headers), 'request-id': '' })
    expect([head.status, plain(head)]).toEqual([get.status, plain(get)])
  }
})

it('answers OPTIONS with 204, other methods with 405, and says which it takes', async () => {
  for (const path of [...Object.values(paths), '/v1/openapi.json']) {
    const options = await service.fetch(new Request(`http://service.test${path}`, { method: 'OPTIONS' }))
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE']) {
      const response = await send(path, method)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(await response.json()).toMatchObject({ type: 'invalid_request_error', code: 'method_not_allowed' })
    }
  }
  expect((await send('/nowhere', 'OPTIONS')).status).toBe(404)
  expect((await send('/nowhere', 'POST')).status).toBe(404)
})

it('answers with the error object at unknown paths', async () => {
  for (const path of ['/', '/v1', '/v2/projects', `${paths.scripts}/`, `/${paths.scripts}`, '/v1/%zz', '/v1/../etc']) {
    const response = await send(path, 'GET')
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const body = await readJson<ErrorBody>(response)
    expect(body).toEqual({
      object: 'error',
      type: 'invalid_request_error',
      code: 'unknown_path',
      message: expect.any(String),
      request_id: response.headers.get('request-id'),
    })
    expect(body.request_id).toMatch(/^req_[0-9a-f-]{36}$/)
  }
})

it('answers 406 where the Accept header refuses the type', async () => {
  expect((await send(paths.md, 'GET', { accept: 'application/json' })).status).toBe(406)
  expect((await send(paths.json, 'GET', { accept: 'text/markdown, text/*' })).status).toBe(406)
  expect((await send(paths.md, 'GET', { accept: 'text/html, */*;q=0.1' })).status).toBe(200)
  expect((await send(`${paths.json}?x=1`, 'GET')).status).toBe(400)
})

it('reads Accept headers', () => {
  const acceptsType = (header: string | null, type: string) => chooseType(header, [type]) === type
  const accepted = [null, '', '*/*', 'text/*', 'text/markdown', 'TEXT/Markdown; variant=GFM', 'text/html, text/*;q=0.5']
  const weighted = ['text/markdown;q=1.0', 'text/markdown;q=0.10', 'text/*;q=0, text/markdown']
  for (const header of [...accepted, ...weighted, 'nonsense']) {
    expect([header, acceptsType(header, 'text/markdown')]).toEqual([header, true])
  }
  for (const header of ['text/html', 'text/markdown;q=0', 'text/markdown; q = 0.000, */*', 'image/*']) {
    expect([header, acceptsType(header, 'text/markdown')]).toEqual([header, false])
  }
  const types = ['text/markdown', 'text/plain']
  expect(chooseType('text/markdown;q=0.1, text/plain;q=0.9', types)).toBe('text/plain')
  expect(chooseType('text/*;q=0.5, */*', types)).toBe('text/markdown')
})

it('chooses an encoding', () => {
  const cases = [
    [null, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
  ] as const
  for (const [header, encoding] of cases) expect([header, chooseEncoding(header)]).toEqual([header, encoding])
})

it('answers with plain text where a client takes no Markdown', async () => {
  const response = await send(paths.md, 'GET', { accept: 'text/plain' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await response.text()).toBe(await (await send(paths.md, 'GET')).text())
})

it('sends what is large enough compressed, each encoding under a tag of its own', async () => {
  const { gunzipSync, brotliDecompressSync } = await import('node:zlib')
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }
  for (let i = 0; i < 5; i++) await importDocument(service.store, project.id, { title: `Script ${i}` })
  for (const path of [paths.scripts, paths.json, paths.md]) {
    const plain = Buffer.from(await (await send(path, 'GET')).arrayBuffer())
    const tags = new Set<string>()
    for (const encoding of ['gzip', 'br'] as const) {
      for (const round of ['made', 'kept']) {
        const response = await send(path, 'GET', { 'accept-encoding': encoding })
        const body = Buffer.from(await response.arrayBuffer())
        expect([round, response.headers.get('content-encoding')]).toEqual([round, encoding])
        expect(response.headers.get('content-length')).toBe(String(body.length))
        expect(unpack[encoding](body)).toEqual(plain)
        tags.add(response.headers.get('etag') ?? '')
      }
    }
    tags.add((await send(path, 'GET')).headers.get('etag') ?? '')
    expect(tags.size).toBe(3)
    for (const etag of tags) {
      const encoding = /\.(br|gzip)"$/.exec(etag)?.[1] ?? 'identity'
      const again = await send(path, 'GET', { 'accept-encoding': encoding, 'if-none-match': etag })
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
    }
  }
})

it('reads If-None-Match headers', () => {
  for (const header of ['*', '"a"', 'W/"a"', '"b","a"', '"b", W/"a" ']) expect(matchesTag(header, '"a"')).toBe(true)
  for (const header of [null, '', 'a', '"b"', '"a', '"aa"']) expect(matchesTag(header, '"a"')).toBe(false)
})

it('limits the requests of each key', async () => {
  const limited = await createService({ rateLimit: 2 })
  const [one, two] = [await limited.createProject(), await limited.createProject()]
  const ask = ({ id, key }: TestProject) => limited.get(`/v1/projects/${id}/scripts`, key)
  for (let i = 0; i < 2; i++) expect((await ask(one)).status).toBe(200)
  const refused = await ask(one)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await refused.json()).toMatchObject({ type: 'rate_limit_error', code: 'rate_limited' })
  expect((await ask(two)).status).toBe(200)
  await limited.close()
})

const createLimiter = (perMinute: number, now: () => number) => {
  const take = createRateLimiter(now)
  return (keyId: string) => take(keyId, perMinute)
}

it('refills an allowance evenly, up to its size', () => {
  let now = 0
  const take = createLimiter(60, () => now)
  for (let i = 0; i < 60; i++) expect(take('a')).toBe(0)
  expect(take('a')).toBe(1)
  now = 500
  expect(take('a')).toBe(1)
  now = 1000
  expect([take('a'), take('a'), take('b')]).toEqual([0, 1, 0])
  now = 1e9
  for (let i = 0; i < 60; i++) expect(take('a')).toBe(0)
  expect(take('a')).toBe(1)
})

it('makes a key wait to the end of its minute, and says so in whole seconds', () => {
  let now = 0
  const take = createLimiter(1, () => now)
  expect([take('a'), take('a')]).toEqual([0, 60])
  now = 29_990
  expect(take('a')).toBe(31)
  now = 59_999.5
  expect(take('a')).toBe(1)
  now = 60_000.5
  expect(take('a')).toBe(0)
})

it('says nothing of an internal failure but its request id, and logs the rest', async () => {
  service.store.listScripts = () => Promise.reject(new Error(`password=hunter2 ${project.key}`))
  const response = await send(paths.scripts, 'GET')
  expect(response.status).toBe(500)
  const body = await readJson<ErrorBody>(response)
  expect(body).toMatchObject({ object: 'error', type: 'api_error', code: 'internal_error' })
  expect(JSON.stringify(body)).not.toContain('hunter2')
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ request_id: body.request_id, error: expect.stringContaining('hunter2 spk_…') }),
    'internal failure',
  )
})

it('logs how many milliseconds a request took, to three decimals', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(100).mockReturnValueOnce(101.2345678)
  await respond({ method: 'GET', path: '/' }, { log }, () => ({ status: 204, headers: {} }))
  clock.mockRestore()
  expect(log.info).toHaveBeenCalledWith(expect.objectContaining({ ms: 1.235 }), 'request')
})

it('logs one line a request, and never a key', async () => {
  const other = await service.createProject()
  await send(`${paths.scripts}?limit=1`, 'GET')
  await send(`/v1/projects/${other.key}/scripts?key=${other.key}`, 'GET')
  await service.get(paths.scripts, `${other.key}x`)
  expect(log.info).toHaveBeenCalledTimes(3)
  expect(log.info.mock.calls[0]?.[0]).toEqual({
    request_id: expect.stringMatching(/^req_/),
    method: 'GET',
    path: paths.scripts,
    status: 200,
    key: expect.stringMatching(/^key_/),
    ms: expect.any(Number),
  })
  expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/spk_\w/)
})
