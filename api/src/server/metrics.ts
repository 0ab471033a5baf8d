import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OnAnswered } from '../http/exchange.ts'
import type { Connections } from '../store/dialect.ts'
import type { RenderingName } from '../store/records.ts'

/** What is counted, for Prometheus. */
export interface Metrics {
  readonly onAnswered: OnAnswered
  readonly onRendered: (name: RenderingName, milliseconds: number) => void
  answer(): Promise<Response>
}

/** Makes the metrics of a process: requests by operation and status, renderings, database connections, and Node's own. */
export function createMetrics(connections: () => Connections): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'scriptdown_requests_total',
    help: 'Requests answered.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'scriptdown_request_seconds',
    help: 'Time until a response was ready to be sent.',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers,
  })
  const rendering = new Histogram({
    name: 'scriptdown_rendering_seconds',
    help: 'Time to render or compress a document, waiting for a worker included.',
    labelNames: ['format', 'encoding'],
    buckets: [0.001, 0.01, 0.1, 1, 10, 60],
    registers,
  })
  new Gauge({
    name: 'scriptdown_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
  return {
    onAnswered: (operation, status, milliseconds) => {
      requests.inc({ operation, status })
      seconds.observe({ operation }, milliseconds / 1000)
    },
    onRendered: ({ format, encoding }, milliseconds) => rendering.observe({ format, encoding }, milliseconds / 1000),
    answer: async () =>
      new Response(await register.metrics(), {
        headers: { 'content-type': register.contentType, 'cache-control': 'no-store' },
      }),
  }
}
