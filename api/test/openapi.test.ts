import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problems } from '../src/http/problem.ts'
import { createService, documentOf, importDocument, noFields, readJson, type TestService } from './service.ts'

interface Description {
  paths: Record<
    string,
    { get: { parameters: { $ref: string }[]; responses: Record<string, Response_ | { $ref: string }> } }
  >
  components: { schemas: Record<string, object>; responses: Record<string, Response_> }
}

interface Response_ {
  headers: Record<string, { $ref?: string; required?: boolean }>
  content?: Record<string, { schema: object }>
}

let service: TestService
let description: Description
let text: string
beforeAll(async () => {
  service = await createService()
  text = await (await service.get('/v1/openapi.json')).text()
  description = JSON.parse(text)
})
afterAll(() => service.close())

it('lints clean', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

it('describes every status that a problem of a GET request has', () => {
  const statuses = new Set(Object.values(problems).map(({ status }) => status))
  // These answer what is no GET request of a path in the description.
  for (const elsewhere of [405, 408, 431] as const) statuses.delete(elsewhere)
  const described = Object.keys(description.components.responses).map((name) => Number(name.replace('Error', '')))
  expect(new Set(described)).toEqual(statuses)
})

/** Every object closed, so that a field too many is seen; the description itself leaves room for later fields. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]))
  return 'properties' in closed ? { ...closed, additionalProperties: false } : closed
}

describe('every response of every path is as described', () => {
  let validate: (path: string, response: Response) => Promise<string>
  beforeAll(() => {
    const ajv = new Ajv2020({ allErrors: true, strict: true })
    formats.default(ajv)
    const definitions = closeObjects(description.components.schemas)
    const compiled = new Map<object, ValidateFunction>()
    const compile = (schema: object): ValidateFunction => {
      const whole = JSON.stringify({ ...schema, $defs: definitions }).replaceAll('#/components/schemas/', '#/$defs/')
      const made = compiled.get(schema) ?? ajv.compile(JSON.parse(whole))
      compiled.set(schema, made)
      return made
    }
    validate = async (path, response) => {
      const found = description.paths[path]?.get.responses[response.status]
      if (!found) return `${response.status} is not described for ${path}`
      const described = '$ref' in found ? description.components.responses[found.$ref.split('/').at(-1) ?? ''] : found
      if (!described) return 'a reference leads nowhere'
      for (const name of Object.keys(described.headers)) if (!response.headers.has(name)) return `${name} is missing`
      if (!described.content) return (await response.text()) === '' ? 'ok' : 'a body where none is described'
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      const content = described.content[type]
      if (!content) return `${type} is not described`
      const body = type === 'application/json' ? await response.json() : await response.text()
      const check = compile(content.schema)
      return check(body) ? 'ok' : ajv.errorsText(check.errors)
    }
  })

  it('in every state, for every way to ask', async () => {
    const own = await service.createProject()
    const empty = await service.createProject()
    const disabled = await service.createProject()
    await service.store.setEnabled(disabled.id, false)
    const limited = await createService({ rateLimit: 1 })
    const busy = await limited.createProject()
    await limited.get(`/v1/projects/${busy.id}/scripts`, busy.key)
    const document = {
      ...documentOf('One', 'Two'),
      paragraphs: [
        {
          id: 'p',
          object: 'script_paragraph',
          kind: 'action',
          text: 'A link.',
          marks: [
            { start: 0, end: 3, type: 'bold' },
            { start: 2, end: 6, type: 'link', value: 'https://example.com' },
          ],
          alternates: [{ text: 'Another.', marks: [] }],
        },
      ],
    }
    const filled = { ...noFields, title: 'T', subtitle: 'S', written_by: 'W', logline: 'L', genre: 'G' }
    const body = new TextEncoder().encode(JSON.stringify(document))
    const snapshot = { description: 'D', revision_color: 'Blue' }
    const [made] = (await service.store.importDocuments(own.id, [{ script: { fields: filled }, snapshot, body }])) ?? []
    const second = await importDocument(service.store, own.id)
    await importDocument(service.store, own.id, { script: second.script_id })
    if (!made) throw new Error('nothing was imported')

    const seen = new Map<string, Set<number>>()
    const ask = async (
      path: string,
      ids: Record<string, string>,
      key?: string,
      query = '',
      headers = {},
      of = service,
    ) => {
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none')
      const response = await of.get(url + query, key, headers)
      seen.set(path, (seen.get(path) ?? new Set()).add(response.status))
      const { status } = response
      expect([url, query, status, await validate(path, response)]).toEqual([url, query, status, 'ok'])
    }
    const ids = { project_id: own.id, ...made }
    for (const path of Object.keys(description.paths)) {
      await ask(path, ids, own.key)
      await ask(path, { project_id: own.id, ...second }, own.key)
      await ask(path, ids, own.key, '', { 'if-none-match': '*' })
      await ask(path, ids, own.key, '', { accept: 'image/png' })
      await ask(path, ids, own.key, '?limit=0')
      await ask(path, ids, own.key, '?nonsense')
      if (path === '/v1/openapi.json') continue
      await ask(path, ids)
      await ask(path, ids, `${own.key}x`)
      await ask(path, ids, empty.key)
      await ask(path, { project_id: empty.id }, empty.key)
      await ask(path, { project_id: disabled.id }, disabled.key)
      await ask(path, { project_id: busy.id }, busy.key, '', {}, limited)
      if (path.endsWith('snapshots') || path.endsWith('scripts')) await ask(path, ids, own.key, '?limit=1')
    }
    await limited.close()
    for (const [path, statuses] of seen) {
      const described = Object.keys(description.paths[path]?.get.responses ?? {}).map(Number)
      // Failures have a test of their own.
      const reached = new Set([...statuses, 500, 503])
      expect([path, described.filter((status) => !reached.has(status))]).toEqual([path, []])
    }
  })

  it('when the service fails', async () => {
    const failing = await createService()
    const { id, key } = await failing.createProject()
    const path = '/v1/projects/{project_id}/scripts'
    failing.store.listScripts = () => Promise.reject(new Error('x'))
    const response = await failing.get(`/v1/projects/${id}/scripts`, key)
    expect([response.status, await validate(path, response)]).toEqual([500, 'ok'])
    await failing.close()
  })

  it('and the check sees a field too many, one too few and one of the wrong type', async () => {
    const { id, key } = await service.createProject()
    const path = '/v1/projects/{project_id}/scripts'
    const list = await readJson<object>(await service.get(`/v1/projects/${id}/scripts`, key))
    const headers = { etag: '""', vary: '', 'cache-control': '', 'request-id': '', 'content-type': 'application/json' }
    const check = (body: object) => validate(path, new Response(JSON.stringify(body), { headers }))
    expect(await check(list)).toBe('ok')
    expect(await check({ ...list, extra: 1 })).toContain('additional properties')
    expect(await check({ ...list, data: undefined })).toContain('required')
    expect(await check({ ...list, has_more: 'no' })).toContain('boolean')
  })
})
