import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a load is: one request over and over, or several, which the connections share out and repeat in turn. */
export interface LoadPlan {
  readonly url: string
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly connections: number
  readonly limit: { readonly seconds: number } | { readonly requests: number }
}

/** What a load gave. Times are in milliseconds. */
export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/**
 * Sends requests from a process of its own, so that what measures and what is measured are apart.
 *
 * @param until ends the load, once it runs, before its limit
 * @throws {Error} where a response has another status than the plan's
 */
export async function load(plan: LoadPlan, until?: Promise<unknown>): Promise<Load> {
  const program = fileURLToPath(new URL('load-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(plan))
  until?.finally(() => child.kill('SIGTERM'))
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the load on ${plan.url} failed`)
  return JSON.parse(out) as Load
}
