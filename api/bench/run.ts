import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMissing, startPostgres } from '../test/postgres-server.ts'
import { type Captured, capture } from './captured.ts'
import { type Data, fillDatabase, paragraphCount } from './data.ts'
import { type Load, load } from './load.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// Measures the service beside a bare node:http server that sends the same bytes. `--smoke`: each thing once, briefly.

const smoke = process.argv.includes('--smoke')
/** How long each load is. */
const limit = smoke ? { requests: 300 } : { seconds: Number(process.env.SECONDS ?? 5) }
const rounds = smoke ? 1 : 3
const requestsForMemory = smoke ? 1_000 : 100_000
const connections = 64
const lowestRatio = 0.5
/** Milliseconds: the most that a small list may take while large documents are rendered. */
const highestP99 = 100

const bin = join(import.meta.dirname, '../dist/command/bin.js')
const directory = mkdtempSync(join(tmpdir(), 'scriptdown-bench-'))
const log = openSync(join(directory, 'log'), 'w')
try {
  printMachine()
  let good = await measure('SQLite', join(directory, 'scripts.db'))
  const missing = findMissing()
  if (missing !== undefined) console.info(`\n${missing}: not measured`)
  else {
    const postgres = await startPostgres()
    try {
      good = (await measure('PostgreSQL', postgres.url)) && good
    } finally {
      postgres.stop()
    }
  }
  process.exitCode = smoke || good ? 0 : 1
} finally {
  rmSync(directory, { recursive: true })
}

function printMachine(): void {
  const [cpu] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  console.info(`${cpu?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}, ${day}`)
  console.info(
    `${connections} connections, ${rounds} × ${JSON.stringify(limit)} each, a script of ${paragraphCount} paragraphs.`,
  )
  console.info('The load, the service and the database are processes of their own on the same cores.')
}

async function measure(kind: 'SQLite' | 'PostgreSQL', database: string): Promise<boolean> {
  const data = await fillDatabase(database, smoke ? 10_000 : 150_000)
  const serve = () => startServer([bin, 'serve', '--port', '0', '--json', '--database', database], log)
  const service = await serve()
  console.info(`\n${kind}\n`)
  try {
    const isQuick = await measureCold(service, data)
    const isFast = await compareAll(kind, service, data)
    if (kind === 'PostgreSQL') await measureTwo(service, serve, data)
    return (await measureMemory(service, data)) && isFast && isQuick
  } finally {
    await service.stop()
  }
}

function authorize({ key }: Data): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

/** Whether small lists stay quick while four clients ask for a large document that nobody has rendered. */
async function measureCold({ url }: ServerProcess, data: Data): Promise<boolean> {
  const headers = authorize(data)
  const lists = { url, paths: data.pages, headers, status: 200, connections: 8 }
  const alone = await load({ ...lists, limit })
  const start = performance.now()
  const isOver = Promise.all(
    Array.from({ length: 4 }, async () => {
      const response = await fetch(`${url}${data.large}/latest_snapshot_document.md`, { headers })
      return (await response.arrayBuffer()).byteLength
    }),
  )
  const beside = load({ ...lists, limit: smoke ? limit : { seconds: 15 } })
  const [bytes = 0] = await isOver
  const took = ((performance.now() - start) / 1000).toFixed(1)
  const { p50, p99, max } = await beside
  console.info(
    `4 clients, each the same large document as Markdown, cold: ${(bytes / 1e6).toFixed(1)} MB in ${took} s.`,
  )
  console.info(
    `Lists of 20 scripts on 8 connections, alone: p50 ${alone.p50} ms, p99 ${alone.p99} ms, max ${alone.max} ms;`,
  )
  console.info(`in the same seconds: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms.\n`)
  return p99 < highestP99
}

async function captureAll({ url }: ServerProcess, data: Data): Promise<Captured[]> {
  const headers = authorize(data)
  const latest = `${data.script}/latest_snapshot_document`
  const json = await capture(url, 'latest document, JSON', `${latest}.json`, headers)
  const conditional = { ...headers, 'if-none-match': json.headers.etag ?? '' }
  return [
    await capture(url, 'list of 20 scripts, always the same', data.scripts, headers),
    json,
    await capture(url, 'latest document, Markdown', `${latest}.md`, headers),
    await capture(url, '… in gzip', `${latest}.md?`, { ...headers, 'accept-encoding': 'gzip' }),
    // The bare server tells requests apart by their path alone, and passes over what stands after it here.
    await capture(url, '304', `${latest}.json?`, conditional),
  ]
}

/** Prints a table, of each response the pair of the median ratio; whether every ratio is high enough. */
async function compareAll(kind: string, service: ServerProcess, data: Data): Promise<boolean> {
  const captured = await captureAll(service, data)
  const file = join(directory, 'captured.json')
  writeFileSync(file, JSON.stringify(captured))
  const bare = await startServer(['--import', 'tsx', join(import.meta.dirname, 'bare.ts'), file], 'inherit')
  console.info('| response | bytes | requests/s | bare node:http | ratio | p99 | bare p99 |')
  console.info('|---|--:|--:|--:|--:|--:|--:|')
  let fast = true
  // The short run asks PostgreSQL for what differs there alone.
  const few = smoke && kind === 'PostgreSQL' ? captured.slice(0, 1) : captured
  for (const each of few) {
    const ratio = await compare(each, [each.path], service, bare, '')
    // A list that is asked of PostgreSQL each time is no match for bytes that are there already.
    fast &&= kind === 'PostgreSQL' || ratio >= lowestRatio
  }
  const [list] = captured
  if (list) await compare(list, data.pages, service, bare, 'list of 20 scripts, each time another page')
  await bare.stop()
  return fast
}

async function compare(
  captured: Captured,
  paths: readonly string[],
  service: ServerProcess,
  bare: ServerProcess,
  name: string,
): Promise<number> {
  const plan = { headers: captured.requestHeaders, status: captured.status, connections }
  const pairs: [Load, Load][] = []
  // In turn, so that what else the machine does falls on both; the first, unmeasured pair warms both up.
  for (let round = smoke ? 1 : 0; round <= rounds; round++) {
    const ours = await load({ ...plan, url: service.url, paths, limit })
    const theirs = await load({ ...plan, url: bare.url, paths: [captured.path], limit })
    if (round > 0) pairs.push([ours, theirs])
  }
  const ratioOf = ([ours, theirs]: [Load, Load]): number => ours.perSecond / theirs.perSecond
  const middle = pairs.toSorted((x, y) => ratioOf(x) - ratioOf(y))[Math.floor(pairs.length / 2)] as [Load, Load]
  const [a, b] = middle
  const bytes = Buffer.from(captured.body, 'base64').length
  const cells = [name || captured.name, bytes, Math.round(a.perSecond), Math.round(b.perSecond)]
  console.info(`| ${[...cells, ratioOf(middle).toFixed(2), `${a.p99} ms`, `${b.p99} ms`].join(' | ')} |`)
  return ratioOf(middle)
}

/** One process and two on the same database, in turn, each with a load of its own. */
async function measureTwo(one: ServerProcess, serve: () => Promise<ServerProcess>, data: Data): Promise<void> {
  const two = await serve()
  const run = async (servers: readonly ServerProcess[]): Promise<number> => {
    const plan = { paths: data.pages, headers: authorize(data), status: 200, connections, limit }
    const loads = await Promise.all(servers.map(({ url }) => load({ ...plan, url })))
    return loads.reduce((sum, { perSecond }) => sum + perSecond, 0)
  }
  await run([one, two])
  const [alone, both] = [await run([one]), await run([one, two])]
  await two.stop()
  console.info(`\nPages all different, one process: ${Math.round(alone)}/s; two: ${Math.round(both)}/s together.`)
}

/** Prints the memory in use over many requests; whether it stays flat. */
async function measureMemory(service: ServerProcess, data: Data): Promise<boolean> {
  const captured = await captureAll(service, data)
  const steps = smoke ? 1 : 5
  const samples = [service.memory()]
  for (let step = 0; step < steps; step++) {
    for (const { path, requestHeaders, status } of captured) {
      const requests = Math.ceil(requestsForMemory / steps / captured.length)
      const plan = { url: service.url, paths: [path], headers: requestHeaders, status, connections }
      await load({ ...plan, limit: { requests: Math.max(requests, connections) } })
    }
    samples.push(service.memory())
  }
  const [first = 0, ...rest] = samples
  const shown = samples.map((sample) => `${Math.round(sample)} MiB`).join(', ')
  console.info(`\nMemory over ${requestsForMemory} requests: ${shown}.`)
  return (rest.at(-1) ?? 0) <= first * 1.2
}
