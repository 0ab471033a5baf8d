import type { Documents } from '../documents/documents.ts'
import { description } from '../openapi/description.ts'
import type { OperationId } from '../openapi/operations.ts'
import { toId } from '../resources/ids.ts'
import { defaultLimit } from '../resources/limits.ts'
import type { Format } from '../resources/snapshot.ts'
import type { Access, Page, PageRequest } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type Answer, answerJson, immutable, revalidated } from './answer.ts'
import { pathOf, toChangeList, toList, toProject, toScript, toScriptDetail, toSnapshot } from './present.ts'
import { Problem } from './problem.ts'
import { readChangesRequest, readPageRequest, unknownCursor } from './query.ts'

/** A request whose key opens the project that its path names. */
export interface Asked {
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** How an operation answers: to anyone, or to those whose key opens the project in the path. */
export type Endpoint = { readonly toAnyone: () => Answer } | { readonly toKey: (asked: Asked) => Promise<Answer> }

/** How each operation of the description answers. */
export function createEndpoints(store: Store, documents: Documents): Readonly<Record<OperationId, Endpoint>> {
  return {
    ...createListEndpoints(store),
    getLatestDocumentJson: { toKey: answerLatest(store, documents, 'json') },
    getLatestDocumentMarkdown: { toKey: answerLatest(store, documents, 'md') },
    getLatestDocumentFdx: { toKey: answerLatest(store, documents, 'fdx') },
    getLatestDocumentFountain: { toKey: answerLatest(store, documents, 'fountain') },
    getSnapshotDocumentJson: { toKey: answerFixed(store, documents, 'json') },
    getSnapshotDocumentMarkdown: { toKey: answerFixed(store, documents, 'md') },
    getSnapshotDocumentFdx: { toKey: answerFixed(store, documents, 'fdx') },
    getSnapshotDocumentFountain: { toKey: answerFixed(store, documents, 'fountain') },
    getDescription: { toAnyone: createDescription() },
  }
}

/** Made once: it never changes. */
function createDescription(): () => Answer {
  let made: Answer | undefined
  return () => {
    made ??= answerJson(description, 'public, max-age=300')
    return made
  }
}

type ListOperation = 'listScripts' | 'listChanges' | 'getScript' | 'listSnapshots'

function createListEndpoints(store: Store): Readonly<Record<ListOperation, Endpoint>> {
  return {
    listScripts: {
      toKey: async ({ access, query }) => {
        const page = checkPage(query, await store.listScripts(access.projectId, readPageRequest(query)))
        const { object, url, has_more, data } = toList(pathOf.scripts(access.projectId), page, toScript)
        return answerJson({ object, url, has_more, project: toProject(access), data })
      },
    },
    listChanges: {
      toKey: async ({ access, query }) => {
        const { since, limit } = readChangesRequest(query)
        const page = await store.listChanges(access.projectId, since, limit)
        if (!page) {
          const message = 'since is beyond the last change, as after a restore from a backup: start anew without it.'
          throw new Problem('invalid_parameter', message, { param: 'since' })
        }
        return answerJson(toChangeList(access.projectId, since, page))
      },
    },
    listSnapshots: {
      toKey: async ({ access, params, query }) => {
        const pageRequest = readPageRequest(query)
        const { id, project_id } = await findScript(store, access, params)
        const page = checkPage(query, await store.listSnapshots(id, pageRequest))
        return answerJson(toList(pathOf.snapshots(project_id, id), page, toSnapshot))
      },
    },
    getScript: {
      toKey: async ({ access, params }) => {
        const found = await findScript(store, access, params)
        const snapshots = checkPage(undefined, await store.listSnapshots(found.id, firstPage))
        const latest = snapshots.items[0]
        if (!latest) throw new Error(`script ${found.id} has no snapshot`)
        return answerJson(toScriptDetail(found, latest.id, snapshots))
      },
    },
  }
}

const firstPage: PageRequest = { limit: defaultLimit }

function answerLatest(store: Store, documents: Documents, format: Format) {
  return async ({ access, params }: Asked): Promise<Answer> => {
    const latest = await store.findLatestSnapshot(access.projectId, toId(params.script_id))
    if (latest === undefined) throw scriptNotFound()
    return answerDocument(documents, latest, format, revalidated)
  }
}

function answerFixed(store: Store, documents: Documents, format: Format) {
  return async ({ access, params }: Asked): Promise<Answer> => {
    const snapshotId = toId(params.snapshot_id)
    if (await store.hasSnapshot(access.projectId, toId(params.script_id), snapshotId)) {
      // What is made of it is that of the library's version, and may be better after an update.
      return answerDocument(documents, snapshotId, format, format === 'json' ? immutable : revalidated)
    }
    await findScript(store, access, params)
    throw new Problem('snapshot_not_found', 'There is no such snapshot of this script.')
  }
}

async function answerDocument(
  documents: Documents,
  snapshotId: string,
  format: Format,
  cacheControl: string,
): Promise<Answer> {
  const tag = await documents.tagOf(snapshotId, format)
  return { cacheControl, tag, read: (encoding) => documents.read(snapshotId, format, encoding) }
}

async function findScript(store: Store, access: Access, params: Asked['params']) {
  const found = await store.findScript(access.projectId, toId(params.script_id))
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
