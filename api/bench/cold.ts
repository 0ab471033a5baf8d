import { authorize, type Data } from './data.ts'
import { limit, smoke } from './extent.ts'
import { type Load, load } from './load.ts'
import type { Lag, ServerProcess } from './server-process.ts'

/** Milliseconds: the most that 99 of 100 small lists may take while large documents are made. */
const highestP99 = 100

/**
 * Prints how quick small lists are while four clients ask for a large document that nobody has asked for, and how late the
 * service's event loop is; whether they are quick enough.
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
    const made = askForAll(`${service.url}${data.large}/latest_snapshot_document.${format}`, headers)
    const beside = await load({ ...lists, limit: smoke ? limit : { seconds: 15 } })
    const lag = await service.lag()
    const { bytes, seconds } = await made
    printRow(
      `while 4 clients ask for ${(bytes / 1e6).toFixed(1)} MB as ${format}, cold: ${seconds.toFixed(1)} s`,
      beside,
      lag,
    )
    isQuick &&= beside.p99 < highestP99
  }
  console.info()
  return isQuick
}

async function askForAll(url: string, headers: Record<string, string>): Promise<{ bytes: number; seconds: number }> {
  const start = performance.now()
  const sizes = await Promise.all(
    Array.from({ length: 4 }, async () => (await (await fetch(url, { headers })).arrayBuffer()).byteLength),
  )
  return { bytes: sizes[0] ?? 0, seconds: (performance.now() - start) / 1000 }
}

function printRow(name: string, { perSecond, p50, p99, max }: Load, lag: Lag): void {
  const times = [p50, p99, max, lag.p99, lag.max].map((time) => `${time} ms`)
  console.info(`| ${[name, Math.round(perSecond), ...times].join(' | ')} |`)
}
