import type { ParameterName } from './parameters.ts'
import { type SchemaName, schemaRef } from './schemas.ts'

/** One path of the API: what the description says of it, and what the service routes and checks by. */
export interface Operation {
  /** In OpenAPI's notation. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: 'Scripts' | 'Snapshots' | 'Documents' | 'Description'
  /** The parameters it takes after the `?`. */
  readonly query: readonly ParameterName[]
  /** Its media types, the best first, with their parameters as they are sent. */
  readonly types: readonly [string, ...string[]]
  /** The schema of its JSON. */
  readonly schema?: SchemaName
  /** What it may answer, where that is text. */
  readonly example?: string
  /** Whether it needs no key. */
  readonly isOpen?: boolean
}

const json = ['application/json; charset=utf-8'] as const
const markdown = ['text/markdown; charset=utf-8; variant=GFM', 'text/plain; charset=utf-8'] as const
const fdx = ['application/xml; charset=utf-8'] as const
const fountain = ['text/plain; charset=utf-8'] as const
const page = ['limit', 'starting_after', 'ending_before'] as const

const exampleMarkdown = '## INT. HARBOUR OFFICE - NIGHT\n\n> **ELLEN**\\\n> You came.\n'

const project = '/v1/projects/{project_id}'
const script = `${project}/scripts/{script_id}`

/** Every operation, by its id. */
export const operations = {
  listScripts: {
    path: `${project}/scripts`,
    summary: 'List scripts',
    description: 'The scripts of the project, newest first.',
    tag: 'Scripts',
    query: page,
    types: json,
    schema: 'ScriptList',
  },
  listChanges: {
    path: `${project}/changes`,
    summary: 'List changed scripts',
    description:
      'An extension of this service. The scripts that changed after a point, in the order of their last changes, deleted ones too. ' +
      'Going on from `next` each time misses no change, whatever is written meanwhile.',
    tag: 'Scripts',
    query: ['limit', 'since'],
    types: json,
    schema: 'ChangeList',
  },
  getScript: {
    path: script,
    summary: 'Get one script',
    description: 'The script with the id of its latest snapshot and the first page of its snapshots.',
    tag: 'Scripts',
    query: [],
    types: json,
    schema: 'ScriptDetail',
  },
  listSnapshots: {
    path: `${script}/snapshots`,
    summary: 'List snapshots',
    description: 'The snapshots of the script, newest first, without their documents.',
    tag: 'Snapshots',
    query: page,
    types: json,
    schema: 'SnapshotList',
  },
  getLatestDocumentJson: {
    path: `${script}/latest_snapshot_document.json`,
    summary: 'Get the latest document as JSON',
    description: 'The document of the snapshot that is the latest when the request is answered.',
    tag: 'Documents',
    query: [],
    types: json,
    schema: 'Document',
  },
  getLatestDocumentMarkdown: {
    path: `${script}/latest_snapshot_document.md`,
    summary: 'Get the latest document as Markdown',
    description: 'GitHub Flavored Markdown of the snapshot that is the latest when the request is answered.',
    tag: 'Documents',
    query: [],
    types: markdown,
    example: exampleMarkdown,
  },
  getLatestDocumentFdx: {
    path: `${script}/latest_snapshot_document.fdx`,
    summary: 'Get the latest document as FDX',
    description:
      'An extension of this service. Final Draft XML of the snapshot that is the latest when the request is answered.',
    tag: 'Documents',
    query: [],
    types: fdx,
  },
  getLatestDocumentFountain: {
    path: `${script}/latest_snapshot_document.fountain`,
    summary: 'Get the latest document as Fountain',
    description:
      'An extension of this service. Fountain of the snapshot that is the latest when the request is answered.',
    tag: 'Documents',
    query: [],
    types: fountain,
  },
  getSnapshotDocumentJson: {
    path: `${script}/snapshots/{snapshot_id}/document.json`,
    summary: 'Get the document of a snapshot as JSON',
    description: 'A snapshot never changes, nor does its document.',
    tag: 'Documents',
    query: [],
    types: json,
    schema: 'Document',
  },
  getSnapshotDocumentMarkdown: {
    path: `${script}/snapshots/{snapshot_id}/document.md`,
    summary: 'Get the document of a snapshot as Markdown',
    description: 'GitHub Flavored Markdown of a snapshot.',
    tag: 'Documents',
    query: [],
    types: markdown,
    example: exampleMarkdown,
  },
  getSnapshotDocumentFdx: {
    path: `${script}/snapshots/{snapshot_id}/document.fdx`,
    summary: 'Get the document of a snapshot as FDX',
    description: 'An extension of this service. Final Draft XML of a snapshot.',
    tag: 'Documents',
    query: [],
    types: fdx,
  },
  getSnapshotDocumentFountain: {
    path: `${script}/snapshots/{snapshot_id}/document.fountain`,
    summary: 'Get the document of a snapshot as Fountain',
    description: 'An extension of this service. Fountain of a snapshot.',
    tag: 'Documents',
    query: [],
    types: fountain,
  },
  getDescription: {
    path: '/v1/openapi.json',
    summary: 'Get this description',
    description: 'OpenAPI 3.1. Needs no key.',
    tag: 'Description',
    query: [],
    types: json,
    isOpen: true,
  },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations

/** The 200 of an operation, as content. */
export function toContent({ types, schema, example }: Operation): Record<string, unknown> {
  const ofType = (type: string): unknown => {
    if (schema) return { schema: schemaRef(schema) }
    if (type.startsWith('application/json')) return { schema: { type: 'object' } }
    return { schema: { type: 'string' }, ...(example !== undefined && { example }) }
  }
  return Object.fromEntries(types.map((type) => [type.split(';')[0], ofType(type)]))
}
