import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** The built command, serving in a process of its own. */
export interface ServeProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Asks it to stop, and returns its exit code. */
  stop(): Promise<number | null>
}

export const bin = join(import.meta.dirname, '../dist/command/bin.js')

/** Starts `serve --port 0` with more arguments; resolves once it listens. */
export async function startServe(...args: string[]): Promise<ServeProcess> {
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--json', ...args], { stdio: 'pipe' })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const { url } = JSON.parse(await readLine(child, child.stdout)) as { url: string }
  return {
    url,
    child,
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/**
 * Waits for the first line that a process writes to one of its outputs, and reads on, so that it never waits for us.
 *
 * @throws {Error} with what it wrote to standard error, where it ends before
 */
export async function readLine(child: ChildProcess, output: Readable): Promise<string> {
  let text = ''
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((resolve, reject) => {
    output.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    child.once('close', (code, signal) => reject(new Error(`the process ended with ${code ?? signal}: ${errors}`)))
  })
}
