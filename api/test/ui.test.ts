import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compareParagraphs } from '../src/documents/compare.js'
import { createDocuments } from '../src/documents/documents.ts'
import { createRenderer } from '../src/documents/renderer.ts'
import { createGate } from '../src/http/gate.ts'
import { createKey } from '../src/keys.ts'
import { type Listening, listen } from '../src/server/listen.ts'
import { escapeContent } from '../src/ui/escape.ts'
import { addPages } from '../src/ui/pages.ts'
import { createService, documentOf, importDocument, type TestProject, type TestService } from './service.ts'

const log = { info: vi.fn(), error: vi.fn() }
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const onAnswered = vi.fn()
let service: TestService
let foreign: { script_id: string; snapshot_id: string }
let script: string
let server: Listening
let project: TestProject
let close: () => Promise<void>
beforeAll(async () => {
  service = await createService()
  const renderer = createRenderer()
  const documents = createDocuments(service.store, renderer)
  const gate = createGate({ store: service.store })
  server = await listen(addPages(service, { store: service.store, documents, gate, log, onAnswered }), {
    host: '127.0.0.1',
    port: 0,
    log,
  })
  close = async () => {
    await server.stop()
    await documents.settle()
    await renderer.close()
    await service.close()
  }
  project = await service.createProject('Harbour <Lights>')
  const title = '<img src=x onerror=alert(1)>'
  const { script_id } = await importDocument(service.store, project.id, {
    title,
    document: documentOf('Old.', 'Same.'),
  })
  script = script_id
  await importDocument(service.store, project.id, { script: script_id, document: documentOf('New <b>.', 'Same.') })
  foreign = await importDocument(service.store, (await service.createProject('Other')).id, { title: 'Secret' })
})
afterAll(() => close())

describe.skipIf(executablePath === undefined)(`the pages (${executablePath ?? 'Chromium is not installed'})`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  it('lead from a key to scripts, snapshots, the rendered page, the Markdown and differences', async () => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('dialog', (dialog) => complaints.push(dialog.message()))
    await page.goto(`${server.url}/ui`)
    await page.fill('input[name=key]', 'spk_wrong')
    await page.click('text=Open')
    expect(await page.textContent('[role=alert]')).toBe('The API key is not valid.')
    complaints.length = 0
    await page.fill('input[name=key]', project.key)
    await page.click('text=Open')
    expect(await page.textContent('h1')).toBe('Harbour <Lights>')
    expect(await page.textContent('body')).not.toContain('Secret')
    await page.click('text=onerror')
    expect(await page.locator('table tr').count()).toBe(3)
    await page.click('text=Compare')
    expect((await page.locator('del').allTextContents()).map((text) => text.trim())).toEqual(['actionOld.'])
    expect((await page.locator('ins').allTextContents()).map((text) => text.trim())).toEqual(['actionNew <b>.'])
    await page.goBack()
    await page.click('text=Markdown')
    expect(await page.textContent('pre')).toBe('New \\<b>.\n\nSame.\n')
    await page.goBack()
    await page.click('table a')
    expect(await page.textContent('article')).toContain('New <b>.')
    expect(await page.evaluate('document.cookie')).toBe('')
    await page.click('text=Forget the key')
    await page.goto(`${server.url}/ui/scripts`)
    expect(await page.locator('input[name=key]').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})

it.skipIf(executablePath === undefined)(
  'the pages take their form from a browser that says nothing of its site',
  async () => {
    // What is neither of this machine nor over TLS is not trusted by Chromium, which then sends no Sec-Fetch-Site.
    const args = ['--no-sandbox', '--host-resolver-rules=MAP scripts.example 127.0.0.1']
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args })
    try {
      const page = await browser.newPage()
      await page.goto(`http://scripts.example:${new URL(server.url).port}/ui`)
      await page.fill('input[name=key]', project.key)
      await page.click('text=Open')
      expect(await page.textContent('h1')).toBe('Harbour <Lights>')
    } finally {
      await browser.close()
    }
  },
)

it('the pages run no scripts, are kept by nobody, and are not there without a key', async () => {
  const door = await fetch(`${server.url}/ui`)
  expect(door.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  expect(door.headers.get('cache-control')).toBe('no-store')
  expect(door.headers.get('strict-transport-security')).toBeNull()
  for (const path of ['/ui/scripts', '/ui/scripts/script_x', '/ui/scripts/x/snapshots/y/markdown']) {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, '/ui'])
  }
  const headers = { cookie: `scriptdown_key=${project.key}` }
  for (const path of [
    '/ui/scripts/script_none',
    '/ui/scripts/%00',
    '/ui/scripts/script_none/snapshots/x',
    '/ui/nowhere',
  ]) {
    expect([path, (await fetch(`${server.url}${path}`, { headers })).status]).toEqual([path, 404])
  }
  for (const after of ['x', '%00']) {
    expect((await fetch(`${server.url}/ui/scripts?after=${after}`, { headers })).status).toBe(400)
  }
  expect((await fetch(`${server.url}/v1/openapi.json`)).status).toBe(200)
})

it('differences add up to both documents, and are given up on where they are too many', () => {
  const paragraphsOf = (...texts: string[]) => texts.map((text) => ({ kind: 'action', text, marks: [] }))
  const [old, made] = [paragraphsOf('a', 'b', 'c', 'd'), paragraphsOf('b', 'x', 'd', 'd')]
  const differences = compareParagraphs(old, made)
  const side = (sign: '-' | '+') =>
    differences?.filter((each) => each.sign === '=' || each.sign === sign).flatMap(({ paragraphs }) => paragraphs)
  const shown = (paragraphs: typeof old) => paragraphs.map(({ kind, text }) => ({ kind, text }))
  expect([side('-'), side('+')]).toEqual([shown(old), shown(made)])
  const many = Array.from({ length: 3000 }, (_, i) => `${i}`)
  expect(compareParagraphs(paragraphsOf(...many), paragraphsOf(...many.map((text) => `${text}x`)))).toBeUndefined()
})

it('differences are in all that is stored but the ids, and what does not show is named', async () => {
  const [plain] = documentOf('Same.').paragraphs
  if (!plain) throw new Error('no paragraph')
  const bold = { ...plain, marks: [{ type: 'bold', start: 0, end: 4 }] } as const
  const alternate = { ...plain, alternates: [{ text: 'Other.', marks: [] }] }
  const changed = (old: object[], made: object[]) =>
    compareParagraphs(old as (typeof plain)[], made as (typeof plain)[])?.map(({ sign, paragraphs }) => [
      sign,
      ...paragraphs.map((each) => each.changed),
    ])
  expect(changed([plain], [{ ...plain, id: 'other', alternates: [] }])).toEqual([['=', undefined]])
  for (const [made, what] of [
    [bold, ['formatting']],
    [alternate, ['alternates']],
    [{ ...bold, ...alternate, marks: bold.marks }, ['formatting', 'alternates']],
  ] as const) {
    const sides = ['-', '+'].map((sign) => [sign, what])
    expect(changed([plain], [made])).toEqual(sides)
    expect(changed([made], [plain])).toEqual(sides)
  }
  expect(changed([plain, plain], [bold, { ...plain, text: 'x' }])).toEqual([
    ['-', ['formatting'], undefined],
    ['+', ['formatting'], undefined],
  ])
  const { script_id, snapshot_id } = await importDocument(service.store, project.id, { document: documentOf('Same.') })
  const document = { object: 'document', paragraphs: [alternate] }
  const later = await importDocument(service.store, project.id, { script: script_id, document })
  const path = `/ui/scripts/${script_id}/differences?from=${snapshot_id}&to=${later.snapshot_id}`
  const response = await fetch(server.url + path, { headers: { cookie: `scriptdown_key=${project.key}` } })
  expect(await response.text()).toContain('Same. <span class="changed">(other alternates)</span>')
})

it('a text is escaped in pieces, its characters whole', async () => {
  const text = `<b> & "é" 你 &amp; `.repeat(60_000)
  const escaped = await escapeContent(Buffer.from(text))
  expect(escaped).not.toContain('<')
  expect(escaped.replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toBe(text)
  expect(await escapeContent(new Uint8Array())).toBe('')
})

it('the pages show nothing of another project', async () => {
  const headers = { cookie: `scriptdown_key=${project.key}` }
  const { script_id, snapshot_id } = foreign
  for (const path of [
    `${script_id}`,
    ...[script_id, script].flatMap((id) => [
      `${id}/snapshots/${snapshot_id}`,
      `${id}/snapshots/${snapshot_id}/markdown`,
      `${id}/differences?from=${snapshot_id}&to=${snapshot_id}`,
    ]),
  ]) {
    const response = await fetch(`${server.url}/ui/scripts/${path}`, { headers })
    expect([path, response.status, (await response.text()).includes('Secret')]).toEqual([path, 404, false])
  }
  expect((await fetch(`${server.url}/ui/scripts?after=${script_id}`, { headers })).status).toBe(400)
})

it('a key may do no more on the pages than in the API, and what it does is logged and counted', async () => {
  const { value, hash, lastFour } = createKey()
  const key = await service.store.createKey(project.id, { name: 'slow', hash, lastFour, rateLimit: 2 })
  const headers = { cookie: `scriptdown_key=${value}` }
  const path = '/ui/scripts'
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await fetch(`${server.url}${path}`, { headers })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect(log.info).toHaveBeenLastCalledWith(
    expect.objectContaining({ path, status: 429, key: key?.id, address: '127.0.0.1' }),
    'request',
  )
  expect(onAnswered).toHaveBeenLastCalledWith('ui', 429, expect.any(Number))
})

it('the pages name the request that failed inside, and say nothing else of it', async () => {
  const listScripts = vi.spyOn(service.store, 'listScripts').mockRejectedValueOnce(new Error('hunter2'))
  const response = await fetch(`${server.url}/ui/scripts`, { headers: { cookie: `scriptdown_key=${project.key}` } })
  listScripts.mockRestore()
  const id = response.headers.get('request-id') ?? 'none'
  const text = await response.text()
  expect([response.status, text.includes(id), text.includes('hunter2')]).toEqual([500, true, false])
  expect(log.error).toHaveBeenLastCalledWith(expect.objectContaining({ request_id: id }), 'internal failure')
})

it('the pages take no form from another site, and none that is long', async () => {
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${server.url}/ui/enter`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ key: body }),
      headers,
    })
  expect((await send(project.key, { origin: server.url })).status).toBe(303)
  expect((await send(project.key, { origin: 'https://elsewhere.test' })).status).toBe(403)
  expect((await send('x'.repeat(5_000), { origin: server.url })).status).toBe(413)
})

it('the pages take a form over TLS, of which a proxy tells, and refuse any other on a page', async () => {
  // Not by `fetch`, which names the host itself.
  const send = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const asked = request(
        `${server.url}/ui/enter`,
        { method: 'POST', headers: { ...type, ...headers } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }))
        },
      )
      asked.on('error', reject).end(`key=${project.key}`)
    })
  const host = 'scripts.example'
  const origin = `https://${host}`
  expect((await send({ host, origin, 'x-forwarded-proto': 'https' })).status).toBe(303)
  expect((await send({ host: `${host}:8443`, origin: `${origin}:8443`, 'x-forwarded-proto': 'https' })).status).toBe(
    303,
  )
  expect((await send({ host, origin: `http://${host}` })).status).toBe(303)
  for (const headers of [
    { host, origin },
    { host, origin: `http://${host}`, 'x-forwarded-proto': 'https' },
    { host, origin: 'https://elsewhere.test', 'x-forwarded-proto': 'https' },
    { host, origin: `${origin}.elsewhere.test`, 'x-forwarded-proto': 'https' },
    { host, origin: 'null', 'x-forwarded-proto': 'https' },
  ]) {
    const { status, text } = await send(headers)
    expect([headers, status]).toEqual([headers, 403])
    expect(text).toMatch(/^<!doctype html>.*The form has to be sent from a page of this site\./is)
  }
})

it('the pages take a form of their own type alone, and fail inside for none', async () => {
  const send = async (type: string | undefined, body: string) => {
    const headers = { origin: server.url, ...(type === undefined ? {} : { 'content-type': type }) }
    const init = { method: 'POST', redirect: 'manual', body: Buffer.from(body), headers } as const
    return (await fetch(`${server.url}/ui/enter`, init)).status
  }
  const form = 'application/x-www-form-urlencoded'
  for (const type of [form, `${form};charset=UTF-8`, form.toUpperCase()]) {
    expect([type, await send(type, `key=${project.key}`)]).toEqual([type, 303])
  }
  for (const type of [undefined, 'multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain', `${form}x`]) {
    expect([type, await send(type, `key=${project.key}`)]).toEqual([type, 415])
  }
  for (const body of ['', '%', 'key=%ff', 'key=\0', '&&==', 'key'])
    expect([body, await send(form, body)]).toEqual([body, 401])
})

it('no answer of the service or its pages repeats what a request says of the host', async () => {
  const host = 'evil.example:81'
  const scripts = `/v1/projects/${project.id}/scripts`
  const entered = { cookie: `scriptdown_key=${project.key}` }
  const admitted = { authorization: `Bearer ${project.key}`, origin: `http://${host}` }
  for (const [path, headers] of [
    ['/ui', {}],
    ['/ui', entered],
    ['/ui/scripts', {}],
    ['/ui/scripts', entered],
    ['/ui/scripts/', entered],
    ['/ui/nothing', {}],
    [`/ui/scripts/${script}`, entered],
    ['/v1/', admitted],
    [scripts, {}],
    [`${scripts}?limit=1`, admitted],
    [`${scripts}/`, admitted],
    [`${scripts}/${script}`, admitted],
    [`${scripts}/${script}/snapshots?limit=1`, admitted],
    [`http://${host}${scripts}`, admitted],
  ] as const) {
    const asked = request(server.url, {
      path,
      headers: { ...headers, host, 'x-forwarded-host': host, forwarded: `host=${host}`, 'x-forwarded-proto': 'https' },
    }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const answer = JSON.stringify([response.rawHeaders, await text(response)])
    expect([path, answer]).toEqual([path, expect.not.stringMatching(/evil|:81\b/)])
  }
})
