import type { Mark } from 'scriptdown'
import { cannotWrite } from '../../src/cli/failure.ts'
import type { Files, Io } from '../../src/cli/io.ts'
import { run } from '../../src/cli/run.ts'
import { document, oneParagraph, paragraph } from '../script.ts'
import { type Content, memoryFiles, toBytes } from './memory-files.ts'

/** What a test gives to the command. */
export interface Given {
  /** Contents by path; `null` is a directory, an error one that reading or writing ends in. */
  files?: Readonly<Record<string, Content>>
  /** What stands on standard input; without it, standard input is a terminal. */
  stdin?: string | Uint8Array
  stdoutTTY?: boolean
  stderrTTY?: boolean
  columns?: number
  colors?: boolean
  /** Milliseconds between two looks at the clock. */
  pace?: number
  cores?: number
  stopped?: AbortSignal
  hire?: Io['hire']
  expectMuch?: Io['expectMuch']
  workApart?: Io['workApart']
  /** Called after each write to standard output. */
  onWrite?: () => void
  /** Whether two spellings of a name are two files. */
  tellsApart?: (one: string, other: string, mayTry: boolean) => boolean
  /** Folders that may not be read. */
  locked?: readonly string[]
  /** What the file system in memory is to be instead, in a part. */
  wrap?: (files: Files) => Files
  /** Called with what reports a change, once changes are watched. */
  onWatch?: (change: (path: string) => void, files: Map<string, Content>) => void
  /** How many writes standard output takes before its reader is gone, or the error that it ends in. */
  stdoutEnds?: number | Error
}

/** What the command made of it. */
export interface Outcome {
  code: number
  stdout: string
  stderr: string
  /** Files and directories afterwards. */
  files: ReadonlyMap<string, Content>
}

/** Runs the command over files in memory. */
export async function runInMemory(argv: readonly string[], given: Given = {}): Promise<Outcome> {
  const files = new Map(Object.entries(given.files ?? {}))
  const out = { stdout: '', stderr: '' }
  let writes = 0
  let now = 0
  const io: Io = {
    stdin: { isTTY: given.stdin === undefined, chunks: () => toChunks(given.stdin ?? '') },
    stdout: {
      isTTY: given.stdoutTTY ?? false,
      columns: given.columns,
      hasColors: false,
      canErase: given.stdoutTTY ?? false,
      write: async (data) => {
        const { stdoutEnds } = given
        if (stdoutEnds instanceof Error) return cannotWrite('standard output')(stdoutEnds)
        if (stdoutEnds !== undefined && writes++ >= stdoutEnds) return false
        out.stdout += toText(data)
        given.onWrite?.()
        return true
      },
    },
    stderr: {
      isTTY: given.stderrTTY ?? false,
      columns: given.columns,
      hasColors: given.colors ?? false,
      canErase: given.stderrTTY ?? false,
      write: async (data) => {
        out.stderr += toText(data)
        return true
      },
    },
    now: () => {
      now += given.pace ?? 0
      return now
    },
    stopped: given.stopped ?? new AbortController().signal,
    cores: given.cores ?? 1,
    ...(given.hire && { hire: given.hire }),
    ...(given.workApart && { workApart: given.workApart }),
    ...(given.expectMuch && { expectMuch: given.expectMuch }),
    files: (given.wrap ?? ((disk) => disk))(memoryFiles(files, given)),
  }
  const code = await run(argv, io)
  return { code, ...out, files }
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

function toText(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : new TextDecoder().decode(data)
}

async function* toChunks(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = toBytes(content)
  // As much at a time as a pipe holds.
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.slice(at, at + 65_536)
}
