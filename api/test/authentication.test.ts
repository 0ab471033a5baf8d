import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey } from '../src/keys.ts'
import type { ErrorBody } from '../src/resources/error.ts'
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

it('refuses a key that is mistyped, unknown or revoked, without saying which', async () => {
  const { value, hash, lastFour } = createKey()
  const key = await service.store.createKey(ours.id, { name: 'k', hash, lastFour })
  expect((await send(`Bearer ${value}`)).status).toBe(200)
  await service.store.revokeKey(ours.id, key?.id ?? '')
  const bodies = new Set<string>()
  for (const wrong of [value, createKey().value, `${ours.key}x`, 'spk_', 'x']) {
    const response = await send(`Bearer ${wrong}`)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
    const text = await response.text()
    expect(text).not.toContain(wrong.length > 4 ? wrong : 'spk_x')
    bodies.add(text.replace(/req_[\w-]+/, ''))
  }
  expect(bodies.size).toBe(1)
})

it('answers for another project as for one that never was', async () => {
  const { script_id, snapshot_id } = await importDocument(service.store, theirs.id, { title: 'Secret' })
  const paths = (project: string): string[] => {
    const script = `/v1/projects/${project}/scripts/${script_id}`
    const tails = ['', '/snapshots', '/latest_snapshot_document.json', `/snapshots/${snapshot_id}/document.md`]
    return [`/v1/projects/${project}/scripts`, ...tails.map((tail) => script + tail)]
  }
  const read = async (path: string) => {
    const response = await service.get(path, ours.key)
    return `${response.status} ${(await response.text()).replace(/req_[\w-]+/, '')}`
  }
  const foreign = await Promise.all(paths(theirs.id).map(read))
  expect(foreign).toEqual(await Promise.all(paths('project_none').map(read)))
  for (const answer of foreign) expect(answer).toMatch(/^404 .*"code":"project_not_found"/)
  // Their script under our project's path.
  for (const answer of await Promise.all(paths(ours.id).slice(1).map(read))) {
    expect(answer).toMatch(/^404 .*"code":"script_not_found"/)
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
