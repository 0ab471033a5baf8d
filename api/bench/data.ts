import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptDocument, createKey, openStore } from '../src/index.ts'
import { smoke } from './extent.ts'

/** What the benchmarks ask for. */
export interface Data {
  readonly key: string
  readonly scripts: string
  readonly changes: string
  /** The newest script, of feature length. */
  readonly script: string
  /** The large scripts, which nobody has asked for yet. */
  readonly large: readonly string[]
  /** Pages of scripts, and first pages of snapshots, all different: more than a process remembers. */
  readonly pages: readonly string[]
  readonly snapshotPages: readonly string[]
}

export const paragraphCount = 4_000
/** So that a load beside them is not over before it can be measured. */
const largeScripts = 4
const scriptCount = smoke ? 200 : 4_000

/** Fills a database with a project of many small scripts, one of feature length, and some of so many paragraphs: 150,000 are 20 MB. */
export async function fillDatabase(database: string, largeCount: number): Promise<Data> {
  const store = await openStore(database)
  const { id } = await store.createProject('Bench')
  const { value, hash, lastFour } = createKey()
  await store.setEnabled(id, true, { name: 'bench', hash, lastFour })
  const fields = { subtitle: null, written_by: 'A. Writer', logline: 'A line about the script.', genre: 'Drama' }
  const importOf = (title: string, count: number) => ({
    script: { fields: { ...fields, title } },
    snapshot: { description: null, revision_color: null },
    body: createBody(count),
  })
  const small = importOf('Small', 10)
  const imports = [
    ...Array(largeScripts).fill(importOf('Large', largeCount)),
    ...Array(scriptCount).fill(small),
    importOf('Feature', paragraphCount),
  ]
  const done = (await store.importDocuments(id, imports)) ?? []
  await store.close()
  const ids = done.map(({ script_id }) => script_id)
  const scripts = `/v1/projects/${id}/scripts`
  return {
    key: value,
    scripts,
    changes: `/v1/projects/${id}/changes`,
    script: `${scripts}/${ids.at(-1)}`,
    large: ids.slice(0, largeScripts).map((each) => `${scripts}/${each}`),
    pages: ids.slice(20).map((each) => `${scripts}?starting_after=${each}`),
    snapshotPages: ids.map((each) => `${scripts}/${each}/snapshots`),
  }
}

/** The headers of a request for the data. */
export function authorize({ key }: Data): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

function createBody(count: number): Uint8Array {
  const corpus = join(import.meta.dirname, '../../corpus/scripts/merge-conflict.json')
  const source = JSON.parse(readFileSync(corpus, 'utf8')) as { paragraphs: object[] }
  const paragraphs = Array.from({ length: count }, (_, i) => ({
    ...source.paragraphs[i % source.paragraphs.length],
    id: `p${i}`,
  }))
  const accepted = acceptDocument(JSON.stringify({ object: 'document', paragraphs }))
  if (!accepted.ok) throw new Error('the corpus script is not valid')
  return accepted.body
}
