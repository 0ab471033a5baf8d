import { type ChildProcess, fork } from 'node:child_process'
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

const program = fileURLToPath(new URL('load-process.ts', import.meta.url))
/** Processes that have no load to send: to start one takes ten times as long as a short load. */
const idle: ChildProcess[] = []

/**
 * Sends requests from a process of its own, so that what measures and what is measured are apart.
 *
 * @param until ends the load, once it runs, before its limit
 * @throws {Error} where a response has another status than the plan's
 */
export async function load(plan: LoadPlan, until?: Promise<unknown>): Promise<Load> {
  const child = idle.pop() ?? fork(program, { execArgv: ['--import', 'tsx'] })
  const answer = new Promise<Load | string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Load | string))
    child.once('exit', () => reject(new Error(`what sends the load on ${plan.url} ended`)))
  })
  child.send(plan)
  until?.finally(() => child.send('stop'))
  const found = await answer
  child.removeAllListeners('message').removeAllListeners('exit')
  idle.push(child)
  if (typeof found === 'string') throw new Error(`the load on ${plan.url} failed: ${found}`)
  return found
}

/** Ends the processes that wait for another load. */
export function endLoads(): void {
  for (const child of idle.splice(0)) child.disconnect()
}
