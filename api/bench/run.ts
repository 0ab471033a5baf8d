import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptDocument, createKey, openStore } from '../src/index.ts'
import { type Captured, capture } from './captured.ts'
import { type Load, load } from './load.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// Measures the service beside a bare node:http server that sends the same bytes. `--smoke`: each thing once, briefly.

const smoke = process.argv.includes('--smoke')
const seconds = smoke ? 3 : 5
const rounds = smoke ? 1 : 3
const requestsForMemory = smoke ? 5_000 : 100_000
const lowestRatio = 0.5
const paragraphCount = 4_000

const directory = mkdtempSync(join(tmpdir(), 'scriptdown-bench-'))
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  rmSync(directory, { recursive: true })
}

async function measure(): Promise<boolean> {
  const { database, project, key } = await fillDatabase()
  const bin = join(import.meta.dirname, '../dist/command/bin.js')
  const log = openSync(join(directory, 'log'), 'w')
  const service = await startServer([bin, 'serve', '--port', '0', '--json', '--database', database], log)
  const captured = await captureAll(service, project, key)
  const file = join(directory, 'captured.json')
  writeFileSync(file, JSON.stringify(captured))
  const bare = await startServer(['--import', 'tsx', join(import.meta.dirname, 'bare.ts'), file], 'inherit')
  try {
    printMachine()
    const fast = await compareAll(service, bare, captured)
    const flat = await measureMemory(service, captured)
    return smoke || (fast && flat)
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}

/** A project of 25 scripts, the newest of feature length. */
async function fillDatabase(): Promise<{ database: string; project: string; key: string }> {
  const corpus = join(import.meta.dirname, '../../corpus/scripts/merge-conflict.json')
  const source = JSON.parse(readFileSync(corpus, 'utf8')) as { paragraphs: object[] }
  const paragraphs = Array.from({ length: paragraphCount }, (_, i) => ({
    ...source.paragraphs[i % source.paragraphs.length],
    id: `p${i}`,
  }))
  const accepted = acceptDocument(JSON.stringify({ object: 'document', paragraphs }))
  if (!accepted.ok) throw new Error('the corpus script is not valid')
  const database = join(directory, 'scripts.db')
  const store = await openStore(database)
  const { id } = await store.createProject('Bench')
  const { value, hash, lastFour } = createKey()
  await store.setEnabled(id, true, { name: 'bench', hash, lastFour })
  const fields = { subtitle: null, written_by: 'A. Writer', logline: 'A line about the script.', genre: 'Drama' }
  const imports = Array.from({ length: 25 }, (_, i) => ({
    script: { fields: { ...fields, title: `Script ${i}` } },
    snapshot: { description: null, revision_color: null },
    body: accepted.body,
  }))
  await store.importDocuments(id, imports)
  await store.close()
  return { database, project: id, key: value }
}

async function captureAll({ url }: ServerProcess, project: string, key: string): Promise<Captured[]> {
  const authorization = `Bearer ${key}`
  const scripts = `/v1/projects/${project}/scripts`
  const list = await capture(url, 'list of 20 scripts', scripts, { authorization })
  const { data } = JSON.parse(Buffer.from(list.body, 'base64').toString()) as { data: { id: string }[] }
  const latest = `${scripts}/${data[0]?.id}/latest_snapshot_document`
  const json = await capture(url, 'latest document, JSON', `${latest}.json`, { authorization })
  const markdown = await capture(url, 'latest document, Markdown', `${latest}.md`, { authorization })
  const etag = json.headers.etag ?? ''
  // The bare server tells requests apart by their path alone, and passes over what stands after it here.
  const unchanged = await capture(url, '304', `${latest}.json?`, { authorization, 'if-none-match': etag })
  return [list, json, markdown, unchanged]
}

function printMachine(): void {
  const [cpu] = cpus()
  console.info(
    `${cpu?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
  console.info(`64 connections, ${rounds} × ${seconds} s each, a script of ${paragraphCount} paragraphs\n`)
}

/** Prints a table, of each response the pair of the median ratio; whether every ratio is high enough. */
async function compareAll(service: ServerProcess, bare: ServerProcess, captured: Captured[]): Promise<boolean> {
  console.info('| response | bytes | requests/s | bare node:http | ratio | p99 | bare p99 |')
  console.info('|---|--:|--:|--:|--:|--:|--:|')
  let fast = true
  for (const each of captured) {
    const pairs: [Load, Load][] = []
    // In turn, so that what else the machine does falls on both; the first, unmeasured pair warms both up.
    for (let round = 0; round <= rounds; round++) {
      const limit = { seconds: round === 0 ? 2 : seconds }
      const pair: [Load, Load] = [await load(service.url, each, limit), await load(bare.url, each, limit)]
      if (round > 0) pairs.push(pair)
    }
    const ratioOf = ([ours, theirs]: [Load, Load]): number => ours.perSecond / theirs.perSecond
    const middle = pairs.toSorted((x, y) => ratioOf(x) - ratioOf(y))[Math.floor(pairs.length / 2)] as [Load, Load]
    const [a, b] = middle
    const ratio = ratioOf(middle)
    fast &&= ratio >= lowestRatio
    const bytes = Buffer.from(each.body, 'base64').length
    const cells = [each.name, bytes, Math.round(a.perSecond), Math.round(b.perSecond), ratio.toFixed(2)]
    console.info(`| ${[...cells, `${a.p99} ms`, `${b.p99} ms`].join(' | ')} |`)
  }
  return fast
}

/** Prints the memory in use over many requests; whether it stays flat. */
async function measureMemory(service: ServerProcess, captured: Captured[]): Promise<boolean> {
  const steps = 5
  const samples = [service.memory()]
  for (let step = 0; step < steps; step++) {
    for (const each of captured) {
      await load(service.url, each, { requests: Math.ceil(requestsForMemory / steps / captured.length) })
    }
    samples.push(service.memory())
  }
  const [first = 0, ...rest] = samples
  const last = rest.at(-1) ?? 0
  console.info(
    `\nmemory over ${requestsForMemory} requests: ${samples.map((sample) => `${Math.round(sample)} MiB`).join(', ')}`,
  )
  return last <= first * 1.2
}
