import { type SchemaName, schemaRef } from './schemas.ts'

/** What the description says of one path. */
export interface Operation {
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly tag: 'Scripts' | 'Snapshots' | 'Documents'
  readonly content: Readonly<Record<string, unknown>>
  readonly paged?: boolean
}

/** JSON of a schema, as content. */
export const json = (name: SchemaName) => ({ 'application/json': { schema: schemaRef(name) } })
const markdown = {
  'text/markdown': {
    schema: { type: 'string' },
    example: '## INT. HARBOUR OFFICE - NIGHT\n\n> **ELLEN**\\\n> You came.\n',
  },
}

const script = '/v1/projects/{project_id}/scripts/{script_id}'

/** Every operation with a key, by path. */
export const operations: Readonly<Record<string, Operation>> = {
  '/v1/projects/{project_id}/scripts': {
    id: 'listScripts',
    summary: 'List scripts',
    description: 'The scripts of the project, newest first.',
    tag: 'Scripts',
    content: json('ScriptList'),
    paged: true,
  },
  [script]: {
    id: 'getScript',
    summary: 'Get one script',
    description: 'The script with the id of its latest snapshot and the first page of its snapshots.',
    tag: 'Scripts',
    content: json('ScriptDetail'),
  },
  [`${script}/snapshots`]: {
    id: 'listSnapshots',
    summary: 'List snapshots',
    description: 'The snapshots of the script, newest first, without their documents.',
    tag: 'Snapshots',
    content: json('SnapshotList'),
    paged: true,
  },
  [`${script}/latest_snapshot_document.json`]: {
    id: 'getLatestDocumentJson',
    summary: 'Get the latest document as JSON',
    description: 'The document of the snapshot that is the latest when the request is answered.',
    tag: 'Documents',
    content: json('Document'),
  },
  [`${script}/latest_snapshot_document.md`]: {
    id: 'getLatestDocumentMarkdown',
    summary: 'Get the latest document as Markdown',
    description: 'GitHub Flavored Markdown of the snapshot that is the latest when the request is answered.',
    tag: 'Documents',
    content: markdown,
  },
  [`${script}/snapshots/{snapshot_id}/document.json`]: {
    id: 'getSnapshotDocumentJson',
    summary: 'Get the document of a snapshot as JSON',
    description: 'A snapshot never changes, nor does its document.',
    tag: 'Documents',
    content: json('Document'),
  },
  [`${script}/snapshots/{snapshot_id}/document.md`]: {
    id: 'getSnapshotDocumentMarkdown',
    summary: 'Get the document of a snapshot as Markdown',
    description: 'GitHub Flavored Markdown of a snapshot.',
    tag: 'Documents',
    content: markdown,
  },
}
