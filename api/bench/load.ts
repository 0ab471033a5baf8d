import autocannon from 'autocannon'
import type { Captured } from './captured.ts'

/** What a load gave. */
export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
}

const connections = 64

/**
 * Sends one request over and over on 64 connections.
 *
 * @param limit how many seconds, or how many requests
 * @throws {Error} where a response is not the one that was captured
 */
export async function load(
  url: string,
  { path, requestHeaders, status }: Captured,
  limit: { seconds: number } | { requests: number },
): Promise<Load> {
  const result = await autocannon({
    url: `${url}${path}`,
    connections,
    headers: { ...requestHeaders },
    ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.requests }),
  })
  const wrong = result.statusCodeStats
    ? Object.keys(result.statusCodeStats).filter((code) => Number(code) !== status)
    : []
  if (result.errors > 0 || wrong.length > 0)
    throw new Error(`${url}${path}: ${result.errors} errors, statuses ${wrong}`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
