import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHtml, writePage } from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { toFountain } from 'scriptdown/fountain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, ResponseError } from '../src/client.ts'
import { journalName } from '../src/pull/journal.ts'
import { pullProject } from '../src/pull/pull.ts'
import { createCommand } from './command-io.ts'
import { createFakeService, oddScripts, type Quirks } from './fake-service.ts'
import { documentOf } from './service.ts'

const baseUrl = 'http://real.test/api'
const ids = oddScripts.map((script) => (script as { id: string }).id)
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scriptdown-any-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function connect(quirks: Quirks) {
  const { send, asked } = createFakeService(quirks)
  const onWarning = vi.fn()
  const client = createClient({ baseUrl, apiKey: 'k', fetch: send, onWarning, retries: 0 })
  return { client, asked, onWarning, send }
}

describe('a client of a service that is not quite as specified', () => {
  it.for(['link', 'link-header', 'cursor', 'none', 'array'] as const)('goes through lists: %s', async (paging) => {
    const { client, asked, onWarning } = connect({ paging })
    const found: string[] = []
    for await (const { id } of client.listScripts('project_1')) found.push(id)
    expect(found).toEqual(ids)
    expect(asked).toHaveLength(paging === 'none' || paging === 'array' ? 1 : 3)
    expect(onWarning).toHaveBeenCalledTimes(paging === 'none' ? 1 : 0)
  })

  it('gives what it had of a list that does not go on, and then says so', async () => {
    const found: string[] = []
    const read = async () => {
      for await (const { id } of connect({ paging: 'stuck' }).client.listScripts('project_1')) found.push(id)
    }
    await expect(read()).rejects.toBeInstanceOf(ResponseError)
    expect(found).toEqual(ids.slice(0, 2))
  })

  it('takes fields as they come: unknown ones pass, the others are null where they are no text', async () => {
    const scripts = []
    for await (const script of connect({}).client.listScripts('project_1')) scripts.push(script)
    expect(scripts[0]).toMatchObject({ written_by: 'A', logline: null, unknown_field: { deep: [1] } })
    expect(scripts[2]).toMatchObject({ id: 'script_bare', title: null, created_at: null, links: {} })
    expect(scripts[3]).toMatchObject({ id: 'other-prefix-7', title: null, created_at: 'yesterday' })
  })

  it('sends its key to no other service', async () => {
    const asked: string[] = []
    const send = (async (url: string) => {
      asked.push(url)
      return Response.json({ data: [{ id: 'script_1' }], next: 'https://elsewhere.test/v1/x' })
    }) as unknown as typeof fetch
    const client = createClient({ baseUrl, apiKey: 'k', fetch: send })
    const read = async () => {
      for await (const _ of client.listScripts('project_1'));
    }
    await expect(read()).rejects.toThrow('the key is not sent to')
    expect(asked).toHaveLength(1)
  })
})

describe('a pull from such a service', () => {
  it('leaves files alone where a page to log in is all that there is', async () => {
    const { client } = connect({})
    const options = { baseUrl, directory }
    await pullProject(client, 'project_1', options)
    const read = () => readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'))
    const before = read()
    const { send } = createFakeService({})
    const page: typeof fetch = (input, init) =>
      String(input).includes('document') ? Promise.resolve(new Response('<html>Log in</html>')) : send(input, init)
    const gateway = createClient({ baseUrl, apiKey: 'k', fetch: page, retries: 0 })
    const { fetched, failed } = await pullProject(gateway, 'project_1', options)
    expect([fetched, failed.length]).toEqual([0, 5])
    expect(read()).toEqual(before)
  })

  it('saves every document: raw and with a warning where it is not valid', async () => {
    const { client } = connect({ paging: 'link' })
    const onWarning = vi.fn()
    const result = await pullProject(client, 'project_1', { baseUrl, directory, to: 'json', onWarning })
    expect(result).toEqual({ fetched: 5, unchanged: 0, failed: [] })
    const files = readdirSync(directory).filter((name) => name !== journalName)
    expect(files).toHaveLength(5)
    const broken = files.find((name) => name.startsWith('broken.')) ?? ''
    expect(JSON.parse(readFileSync(join(directory, broken), 'utf8')).paragraphs[0].text).toBe('Hi')
    expect(onWarning.mock.calls).toEqual([[expect.stringContaining('saved as it came')]])
  })

  it.for([true, 'page'] as const)(
    'makes Markdown itself where the service has none (%s), and HTML of what can be mended',
    async (withoutMarkdown) => {
      const { client } = connect({ withoutMarkdown })
      const onWarning = vi.fn()
      const options = { baseUrl, directory, onWarning }
      expect(await pullProject(client, 'project_1', options)).toMatchObject({ fetched: 5, failed: [] })
      expect(await pullProject(client, 'project_1', { ...options, to: 'html' })).toMatchObject({
        fetched: 5,
        failed: [],
      })
      const read = (start: string, end: string) => {
        const name = readdirSync(directory).find((each) => each.startsWith(start) && each.endsWith(end)) ?? ''
        return readFileSync(join(directory, name), 'utf8')
      }
      expect(read('good.', '.md')).toBe('A cat.\n')
      expect(read('broken.', '.md')).toBe('**Hi**\n')
      expect(read('good.', '.html')).toBe(toHtml(documentOf('A cat.'), { standalone: writePage, title: 'Good' }))
      expect(read('broken.', '.html')).toContain('<strong>Hi</strong>')
      expect(onWarning).toHaveBeenCalledTimes(2)
    },
  )

  it('makes whatever else the library writes', async () => {
    const { client } = connect({})
    for (const to of ['fdx', 'fountain'] as const) {
      expect(await pullProject(client, 'project_1', { baseUrl, directory, to })).toMatchObject({
        fetched: 5,
        failed: [],
      })
    }
    const good = (ending: string) => {
      const name = readdirSync(directory).find((each) => each.startsWith('good.') && each.endsWith(ending)) ?? ''
      return readFileSync(join(directory, name), 'utf8')
    }
    expect(good('.fdx')).toBe(toFdx(documentOf('A cat.')))
    expect(good('.fountain')).toBe(toFountain(documentOf('A cat.')))
  })

  it('saves what it had of a list that does not go on, and counts the rest as failed', async () => {
    const { client } = connect({ paging: 'stuck' })
    const result = await pullProject(client, 'project_1', { baseUrl, directory })
    expect(result).toMatchObject({ fetched: 2, failed: [{ title: 'the rest of the list' }] })
  })

  it('goes on again and again with --watch, until it is stopped', async () => {
    const command = createCommand()
    const { send } = createFakeService({})
    const stop = new AbortController()
    const env = { SCRIPTDOWN_API_KEY: 'k' }
    const args = ['pull', 'project_1', '--base-url', baseUrl, '-o', directory, '--watch', '1', '--json']
    let lists = 0
    const stopAtThird: typeof fetch = (input, init) => {
      if (String(input).endsWith('/scripts') && ++lists === 3) stop.abort()
      return send(input, init)
    }
    const { code, out, err } = await command.run(args, { env, fetch: stopAtThird, stop: stop.signal })
    expect(out.trimEnd().split('\n')).toHaveLength(2)
    expect([code, err]).toEqual([0, expect.stringContaining('warning: ')])
    command.remove()
  })
})
