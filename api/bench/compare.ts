import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Captured, capture } from './captured.ts'
import { authorize, type Data } from './data.ts'
import { connections, limit, rounds, smoke } from './extent.ts'
import { type Load, load } from './load.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Of the service's requests per second to the bare server's. */
const lowestRatio = 0.5

/**
 * Prints a table beside a bare node:http server that sends the same bytes, of each response the pair of the median ratio;
 * whether every ratio is high enough.
 *
 * @param directory where a file may be left
 */
export async function compareAll(
  kind: 'SQLite' | 'PostgreSQL',
  service: ServerProcess,
  data: Data,
  directory: string,
): Promise<boolean> {
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

/** Each kind of response, captured once. */
export async function captureAll({ url }: ServerProcess, data: Data): Promise<Captured[]> {
  const headers = authorize(data)
  const latest = `${data.script}/latest_snapshot_document`
  const json = await capture(url, 'latest document, JSON, its body from memory', `${latest}.json`, headers)
  const conditional = { ...headers, 'if-none-match': json.headers.etag ?? '' }
  return [
    await capture(url, 'list of 20 scripts, always the same: on SQLite from memory', data.scripts, headers),
    json,
    await capture(url, 'latest document, Markdown, its body from memory', `${latest}.md`, headers),
    await capture(url, '… in gzip', `${latest}.md?`, { ...headers, 'accept-encoding': 'gzip' }),
    // The bare server tells requests apart by their path alone, and passes over what stands after it here.
    await capture(url, '304, on SQLite from memory', `${latest}.json?`, conditional),
  ]
}
