import { Agent, get } from 'node:http'
import { addForeignRows } from '../test/foreign-rows.ts'
import { authorize, type Data, fillDatabase } from './data.ts'
import { smoke } from './extent.ts'
import type { ServerProcess } from './server-process.ts'

const counts = smoke ? { scripts: 1_000, snapshots: 1_000 } : { scripts: 400_000, snapshots: 1_000_000 }
const requests = smoke ? 50 : 3_000
/** How often a page may take as long as in a database that holds nothing else. */
const highestRatio = 2

interface Place {
  readonly service: ServerProcess
  readonly data: Data
}

/**
 * Prints how long a page takes from a database with one project, and from one that holds much more of others; whether that
 * is near enough. One connection asks both in turn, so that what else the machine does falls on both.
 */
export async function measureForeign(
  locations: readonly [string, string],
  serve: (location: string) => Promise<ServerProcess>,
): Promise<boolean> {
  const prepare = async (location: string, isShared: boolean): Promise<Place> => {
    const data = await fillDatabase(location, 10)
    if (isShared) await addForeignRows(location, counts)
    return { data, service: await serve(location) }
  }
  const places = [await prepare(locations[0], false), await prepare(locations[1], true)] as const
  console.info(
    `| p50 of one connection | alone | beside ${counts.scripts} scripts, ${counts.snapshots} snapshots | ratio |`,
  )
  console.info('|---|--:|--:|--:|')
  const ratios = [
    await compare('pages of scripts, all different', places, ({ pages }) => pages),
    await compare('first pages of snapshots, all different', places, ({ snapshotPages }) => snapshotPages),
    await compare('first page of scripts, always the same: on SQLite from memory', places, ({ scripts }) => [scripts]),
    await compare('first page of changes, always the same: on SQLite from memory', places, ({ changes }) => [changes]),
  ]
  console.info()
  for (const { service } of places) await service.stop()
  return ratios.every((ratio) => ratio <= highestRatio)
}

async function compare(
  name: string,
  places: readonly [Place, Place],
  pathsOf: (data: Data) => readonly string[],
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < requests; i++) {
    for (const [which, { service, data }] of places.entries()) {
      const paths = pathsOf(data)
      const headers = authorize(data)
      times[which]?.push(await time(`${service.url}${paths[i % paths.length]}`, headers, agent))
    }
  }
  agent.destroy()
  // The first requests find nothing warm.
  const [alone, beside] = times.map((each) => medianOf(each.slice(requests / 10))) as [number, number]
  const ratio = beside / alone
  console.info(`| ${name} | ${alone.toFixed(2)} ms | ${beside.toFixed(2)} ms | ${ratio.toFixed(2)} |`)
  return ratio
}

/** Milliseconds until a response is there whole. */
function time(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - start))
    }).on('error', reject)
  })
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0
}
