import type { Document, Paragraph } from 'scriptdown'
import { acceptDocument } from '../src/documents/accept.ts'
import { createDocuments } from '../src/documents/documents.ts'
import { createRenderer, type Renderer } from '../src/documents/renderer.ts'
import { createApp } from '../src/http/app.ts'
import type { Log } from '../src/http/exchange.ts'
import { createKey } from '../src/keys.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'

/** A project with its key, in a service for tests. */
export interface TestProject {
  readonly id: string
  readonly key: string
}

/** A service in memory. */
export interface TestService {
  readonly store: Store
  fetch(request: Request): Promise<Response>
  /** A GET request of a path, with a key. */
  get(path: string, key?: string, headers?: Record<string, string>): Promise<Response>
  createProject(name?: string): Promise<TestProject>
  close(): Promise<void>
}

export interface TestServiceOptions {
  location?: string
  renderer?: Renderer
  log?: Log
  rateLimit?: number
}

export async function createService(options: TestServiceOptions = {}): Promise<TestService> {
  const { location = ':memory:', renderer = createRenderer(), log, rateLimit } = options
  const store = await openStore(location)
  const documents = createDocuments(store, renderer)
  const app = createApp({ store, documents, log, rateLimit })
  const send = async (request: Request): Promise<Response> => app.fetch(request)
  return {
    store,
    fetch: send,
    get: (path, key, headers = {}) =>
      send(
        new Request(`http://service.test${path}`, {
          headers: key === undefined ? headers : { authorization: `Bearer ${key}`, ...headers },
        }),
      ),
    createProject: async (name = 'Harbour Lights') => {
      const { id } = await store.createProject(name)
      const { value, hash, lastFour } = createKey()
      await store.setEnabled(id, true, { name: 'first', hash, lastFour })
      return { id, key: value }
    },
    close: async () => {
      await documents.settle()
      await renderer.close()
      await store.close()
    },
  }
}

/** A valid document of one paragraph or more. */
export function documentOf(...texts: string[]): Document {
  const paragraphs = texts.map(
    (text, i): Paragraph => ({
      id: `p${i}`,
      object: 'script_paragraph',
      kind: 'action',
      text,
      marks: [],
    }),
  )
  return { object: 'document', paragraphs }
}

/** A valid document as the store keeps it. */
export function bodyOf(document: object): Uint8Array {
  const accepted = acceptDocument(JSON.stringify(document))
  if (!accepted.ok) throw new Error('the test document is not valid')
  return accepted.body
}

export const noFields = { subtitle: null, written_by: '', logline: null, genre: null } as const
export const noSnapshotFields = { description: null, revision_color: null } as const

/** Imports a document as a new script, or as a new snapshot of one. */
export async function importDocument(
  store: Store,
  projectId: string,
  { title = 'A script', script = undefined as string | undefined, document = documentOf('A cat.') as object } = {},
): Promise<{ script_id: string; snapshot_id: string }> {
  const [done] =
    (await store.importDocuments(projectId, [
      {
        script: script === undefined ? { fields: { ...noFields, title } } : { id: script },
        snapshot: noSnapshotFields,
        body: bodyOf(document),
      },
    ])) ?? []
  if (!done) throw new Error('the test document was not imported')
  return done
}

/** A response's body, which has to be JSON. */
export async function readJson<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body
}
