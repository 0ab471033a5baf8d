import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyUse } from '../src/http/key-use.ts'
import { createKey } from '../src/keys.ts'
import { type Operation, operations } from '../src/openapi/operations.ts'
import type { ErrorBody } from '../src/resources/error.ts'
import { ReadOnlyError } from '../src/store/errors.ts'
import { createService, importDocument, readJson, type TestProject, type TestService } from './service.ts'

let service: TestService
let ours: TestProject
let theirs: TestProject
beforeAll(async () => {
  service = await createService()
  ours = await service.createProject('Ours')
  theirs = await service.createProject('Theirs')
})
afterAll(() => service.close())

const send = (authorization?: string, id = ours.id) =>
  service.get(`/v1/projects/${id}/scripts`, undefined, authorization === undefined ? {} : { authorization })

async function codeOf(response: Response): Promise<[number, string, string]> {
  const { type, code } = await readJson<ErrorBody>(response)
  return [response.status, type, code]
}

it('lets a key in, however the scheme is written', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER ']) expect((await send(`${scheme} ${ours.key}`)).status).toBe(200)
})

it('asks for a key', async () => {
  const response = await send()
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="scriptdown-api"')
  expect(await codeOf(response)).toEqual([401, 'authentication_error', 'missing_api_key'])
})

it('refuses a malformed header', async () => {
  for (const header of ['Bearer', `Basic ${ours.key}`, ours.key, `Bearer ${ours.key} x`, '', `Bearer${ours.key}`]) {
    expect(await codeOf(await send(header))).toEqual([401, 'authentication_error', 'malformed_authorization'])
  }
})

it('refuses a key that is mistyped, unknown, revoked or expired, without saying which', async () => {
  const { value, hash, lastFour } = createKey()
  const expired = createKey()
  const expiresAt = new Date(Date.now() - 1000).toISOString()
  await service.store.createKey(ours.id, { name: 'e', hash: expired.hash, lastFour: expired.lastFour, expiresAt })
  const key = await service.store.createKey(ours.id, { name: 'k', hash, lastFour })
  expect((await send(`Bearer ${value}`)).status).toBe(200)
  await service.store.revokeKey(ours.id, key?.id ?? '')
  const bodies = new Set<string>()
  for (const wrong of [value, expired.value, createKey().value, `${ours.key}x`, 'spk_', 'x']) {
    const response = await send(`Bearer ${wrong}`)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
    const text = await response.text()
    expect(text).not.toContain(wrong.length > 4 ? wrong : 'spk_x')
    bodies.add(text.replace(/req_[\w-]+/, ''))
  }
  expect(bodies.size).toBe(1)
})

it('answers for another project as for one that never was, on every path', async () => {
  const foreign = await importDocument(service.store, theirs.id, { title: 'Secret' })
  const own = await importDocument(service.store, ours.id, { title: 'Ours' })
  const none = { project_id: 'project_none', script_id: 'script_none', snapshot_id: 'snapshot_none' }
  const read = async (template: string, ids: Record<string, string>) => {
    const response = await service.get(
      template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
      ours.key,
    )
    return `${response.status} ${(await response.text()).replace(/req_[\w-]+/, '')}`
  }
  for (const { path } of Object.values<Operation>(operations).filter(({ isOpen }) => !isOpen)) {
    const theirPath = await read(path, { project_id: theirs.id, ...foreign })
    expect([path, theirPath]).toEqual([path, expect.stringMatching(/^404 .*"code":"project_not_found"/)])
    expect(theirPath).toBe(await read(path, none))
    // What is theirs, under our project's path, and under our script's.
    const project_id = ours.id
    const underOurs = await read(path, { ...foreign, project_id })
    expect(underOurs).toBe(await read(path, { ...none, project_id }))
    const { snapshot_id } = foreign
    const underOurScript = await read(path, { ...own, project_id, snapshot_id })
    expect(underOurScript).toBe(await read(path, { ...own, project_id, snapshot_id: none.snapshot_id }))
    expect(underOurs + underOurScript).not.toMatch(new RegExp(`Secret|${foreign.script_id}`))
  }
})

it('answers 403 while the project is disabled', async () => {
  const project = await service.createProject()
  await service.store.setEnabled(project.id, false)
  const refused = await service.get(`/v1/projects/${project.id}/scripts`, project.key)
  expect(await codeOf(refused)).toEqual([403, 'permission_error', 'api_disabled'])
  await service.store.setEnabled(project.id, true)
  expect((await service.get(`/v1/projects/${project.id}/scripts`, project.key)).status).toBe(200)
})

it('notes the use of a key once a day, again where that failed, and never where nothing may be written', async () => {
  const noted: string[] = []
  let error: Error | undefined
  const noteKeysUsed = async (ids: Iterable<string>, day: string) => {
    noted.push([...ids, day].join(' '))
    if (error) throw error
  }
  let today = '2026-01-01'
  const use = createKeyUse({ noteKeysUsed }, { now: () => new Date(today) })
  const note = async (...ids: string[]) => {
    for (const id of ids) use.note(id)
    await use.settle()
    return noted.splice(0)
  }
  expect(await note('a', 'b', 'a')).toEqual(['a b 2026-01-01'])
  expect(await note('a')).toEqual([])
  today = '2026-01-02'
  error = new Error('away')
  expect(await note('a')).toEqual(['a 2026-01-02'])
  error = new ReadOnlyError('a standby')
  expect(await note('a')).toEqual(['a 2026-01-02'])
  expect(await note('a', 'b')).toEqual([])
})
