import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Load, LoadPlan } from './load.ts'

// Sends the load that standard input describes, until its limit or SIGTERM, and prints what it gave as JSON.

const { url, paths, headers, status, connections, limit } = JSON.parse(await text(process.stdin)) as LoadPlan
let started = 0
const plan: autocannon.Options = {
  url,
  connections,
  headers,
  setupClient: (client) => {
    // Each has paths of its own: all would ask for the same one after another, and be answered from memory.
    const shares = Math.min(connections, paths.length)
    const share = started++ % shares
    client.setRequests(paths.filter((_, i) => i % shares === share).map((path) => ({ path, headers })))
  },
  ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.requests }),
}
const result = await new Promise<autocannon.Result>((resolve, reject) => {
  const running = autocannon(plan, (error, done) => (error ? reject(error) : resolve(done)))
  process.once('SIGTERM', () => running.stop())
})
const wrong = Object.keys(result.statusCodeStats ?? {}).filter((code) => Number(code) !== status)
if (result.errors > 0 || wrong.length > 0) {
  console.error(`${url}${paths[0]}: ${result.errors} errors, statuses ${wrong}`)
  process.exitCode = 1
}
const { p50, p99, max } = result.latency
console.info(JSON.stringify({ perSecond: result.requests.average, p50, p99, max } satisfies Load))
