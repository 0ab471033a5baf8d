import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  /** Memory in use, in MiB. */
  memory(): number
  /** Milliseconds that the event loop was late, since this was last asked: of the service with `--metrics` alone. */
  lag(): Promise<Lag>
  stop(): Promise<void>
}

export interface Lag {
  readonly p99: number
  readonly max: number
}

/** Starts a program that prints `{"url": …}` once it listens. What it writes to standard error goes to a file. */
export async function startServer(args: readonly string[], log: number | 'inherit'): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', log] })
  const { stdout } = child
  if (!stdout) throw new Error('no standard output')
  const ended = once(child, 'exit')
  const [first] = (await Promise.race([once(stdout, 'data'), ended.then(() => [undefined])])) as [unknown]
  if (first === undefined) throw new Error(`${args.join(' ')} ended before it listened`)
  const { url } = JSON.parse(String(first)) as { url: string }
  return {
    url,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    lag: () => readLag(url),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Node's own measure, taken every ten milliseconds, which it counts in, and begun anew at each question. */
const interval = 10

async function readLag(url: string): Promise<Lag> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const find = (name: string): number => {
    const seconds = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]
    return Math.max(0, Math.round(Number(seconds) * 1000) - interval)
  }
  return { p99: find('p99'), max: find('max') }
}
