import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRetryAfter } from '../src/client/read-error.ts'
import {
  ApiError,
  AuthenticationError,
  type ClientOptions,
  ConnectionError,
  createClient,
  InvalidRequestError,
  PermissionError,
  RateLimitError,
  ResponseError,
  ServiceError,
} from '../src/client.ts'
import { createService, documentOf, importDocument, type TestProject, type TestService } from './service.ts'

const options = { baseUrl: 'http://service.test', apiKey: 'k' }

/** A client whose requests get these responses in turn, the last one for ever. */
function clientOf(responses: (Response | Error)[], more: Partial<ClientOptions> = {}) {
  const requests: { url: string; headers: Record<string, string> }[] = []
  const queue = [...responses]
  const send = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: String(url), headers: init?.headers as Record<string, string> })
    const next = (queue.length > 1 ? queue.shift() : queue[0]) as Response | Error
    if (next instanceof Error) throw next
    return next.clone()
  })
  return { client: createClient({ ...options, ...more, fetch: send as typeof fetch }), requests }
}

const jsonOf = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const script = (id: string) => ({
  id,
  object: 'script',
  project_id: 'project_1',
  title: id,
  subtitle: null,
  written_by: '',
  logline: null,
  genre: null,
  created_at: '2026-01-01T00:00:00Z',
  last_edited_at: '2026-01-01T00:00:00+00:00',
})
const page = (ids: string[], has_more: boolean) => jsonOf({ object: 'list', url: '/', has_more, data: ids.map(script) })

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

describe('with the service', () => {
  let service: TestService
  let project: TestProject
  const scripts: string[] = []
  const connect = (apiKey = project.key) =>
    createClient({
      ...options,
      apiKey,
      retries: 0,
      fetch: (url, init) => service.fetch(new Request(url as string, init)),
    })
  beforeAll(async () => {
    service = await createService()
    project = await service.createProject()
    for (let i = 0; i < 45; i++) scripts.unshift((await importDocument(service.store, project.id)).script_id)
  })
  afterAll(() => service.close())

  it('goes through lists, page after page', async () => {
    expect((await all(connect().listScripts(project.id))).map(({ id }) => id)).toEqual(scripts)
    expect((await all(connect().listScripts(project.id, { pageSize: 7 }))).map(({ id }) => id)).toEqual(scripts)
    expect(await all(connect().listSnapshots(project.id, scripts[0] ?? ''))).toHaveLength(1)
  })

  it('asks for no page that nobody reads', async () => {
    const fetched = vi.spyOn(service, 'fetch')
    for await (const { id } of connect().listScripts(project.id)) if (id === scripts[3]) break
    expect(fetched).toHaveBeenCalledTimes(1)
    fetched.mockRestore()
  })

  it('reads one script, and documents in both formats, latest and fixed', async () => {
    const client = connect()
    const id = scripts[0] ?? ''
    const detail = await client.getScript(project.id, id)
    expect(detail.snapshots.map((snapshot) => snapshot.id)).toEqual([detail.latest_snapshot_id])
    for (const snapshot of [undefined, detail.latest_snapshot_id ?? '']) {
      expect(await client.getDocument(project.id, id, snapshot)).toMatchObject({ document: documentOf('A cat.') })
      expect(await client.getMarkdown(project.id, id, snapshot)).toMatchObject({ status: 'fetched', text: 'A cat.\n' })
    }
  })

  it('does not fetch again what has not changed', async () => {
    const client = connect()
    const first = await client.getMarkdown(project.id, scripts[1] ?? '')
    if (first.status !== 'fetched') throw new Error('not fetched')
    const etag = first.etag ?? ''
    expect(await client.getMarkdown(project.id, scripts[1] ?? '', undefined, { etag })).toEqual({ status: 'unchanged' })
    const json = await client.getDocument(project.id, scripts[1] ?? '', undefined, { etag })
    expect(json.status).toBe('fetched')
  })

  it('throws errors by type', async () => {
    await expect(connect('spk_wrong').getScript(project.id, 'x')).rejects.toBeInstanceOf(AuthenticationError)
    const error = await connect()
      .getScript(project.id, '../x y')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidRequestError)
    expect(error).toMatchObject({ name: 'InvalidRequestError', status: 404, code: 'script_not_found' })
    expect((error as ApiError).requestId).toMatch(/^req_/)
    await service.store.setEnabled(project.id, false)
    await expect(all(connect().listScripts(project.id))).rejects.toBeInstanceOf(PermissionError)
    await service.store.setEnabled(project.id, true)
  })
})

describe('with any service', () => {
  it('takes extra fields, missing links, and snapshots as an array', async () => {
    const snapshot = {
      id: 'snapshot_1',
      object: 'script_snapshot',
      description: null,
      revision_color: 'Blue',
      created_at: '2026-01-01T00:00:00Z',
      formats: ['json', 'fdx'],
      extra: 1,
    }
    const { client } = clientOf([
      jsonOf({ ...script('script_1'), extra: {}, latest_snapshot_id: null, snapshots: [snapshot] }),
    ])
    const detail = await client.getScript('project_1', 'script_1')
    expect(detail).toMatchObject({ links: {}, latest_snapshot_id: null, snapshots: [{ formats: ['json', 'fdx'] }] })
    expect(detail).toMatchObject({ extra: {} })
  })

  it('goes on from the last item of each page', async () => {
    const { client, requests } = clientOf([page(['script_2'], true), page(['script_1'], false)])
    expect(await all(client.listScripts('project_1'))).toHaveLength(2)
    expect(requests.map(({ url }) => url.slice(url.indexOf('/scripts')))).toEqual([
      '/scripts',
      '/scripts?starting_after=script_2',
    ])
  })

  it('does not ask for the same page for ever', async () => {
    const { client } = clientOf([page(['script_1'], true)])
    await expect(all(client.listScripts('project_1'))).rejects.toThrow(ResponseError)
    await expect(all(clientOf([page([], true)]).client.listScripts('p'))).rejects.toThrow('sends nothing new')
  })

  it.for([
    [{ object: 'error', type: 'permission_error', code: 'c', message: 'm', param: 'p', request_id: 'r' }],
    [{ error: { type: 'permission_error', code: 'c', message: 'm', param: 'p', request_id: 'r' } }],
    [
      {
        error: { type: 'permission_error', code: 'c', message: 'm', param: 'p', request_id: 'r', extra: [] },
        status: 1,
      },
    ],
  ])('reads the error %j', async ([body]) => {
    const error = await clientOf([jsonOf(body, 400)])
      .client.getScript('p', 's')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PermissionError)
    expect(error).toMatchObject({ status: 400, code: 'c', message: 'm', param: 'p', requestId: 'r' })
  })

  it.for([
    [401, AuthenticationError],
    [403, PermissionError],
    [404, InvalidRequestError],
    [429, RateLimitError],
    [499, InvalidRequestError],
    [500, ServiceError],
    [502, ServiceError],
  ] as const)('tells by the status %i where the body says nothing', async ([status, type]) => {
    for (const body of [
      '<h1>Bad gateway</h1>',
      '',
      '[]',
      'null',
      '{"error":"no"}',
      '{"type":7,"error":{"type":[]}}',
      '{"type":"__proto__"}',
    ]) {
      const { client } = clientOf([new Response(body, { status, headers: { 'request-id': 'r' } })], { retries: 0 })
      const error = await client.getScript('p', 's').catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(type)
      expect(error).toMatchObject({ status, requestId: 'r', message: expect.stringContaining(String(status)) })
    }
  })

  it.for([
    ['{', 'not JSON'],
    ['{}', 'not as specified'],
    [JSON.stringify({ ...script('x'), id: '' }), 'id'],
  ])('refuses the body %s', async ([body, message]) => {
    const { client } = clientOf([new Response(body)])
    await expect(client.getScript('p', 's')).rejects.toThrow(message)
    await expect(client.getScript('p', 's')).rejects.toBeInstanceOf(ResponseError)
  })

  it('refuses documents that are not valid, and other statuses', async () => {
    const { client } = clientOf([jsonOf({ object: 'document', paragraphs: [{}] })])
    await expect(client.getDocument('p', 's')).rejects.toThrow('the document is not valid: paragraphs[0]')
    await expect(clientOf([new Response(null, { status: 204 })]).client.getDocument('p', 's')).rejects.toThrow(
      'answered 204',
    )
    await expect(clientOf([new Response(null, { status: 304 })]).client.getMarkdown('p', 's')).rejects.toThrow(
      'answered 304',
    )
  })

  it.for([200, 500])('reads no more of a body than it may, with status %i', async (status) => {
    const cancel = vi.fn()
    const pull = vi.fn((stream: ReadableStreamDefaultController) => {
      stream.enqueue(Buffer.alloc(400, 'é'))
      if (pull.mock.calls.length === 10) stream.close()
    })
    const send = vi.fn(async () => new Response(new ReadableStream({ pull, cancel }), { status }))
    const client = createClient({ ...options, maxBytes: 1000, fetch: send })
    const error = await client.getJson('p', 's').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ message: expect.stringContaining('larger than 1000 bytes') })
    expect([send.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1])
    const whole = new Response('é'.repeat(500))
    expect(await clientOf([whole], { maxBytes: 1000 }).client.getMarkdown('p', 's')).toMatchObject({
      text: 'é'.repeat(500),
    })
  })

  it('keeps ids inside their place in the path', async () => {
    const { client, requests } = clientOf([new Response('#')], { baseUrl: 'http://service.test/api/' })
    await client.getMarkdown('../../x', 's?y#z', 'é')
    expect(requests[0]?.url).toBe(
      'http://service.test/api/v1/projects/..%2F..%2Fx/scripts/s%3Fy%23z/snapshots/%C3%A9/document.md',
    )
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer k',
      accept: expect.stringContaining('text/markdown'),
    })
  })

  it('refuses options that cannot work, without quoting the key', () => {
    for (const baseUrl of [
      '',
      'service.test',
      'ftp://a',
      'http://u:p@a',
      'http://u@a',
      'http://:p@a',
      'http://a?b',
      'http://a#b',
    ]) {
      expect(() => createClient({ ...options, baseUrl })).toThrow(TypeError)
    }
    for (const apiKey of ['', 'a b', 'a\n', 'é']) {
      expect(() => createClient({ ...options, apiKey })).toThrow('apiKey must be visible ASCII characters')
    }
  })
})

describe('retries', () => {
  const onRetry = vi.fn()
  beforeEach(() => {
    onRetry.mockClear()
    vi.spyOn(Math, 'random').mockReturnValue(0.001)
    return () => vi.restoreAllMocks()
  })
  const good = new Response('# T')

  it.for([408, 429, 500, 502, 503, 504])('follow a %i', async (status) => {
    const { client, requests } = clientOf([new Response('', { status }), new Response('', { status }), good], {
      onRetry,
    })
    expect(await client.getMarkdown('p', 's')).toEqual({ status: 'fetched', text: '# T' })
    expect(requests).toHaveLength(3)
    expect(onRetry).toHaveBeenLastCalledWith({ attempt: 2, delay: 1, error: expect.any(ApiError) })
  })

  it.for([400, 401, 403, 404, 501])('do not follow a %i', async (status) => {
    const { client, requests } = clientOf([new Response('', { status }), good])
    await expect(client.getMarkdown('p', 's')).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  it('follow a connection that fails, and end', async () => {
    const reason = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    expect(await clientOf([reason, good]).client.getMarkdown('p', 's')).toMatchObject({ text: '# T' })
    const { client, requests } = clientOf([reason], { onRetry })
    const error = await client.getMarkdown('p', 's').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'no answer from http://service.test: connect ECONNREFUSED', cause: reason })
    expect(requests).toHaveLength(4)
    expect(onRetry.mock.calls.map(([retry]) => retry.attempt)).toEqual([1, 2, 3])
  })

  it('wait as long as the service asks', async () => {
    const soon = new Response('', { status: 429, headers: { 'retry-after': '0' } })
    expect(await clientOf([soon, good], { onRetry }).client.getMarkdown('p', 's')).toMatchObject({ text: '# T' })
    expect(onRetry).toHaveBeenCalledWith({ attempt: 1, delay: 0, error: expect.any(RateLimitError) })
    const busy = clientOf(Array.from({ length: 9 }, () => soon.clone()))
    await expect(busy.client.getMarkdown('p', 's')).rejects.toThrow(RateLimitError)
    expect(busy.requests).toHaveLength(4)
    const start = performance.now()
    const later = new Response('', { status: 503, headers: { 'retry-after': '1' } })
    await clientOf([later, good]).client.getMarkdown('p', 's')
    expect(performance.now() - start).toBeGreaterThan(990)
  })

  it.for([
    [null, undefined],
    ['7', 7],
    ['7.5', 8],
    ['0.0', 0],
    ['-1', undefined],
    ['1e3', undefined],
    ['2026', 2026],
    ['7,5', undefined],
    ['soon', undefined],
    ['Thu, 01 Jan 1970 00:00:02 GMT', 2],
    ['Wed, 31 Dec 1969 23:59:59 GMT', 0],
  ] as const)('read the header Retry-After: %j, at half a second, as %j', ([header, seconds]) => {
    expect(readRetryAfter(header, 500)).toBe(seconds)
  })

  it('leave nothing with a signal that outlives them', async () => {
    const stop = new AbortController()
    const add = vi.spyOn(stop.signal, 'addEventListener')
    const remove = vi.spyOn(stop.signal, 'removeEventListener')
    const any = vi.spyOn(AbortSignal, 'any')
    await clientOf([good]).client.getMarkdown('p', 's', undefined, { signal: stop.signal })
    expect(any).not.toHaveBeenCalled()
    expect(add).toHaveBeenCalledTimes(1)
    expect(remove.mock.calls[0]?.[1]).toBe(add.mock.calls[0]?.[1])
    vi.restoreAllMocks()
  })

  it('are told the time by the service itself, and wait no longer where a clock is set', async () => {
    const date = (ms: number) => new Date(Date.UTC(2001, 0, 1) + ms).toUTCString()
    const headers = { date: date(0), 'retry-after': date(1_000) }
    const { client } = clientOf([new Response('', { status: 429, headers }), good], {
      onRetry: () => vi.setSystemTime(Date.now() - 3_600_000),
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = performance.now()
    expect(await client.getMarkdown('p', 's')).toMatchObject({ text: '# T' })
    vi.useRealTimers()
    expect(performance.now() - start).toBeGreaterThan(990)
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  it('leave a long wait to the caller, and ask nothing else until it is over', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const { client, requests } = clientOf([new Response('', { status: 429, headers: { 'retry-after': date } }), good])
    for (let i = 0; i < 3; i++) {
      const error = await client.getMarkdown('p', `s${i}`).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(RateLimitError)
      expect((error as RateLimitError).retryAfter).toBeGreaterThan(3590)
    }
    expect(requests).toHaveLength(1)
  })

  it('wait together, for as long as one of them was told to', async () => {
    const { client, requests } = clientOf([new Response('', { status: 429, headers: { 'retry-after': '1' } }), good])
    const start = performance.now()
    const first = client.getMarkdown('p', 's')
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await Promise.all([first, client.getMarkdown('p', 't'), client.getMarkdown('p', 'u')])
    expect(performance.now() - start).toBeGreaterThan(990)
    expect(requests).toHaveLength(4)
  })

  it('follow an answer that was cut off', async () => {
    const whole = { object: 'document', paragraphs: [] }
    const { client, requests } = clientOf([new Response(JSON.stringify(whole).slice(0, -3)), jsonOf(whole)])
    expect(await client.getDocument('p', 's')).toMatchObject({ document: whole })
    expect(requests).toHaveLength(2)
  })

  it('end when the caller aborts, and a slow answer counts as none', async () => {
    const abort = new AbortController()
    const waiting = {
      fetch: ((_url, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        )) as typeof fetch,
    }
    const pending = createClient({ ...options, ...waiting }).getScript('p', 's', { signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
    const slow = createClient({ ...options, ...waiting, timeout: 10, retries: 0 }).getScript('p', 's')
    await expect(slow).rejects.toBeInstanceOf(ConnectionError)
  })
})
