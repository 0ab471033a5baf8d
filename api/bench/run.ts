import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, findMissing, startPostgres } from '../test/postgres-server.ts'
import { measureCold } from './cold.ts'
import { captureAll, compareAll } from './compare.ts'
import { authorize, type Data, fillDatabase, paragraphCount } from './data.ts'
import { connections, limit, rounds, smoke } from './extent.ts'
import { measureForeign } from './foreign.ts'
import { endLoads, load } from './load.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// Measures the service on each database. `--smoke`: each thing once, briefly.

const requestsForMemory = smoke ? 200 : 100_000

const bin = join(import.meta.dirname, '../dist/command/bin.js')
const directory = mkdtempSync(join(tmpdir(), 'scriptdown-bench-'))
const log = openSync(join(directory, 'log'), 'w')
let count = 0
try {
  printMachine()
  let good = await measure('SQLite', () => join(directory, `${++count}.db`))
  const missing = findMissing()
  if (missing !== undefined) console.info(`\n${missing}: not measured`)
  else {
    const postgres = await startPostgres()
    try {
      good = (await measure('PostgreSQL', async () => (await createDatabase(postgres.url)).location)) && good
    } finally {
      postgres.stop()
    }
  }
  process.exitCode = smoke || good ? 0 : 1
} finally {
  endLoads()
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

async function measure(kind: 'SQLite' | 'PostgreSQL', create: () => string | Promise<string>): Promise<boolean> {
  console.info(`\n${kind}\n`)
  const serve = (location: string) =>
    startServer([bin, 'serve', '--port', '0', '--json', '--metrics', '--database', location], log)
  const isEven = await measureForeign([await create(), await create()], serve)
  const location = await create()
  const data = await fillDatabase(location, smoke ? 2_000 : 150_000)
  const service = await serve(location)
  try {
    const isQuick = await measureCold(service, data)
    const isFast = await compareAll(kind, service, data, directory)
    if (kind === 'PostgreSQL') await measureTwo(service, () => serve(location), data)
    return (await measureMemory(service, data)) && isFast && isQuick && isEven
  } finally {
    await service.stop()
  }
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
