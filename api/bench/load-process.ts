import autocannon from 'autocannon'
import type { Load, LoadPlan } from './load.ts'

// Sends the loads that come as messages, one at a time, until their limits or `stop`, and answers with what each gave, or
// what was wrong with it.

let running: autocannon.Instance | undefined

process.on('message', async (message: LoadPlan | 'stop') => {
  if (message === 'stop') running?.stop()
  else process.send?.(await send(message))
})

async function send({ url, paths, headers, status, connections, limit }: LoadPlan): Promise<Load | string> {
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
    // It ends where a sample does, of which each takes a second by default.
    ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.requests, sampleInt: 100 }),
  }
  const { errors, statusCodeStats, requests, latency, duration } = await new Promise<autocannon.Result>(
    (resolve, reject) => {
      running = autocannon(plan, (error, done) => (error ? reject(error) : resolve(done)))
    },
  )
  running = undefined
  const wrong = Object.keys(statusCodeStats ?? {}).filter((code) => Number(code) !== status)
  if (errors > 0 || wrong.length > 0) return `${paths[0]}: ${errors} errors, statuses ${wrong}`
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, max: latency.max }
}
