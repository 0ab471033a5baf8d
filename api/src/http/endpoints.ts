import type { Documents } from '../documents/documents.ts'
import { description } from '../openapi/description.ts'
import { defaultLimit } from '../resources/limits.ts'
import { type Format, formats } from '../resources/snapshot.ts'
import type { Access, Page, PageRequest, Store } from '../store/store.ts'
import { type Answer, answerJson, immutable, jsonType, markdownType, revalidated } from './answer.ts'
import { pathOf, toList, toProject, toScript, toScriptDetail, toSnapshot } from './present.ts'
import { Problem } from './problem.ts'
import { pageParameters, readPageRequest, unknownCursor } from './query.ts'

/** A request whose key opens the project that its path names. */
export interface Asked {
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** One path of the API. */
export interface Endpoint {
  /** In Hono's notation. */
  readonly path: string
  /** The parameters it takes after the `?`. */
  readonly parameters: readonly string[]
  readonly contentType: string
  /** How it answers: to anyone, or to those whose key opens the project in the path. */
  readonly answer: { readonly toAnyone: () => Answer } | { readonly toKey: (asked: Asked) => Promise<Answer> }
}

const project = '/v1/projects/:project_id'
const script = `${project}/scripts/:script_id`
const typeOf: Readonly<Record<Format, string>> = { json: jsonType, md: markdownType }

/** Every path of the API. */
export function createEndpoints(store: Store, documents: Documents): readonly Endpoint[] {
  return [
    {
      path: '/v1/openapi.json',
      parameters: [],
      contentType: jsonType,
      answer: { toAnyone: () => answerJson(description, 'public, max-age=300') },
    },
    ...createListEndpoints(store),
    ...formats.flatMap((format) => createDocumentEndpoints(store, documents, format)),
  ]
}

function createListEndpoints(store: Store): readonly Endpoint[] {
  return [
    list(`${project}/scripts`, async ({ access, query }) => {
      const page = checkPage(query, await store.listScripts(access.projectId, readPageRequest(query)))
      const { object, url, has_more, data } = toList(pathOf.scripts(access.projectId), page, toScript)
      return answerJson({ object, url, has_more, project: toProject(access), data })
    }),
    list(`${script}/snapshots`, async ({ access, params, query }) => {
      const pageRequest = readPageRequest(query)
      const { id, project_id } = await findScript(store, access, params)
      const page = checkPage(query, await store.listSnapshots(id, pageRequest))
      return answerJson(toList(pathOf.snapshots(project_id, id), page, toSnapshot))
    }),
    {
      path: script,
      parameters: [],
      contentType: jsonType,
      answer: {
        toKey: async ({ access, params }) => {
          const found = await findScript(store, access, params)
          const snapshots = checkPage(undefined, await store.listSnapshots(found.id, firstPage))
          const latest = snapshots.items[0]
          if (!latest) throw new Error(`script ${found.id} has no snapshot`)
          return answerJson(toScriptDetail(found, latest.id, snapshots))
        },
      },
    },
  ]
}

const firstPage: PageRequest = { limit: defaultLimit }

function list(path: string, toKey: (asked: Asked) => Promise<Answer>): Endpoint {
  return { path, parameters: pageParameters, contentType: jsonType, answer: { toKey } }
}

function createDocumentEndpoints(store: Store, documents: Documents, format: Format): readonly Endpoint[] {
  const answer = (snapshotId: string, cacheControl: string): Answer => ({
    contentType: typeOf[format],
    cacheControl,
    etag: `"${documents.nameOf(snapshotId, format)}"`,
    read: () => documents.read(snapshotId, format),
  })
  const endpoint = (path: string, toKey: (asked: Asked) => Promise<Answer>): Endpoint => ({
    path: `${script}/${path}.${format}`,
    parameters: [],
    contentType: typeOf[format],
    answer: { toKey },
  })
  return [
    endpoint('latest_snapshot_document', async ({ access, params }) => {
      const latest = await store.findLatestSnapshot(access.projectId, params.script_id ?? '')
      if (latest === undefined) throw scriptNotFound()
      return answer(latest, revalidated)
    }),
    endpoint('snapshots/:snapshot_id/document', async ({ access, params }) => {
      const { script_id = '', snapshot_id = '' } = params
      if (await store.hasSnapshot(access.projectId, script_id, snapshot_id)) return answer(snapshot_id, immutable)
      await findScript(store, access, params)
      throw new Problem('snapshot_not_found', 'There is no such snapshot of this script.')
    }),
  ]
}

async function findScript(store: Store, access: Access, params: Asked['params']) {
  const found = await store.findScript(access.projectId, params.script_id ?? '')
  if (!found) throw scriptNotFound()
  return found
}

function scriptNotFound(): Problem {
  return new Problem('script_not_found', 'There is no such script in this project.')
}

function checkPage<Row>(query: URLSearchParams | undefined, page: Page<Row> | 'unknown-cursor'): Page<Row> {
  if (page !== 'unknown-cursor') return page
  throw unknownCursor(query?.has('starting_after') ? 'starting_after' : 'ending_before')
}
