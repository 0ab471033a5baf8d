import { authorize, type Data } from './data.ts'
import { limit, smoke } from './extent.ts'
import { type Load, load } from './load.ts'
import type { Lag, ServerProcess } from './server-process.ts'

/** Milliseconds: the most that 99 of 100 small lists may take while large documents are made. */
const highestP99 = 100

/**
 * Prints how quick small lists are as long as four clients ask for large documents that nobody has asked for, one after
 * another, and how late the service's event loop is; whether they are quick enough.
 */
export async function measureCold(service: ServerProcess, data: Data): Promise<boolean> {
  const headers = authorize(data)
  const lists = { url: service.url, paths: data.pages, headers, status: 200, connections: 8 }
  // The first one warms up the service.
  await load({ ...lists, limit })
  await service.lag()
  console.info(
    '| lists of 20 scripts, all different, on 8 connections | requests/s | p50 | p99 | max | late p99 | max |',
  )
  console.info('|---|--:|--:|--:|--:|--:|--:|')
  printRow('alone', await load({ ...lists, limit }), await service.lag())
  let isQuick = true
  for (const format of ['md', 'json']) {
    const made = askForEach(
      data.large.map((path) => `${service.url}${path}/latest_snapshot_document.${format}`),
      headers,
    )
    const beside = smoke ? await load({ ...lists, limit }) : await load({ ...lists, limit: { seconds: 300 } }, made)
    const lag = await service.lag()
    const { bytes, seconds } = await made
    const what = `${data.large.length} × ${(bytes / 1e6).toFixed(1)} MB as ${format}`
    printRow(`while 4 clients ask for ${what}, cold: ${seconds.toFixed(1)} s`, beside, lag)
    isQuick &&= beside.p99 < highestP99
  }
  console.info()
  return isQuick
}

/** Has four clients ask for each of some documents, and gives the size of the last. */
async function askForEach(urls: readonly string[], headers: Record<string, string>) {
  const start = performance.now()
  let bytes = 0
  for (const url of urls) {
    const ask = async (): Promise<number> => {
      const response = await fetch(url, { headers })
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      return (await response.arrayBuffer()).byteLength
    }
    ;[bytes = 0] = await Promise.all([ask(), ask(), ask(), ask()])
  }
  return { bytes, seconds: (performance.now() - start) / 1000 }
}

function printRow(name: string, { perSecond, p50, p99, max }: Load, lag: Lag): void {
  const times = [p50, p99, max, lag.p99, lag.max].map((time) => `${time} ms`)
  console.info(`| ${[name, Math.round(perSecond), ...times].join(' | ')} |`)
}
