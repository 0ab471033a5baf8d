import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The built command, serving in a process of its own. */
export interface ServeProcess {
  readonly url: string
  readonly child: ChildProcess
  /** What it wrote to standard error so far. */
  log(): string
  /** Asks it to stop, and returns its exit code. */
  stop(): Promise<number | null>
}

export const bin = join(import.meta.dirname, '../dist/command/bin.js')

/** Starts `serve --port 0` with more arguments; resolves once it listens. */
export async function startServe(...args: string[]): Promise<ServeProcess> {
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--json', ...args], { stdio: 'pipe' })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (!first) throw new Error(`serve ended: ${log}`)
  return {
    url: (JSON.parse(String(first[0])) as { url: string }).url,
    child,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}
