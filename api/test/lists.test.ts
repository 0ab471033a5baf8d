import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChangeList, ScriptList } from '../src/resources/list.ts'
import { createService, importDocument, noFields, readJson, type TestProject, type TestService } from './service.ts'

let service: TestService
let project: TestProject
/** Newest first. */
const ids: string[] = []
beforeAll(async () => {
  service = await createService()
  project = await service.createProject()
  for (let i = 0; i < 23; i++)
    ids.unshift((await importDocument(service.store, project.id, { title: `T${i}` })).script_id)
})
afterAll(() => service.close())

const list = (query = '') => service.get(`/v1/projects/${project.id}/scripts${query}`, project.key)
const pageOf = async (query: string): Promise<[string[], boolean]> => {
  const { data, has_more } = await readJson<ScriptList>(await list(query))
  return [data.map((item) => item.id), has_more]
}

it('lists scripts with all of their fields, and the project', async () => {
  const { data, ...envelope } = await readJson<ScriptList>(await list('?limit=1'))
  expect(envelope).toEqual({
    object: 'list',
    url: `/v1/projects/${project.id}/scripts`,
    has_more: true,
    project: { id: project.id, object: 'project', name: 'Harbour Lights' },
  })
  const self = `/v1/projects/${project.id}/scripts/${ids[0]}`
  expect(data).toEqual([
    {
      id: ids[0],
      object: 'script',
      project_id: project.id,
      ...noFields,
      title: 'T22',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_edited_at: expect.stringMatching(/Z$/),
      links: {
        self,
        latest_snapshot_document: `${self}/latest_snapshot_document.json`,
        snapshots: `${self}/snapshots`,
      },
    },
  ])
})

it('answers each of its own links', async () => {
  const { data } = await readJson<ScriptList>(await list('?limit=1'))
  const links = Object.values(data[0]?.links ?? {})
  expect(links).toHaveLength(3)
  for (const link of links) {
    expect((await service.get(link, project.key)).status).toBe(200)
  }
})

it('lists nothing of an empty project', async () => {
  const empty = await service.createProject('Empty')
  const response = await service.get(`/v1/projects/${empty.id}/scripts`, empty.key)
  expect(await response.json()).toMatchObject({ object: 'list', has_more: false, data: [], project: { name: 'Empty' } })
})

it('lists what changed after a point, deleted scripts too', async () => {
  const project = await service.createProject()
  const [one, two] = [await importDocument(service.store, project.id), await importDocument(service.store, project.id)]
  const ask = async (query: string) => {
    const response = await service.get(`/v1/projects/${project.id}/changes${query}`, project.key)
    const { next, has_more, data } = await readJson<ChangeList>(response)
    return [next, has_more, data.map(({ script_id, deleted, script }) => [script_id, deleted, script?.id])]
  }
  expect(await ask('')).toEqual([
    '2',
    false,
    [
      [one.script_id, false, one.script_id],
      [two.script_id, false, two.script_id],
    ],
  ])
  await service.store.setScriptDeleted(project.id, one.script_id, true)
  expect(await ask('?since=0&limit=1')).toEqual(['2', true, [[two.script_id, false, two.script_id]]])
  expect(await ask('?since=2')).toEqual(['3', false, [[one.script_id, true, undefined]]])
  expect(await ask('?since=3')).toEqual(['3', false, []])
  const wrong = await service.get(`/v1/projects/${project.id}/changes?since=-1`, project.key)
  expect(await readJson(wrong)).toMatchObject({ code: 'invalid_parameter', param: 'since' })
})

it('pages both ways', async () => {
  expect(await pageOf('')).toEqual([ids.slice(0, 20), true])
  expect(await pageOf(`?starting_after=${ids[19]}`)).toEqual([ids.slice(20), false])
  expect(await pageOf(`?ending_before=${ids[20]}`)).toEqual([ids.slice(0, 20), false])
  expect(await pageOf(`?ending_before=${ids[20]}&limit=5`)).toEqual([ids.slice(15, 20), true])
  expect(await pageOf('?limit=100')).toEqual([ids, false])
})

it('gives every item once, whatever the size of pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.boolean(), async (limit, forwards) => {
      const seen: string[] = []
      let query = forwards ? `?limit=${limit}` : `?limit=${limit}&ending_before=${ids.at(-1)}`
      for (let more = true; more; ) {
        const [page, hasMore] = await pageOf(query)
        if (forwards) seen.push(...page)
        else seen.unshift(...page)
        more = hasMore
        query = `?limit=${limit}&${forwards ? `starting_after=${page.at(-1)}` : `ending_before=${page[0]}`}`
      }
      expect(seen).toEqual(forwards ? ids : ids.slice(0, -1))
    }),
    { numRuns: 20 },
  )
})

it.for([
  ['limit=0', 'invalid_parameter', 'limit'],
  ['limit=101', 'invalid_parameter', 'limit'],
  ['limit=1.5', 'invalid_parameter', 'limit'],
  ['limit=-1', 'invalid_parameter', 'limit'],
  ['limit=', 'invalid_parameter', 'limit'],
  ['limit=1&limit=2', 'invalid_parameter', 'limit'],
  ['starting_after=script_none', 'invalid_parameter', 'starting_after'],
  ["starting_after='%20or%201=1--", 'invalid_parameter', 'starting_after'],
  ['ending_before=', 'invalid_parameter', 'ending_before'],
  ['starting_after=a&ending_before=b', 'invalid_parameter', 'ending_before'],
  ['startng_after=script_none', 'unknown_parameter', 'startng_after'],
] as const)('refuses ?%s', async ([query, code, param]) => {
  const response = await list(`?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ object: 'error', type: 'invalid_request_error', code, param })
})

it('lists snapshots, newest first, and nothing of other scripts', async () => {
  const { script_id, snapshot_id } = await importDocument(service.store, project.id)
  const second = await importDocument(service.store, project.id, { script: script_id })
  const path = `/v1/projects/${project.id}/scripts/${script_id}`
  const snapshots = await (await service.get(`${path}/snapshots`, project.key)).json()
  expect(snapshots).toEqual({
    object: 'list',
    url: `${path}/snapshots`,
    has_more: false,
    data: [second.snapshot_id, snapshot_id].map((id) => ({
      id,
      object: 'script_snapshot',
      description: null,
      revision_color: null,
      created_at: expect.any(String),
      formats: ['json', 'md', 'fdx', 'fountain'],
    })),
  })
  const page = await (await service.get(`${path}/snapshots?limit=1`, project.key)).json()
  expect(page).toMatchObject({ has_more: true, data: [{ id: second.snapshot_id }] })
  const detail = await (await service.get(path, project.key)).json()
  expect(detail).toMatchObject({ object: 'script', id: script_id, latest_snapshot_id: second.snapshot_id, snapshots })
})
