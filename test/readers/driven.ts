import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHtml } from './html.ts'
import type { Reader } from './reading.ts'

/** A program that answers a line of JSON, a list of texts, with a line, the list of their HTML; first it says its version. */
export interface Driver {
  /** The program and its arguments. */
  command: readonly [program: string, ...args: string[]]
  /** Files without which it cannot run. */
  needs: readonly string[]
}

/** A driver that `setup.sh` has built or fetched. */
export function built(name: string, ...args: string[]): Driver {
  const program = fileURLToPath(new URL(`../../.parsers/bin/${name}`, import.meta.url))
  return { command: [program, ...args], needs: [program] }
}

/** A driver in `drivers/` and the program of the system that runs it, with what else has to be installed. */
export function scripted(program: string, driver: string, args: readonly string[], needs: readonly string[]): Driver {
  const file = fileURLToPath(new URL(`drivers/${driver}`, import.meta.url))
  return { command: [program, file, ...args], needs: [program, ...needs] }
}

/** A reader of a parser in another language, by the first of its drivers that is on this machine. */
export function driven(name: string, drivers: readonly Driver[]): Reader {
  const driver = drivers.find(({ needs }) => needs.every((file) => existsSync(file)))
  let conversation: Conversation | undefined
  const ask = (): Conversation => {
    if (!driver) throw new Error(`${name} is not on this machine`)
    conversation ??= converse(name, driver.command)
    return conversation
  }
  const readAll: Reader['readAll'] = (markdowns) => {
    try {
      return ask().render(markdowns).map(readHtml)
    } catch (error) {
      // What has ended is started again for the texts after those that it ended at.
      conversation = undefined
      throw error
    }
  }
  return {
    name,
    available: driver !== undefined,
    trimsLines: false,
    version: () => ask().version,
    read: (markdown) => readAll([markdown])[0] ?? [],
    readAll,
  }
}

interface Conversation {
  readonly version: string
  render(markdowns: readonly string[]): string[]
}

/**
 * Starts a program that stays for as long as this process, as starting Python for each text would take longer than all
 * else. Readers answer at once, so the two named pipes between the processes are read and written synchronously, which
 * Node's own pipes to a child cannot be.
 */
function converse(name: string, command: readonly string[]): Conversation {
  const folder = mkdtempSync(join(tmpdir(), 'scriptdown-'))
  const pipes = [join(folder, 'in'), join(folder, 'out')] as const
  if (spawnSync('mkfifo', pipes).status !== 0) throw new Error('mkfifo failed')
  const script = 'in=$1 out=$2; shift 2; exec "$@" <"$in" >"$out"'
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  spawn('sh', ['-c', script, 'sh', ...pipes, ...command], { stdio: [...stdio] }).unref()
  // Each waits for the other process to open its end; it ends by itself when this one has gone and closed them.
  const input = openSync(pipes[0], 'w')
  const output = openSync(pipes[1], 'r')
  rmSync(folder, { recursive: true })
  const lines = linesOf(output)
  const answer = (): unknown => {
    const { value } = lines.next()
    if (value !== undefined) return JSON.parse(value)
    closeSync(input)
    throw new Error(`${name} has ended`)
  }
  return {
    version: answer() as string,
    render(markdowns) {
      if (markdowns.length === 0) return []
      writeAll(input, `${JSON.stringify(markdowns.map((markdown) => markdown.toWellFormed()))}\n`)
      return answer() as string[]
    },
  }
}

function writeAll(file: number, text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest))
}

function* linesOf(file: number): Generator<string, undefined> {
  let pieces: Buffer[] = []
  for (;;) {
    const piece = Buffer.alloc(2 ** 16)
    const length = readSync(file, piece)
    if (length === 0) return undefined
    const end = piece.subarray(0, length).indexOf(10)
    pieces.push(piece.subarray(0, end < 0 ? length : end))
    if (end < 0) continue
    yield Buffer.concat(pieces).toString('utf8')
    // A driver says nothing before it is asked again, so nothing follows its line.
    pieces = []
  }
}
