import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Io } from '../src/command/io.ts'
import { run } from '../src/command/run.ts'

/** The command in a directory of its own. */
export interface TestCommand {
  readonly directory: string
  readonly database: string
  /** Runs it with `--database`, and returns what it wrote. */
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>
  remove(): void
}

export interface RunOptions {
  env?: Record<string, string>
  columns?: number
  stdin?: string
  stop?: AbortSignal
  fetch?: typeof fetch
  /** Called with each line of the log. */
  onLog?: (line: string) => void
}

export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

export function createCommand(): TestCommand {
  const directory = mkdtempSync(join(tmpdir(), 'scriptdown-command-'))
  const database = join(directory, 'scripts.db')
  return {
    directory,
    database,
    run: async (
      args,
      { env = {}, stdin = '', columns, stop = new AbortController().signal, fetch: send = fetch, onLog } = {},
    ) => {
      let out = ''
      let err = ''
      const io: Io = {
        env: { DATABASE_URL: database, ...env },
        out: (text) => {
          out += text
        },
        err: (text) => {
          err += text
        },
        errColumns: columns,
        openLog: () => ({ stream: { write: (line) => onLog?.(line) }, flush: () => {} }),
        stopSignal: () => stop,
        stdin: async function* () {
          yield Buffer.from(stdin)
        },
        fetch: send,
      }
      const code = await run(args, io)
      return { code, out, err }
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}
