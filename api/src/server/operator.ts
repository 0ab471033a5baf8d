import type { App } from '../http/app.ts'
import type { Metrics } from './metrics.ts'

export interface OperatorOptions {
  /** Resolves where the service has what it needs to answer. */
  readonly ping: () => Promise<void>
  /** Whether it is about to stop, so that no more should be sent to it. */
  readonly isStopping: () => boolean
  /** Where given, `/metrics` shows them to anyone. */
  readonly metrics?: Metrics | undefined
}

/** How long a database may take to say that it is there. */
const pingTimeout = 3_000

/**
 * Adds what an operator's programs ask for, without a key, and without a line in the log: `/healthz`, whether the process
 * turns; `/readyz`, whether it can answer requests; `/metrics` for Prometheus.
 */
export function addOperatorPaths(app: App, { ping, isStopping, metrics }: OperatorOptions): App {
  const answers: Readonly<Record<string, () => Response | Promise<Response>>> = {
    '/healthz': () => state(200, 'ok'),
    '/readyz': async () => {
      if (isStopping()) return state(503, 'stopping')
      return (await inTime(ping)) ? state(200, 'ready') : state(503, 'no database')
    },
    ...(metrics ? { '/metrics': metrics.answer } : {}),
  }
  return {
    fetch: (request, info) => {
      const path = new URL(request.url).pathname
      const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
      if (!answer) return app.fetch(request, info)
      if (/^(?:GET|HEAD)$/.test(request.method)) return answer()
      return state(405, 'method not allowed', { allow: 'GET, HEAD' })
    },
  }
}

function state(status: number, word: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status: word }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

function inTime(ping: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), pingTimeout)
    ping()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}
