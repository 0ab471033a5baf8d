import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  /** Memory in use, in MiB. */
  memory(): number
  stop(): Promise<void>
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
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
