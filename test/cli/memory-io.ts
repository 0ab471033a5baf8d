import type { Mark } from 'scriptdown'
import type { Io } from '../../src/cli/io.ts'
import { run } from '../../src/cli/run.ts'
import { document, oneParagraph, paragraph } from '../script.ts'

/** What a test gives to the command. */
export interface Given {
  /** Contents by path; `null` is a directory, an error one that reading or writing ends in. */
  files?: Readonly<Record<string, string | Uint8Array | null | Error>>
  /** What stands on standard input; without it, standard input is a terminal. */
  stdin?: string | Uint8Array
  stdoutTTY?: boolean
  stderrTTY?: boolean
  columns?: number
  /** How many writes standard output takes before its reader is gone, or the error that it ends in. */
  stdoutEnds?: number | Error
}

/** What the command made of it. */
export interface Outcome {
  code: number
  stdout: string
  stderr: string
  /** Files and directories afterwards. */
  files: ReadonlyMap<string, string | Uint8Array | null | Error>
}

/** An error as Node's file system throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as Node words it`), { code })
}

/** Runs the command over files in memory. */
export async function runInMemory(argv: readonly string[], given: Given = {}): Promise<Outcome> {
  const files = new Map(Object.entries(given.files ?? {}))
  const out = { stdout: '', stderr: '' }
  let writes = 0
  const io: Io = {
    stdin: { isTTY: given.stdin === undefined, read: async () => toBytes(given.stdin ?? '') },
    stdout: {
      isTTY: given.stdoutTTY ?? false,
      columns: given.columns,
      write: async (text) => {
        const { stdoutEnds } = given
        if (stdoutEnds instanceof Error) throw stdoutEnds
        if (stdoutEnds !== undefined && writes++ >= stdoutEnds) return false
        out.stdout += text
        return true
      },
    },
    stderr: {
      isTTY: given.stderrTTY ?? false,
      columns: given.columns,
      write: async (text) => {
        out.stderr += text
        return true
      },
    },
    files: {
      read: async (path) => toBytes(readable(files.get(path))),
      write: async (path, text) => {
        const present = files.get(path)
        if (present !== undefined) readable(present)
        files.set(path, text)
      },
      makeDirectory: async (path) => {
        files.set(path, null)
      },
      isDirectory: async (path) => files.get(path) === null,
      identity: async (path) => (files.has(path) ? path : undefined),
    },
  }
  const code = await run(argv, io)
  return { code, ...out, files }
}

function readable(content: string | Uint8Array | null | Error | undefined): string | Uint8Array {
  if (content === undefined) throw systemError('ENOENT')
  if (content === null) throw systemError('EISDIR')
  if (content instanceof Error) throw content
  return content
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** Document JSON of one action paragraph for each text. */
export function script(...texts: string[]): string {
  const paragraphs = texts.map((text, index) => paragraph({ id: `p${index}`, text }))
  return JSON.stringify({ ...document(), paragraphs })
}

/** Document JSON of one action paragraph with marks. */
export function marked(text: string, ...marks: Mark[]): string {
  return JSON.stringify(oneParagraph({ text, marks }))
}
