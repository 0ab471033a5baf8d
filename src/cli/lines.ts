import { Buffer } from 'node:buffer'
import { FileError, problemOf } from './failure.ts'
import { parseObject } from './json-bytes.ts'
import { faultsOf, type Made, makeAll } from './make.ts'
import { findRounded } from './numbers.ts'
import { readerOf } from './readers.ts'
import { decode } from './source.ts'
import { type Done, type LinesTask, type Outcome, type Settings, toOutcome } from './tasks.ts'
import { writerOf } from './writers.ts'

const lineFeed = 10

/**
 * Converts lines of NDJSON: each a document, or `{"id", "document"}`. Empty lines are none. After `end`, in milliseconds
 * since 1970, no further one is begun. Never rejects. Cost: linear.
 */
export async function workLines({ stream, lines, first }: LinesTask, settings: Settings, end: number): Promise<Done> {
  const outcomes: Outcome[] = []
  let number = first
  for (let start = 0; start < lines.length; number++) {
    // A copy, as a part of a buffer is sent with the whole of it.
    if (outcomes.length > 0 && Date.now() >= end) {
      return { outcomes, rest: [{ stream, lines: Uint8Array.from(lines.subarray(start)), first: number }] }
    }
    const found = lines.indexOf(lineFeed, start)
    const stop = found < 0 ? lines.length : found
    const line = lines.subarray(start, stop)
    if (!isBlank(line)) outcomes.push(await workLine(line, number, stream, settings))
    if (settings.failFast && outcomes.at(-1)?.status === 'failed') break
    start = stop + 1
  }
  return { outcomes, rest: [] }
}

/** Whether a line holds white space of JSON alone, behind a byte order mark or none. */
function isBlank(line: Uint8Array): boolean {
  const hasMark = line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf
  return line.subarray(hasMark ? 3 : 0).every((byte) => byte === 32 || byte === 13 || byte === 9)
}

async function workLine(line: Uint8Array, number: number, stream: string, settings: Settings): Promise<Outcome> {
  const name = `${stream}:${number}`
  let id: unknown
  const fail = (why: Partial<Outcome>): Outcome => {
    const known = id === undefined ? (findId(line) ?? number) : id
    return failLine(toOutcome(name, 'failed', { id: known, ...why }), settings)
  }
  try {
    const read = readLine(line, number)
    id = checkId(read.id, () => decode(line))
    const made = await makeAll('', read.document, undefined, settings)
    if (!made.ok) return fail(faultsOf(made))
    const { messages, paragraphs } = made
    id = id === undefined ? number : id
    const done = toOutcome(name, 'done', { id, messages, paragraphs })
    return settings.gives === 'nothing' ? done : { ...done, text: lineOf(id, settings, made) }
  } catch (error) {
    return fail({ problem: problemOf(error) })
  }
}

/** What a line holds; the text itself, and no id, where it is no JSON, for the reader to say why. */
function readLine(line: Uint8Array, number: number): { id?: unknown; document: unknown } {
  const value = parseObject(line) ?? parseText(decode(line))
  if (value === undefined) return { document: decode(line) }
  if (typeof value !== 'object' || value === null) return { id: number, document: value }
  const id = 'id' in value ? value.id : number
  if ('document' in value) return { id, document: value.document }
  // An id beside paragraphs is the document's own.
  return { id: 'paragraphs' in value ? number : id, document: value }
}

/** The value of a text, or nothing where it is no JSON. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the first of some lines that is not empty may be a document: not where it is JSON of another kind. */
export function mayBeDocuments(lines: Uint8Array): boolean {
  const line = /\S.*/.exec(new TextDecoder().decode(lines))?.[0]
  return line === undefined || /"document"\s*:/.test(line) || readerOf('json').isScript(line)
}

/**
 * The `id` that a line starts with, a string or a number, to name one that does not read; nothing where it starts
 * otherwise.
 */
export function findId(line: Uint8Array): unknown {
  const start = new TextDecoder().decode(line.subarray(0, 1000))
  const [, id] = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)\s*,/.exec(start) ?? []
  if (id === undefined || id.includes('\ufffd')) return undefined
  try {
    return checkId(JSON.parse(id), () => start)
  } catch {
    return undefined
  }
}

/** The id of a line, if it can be given back as it came. */
function checkId(id: unknown, line: () => string): unknown {
  const mayBeRounded = typeof id === 'object' ? id !== null : typeof id === 'number' && !Number.isSafeInteger(id)
  if (!mayBeRounded) return id
  const rounded = new Set(Array.from(findRounded(line()), Number))
  let isRounded = false
  try {
    JSON.stringify(id, (_, value) => {
      isRounded ||= rounded.has(value)
      return value
    })
  } catch {
    throw new FileError('its id is nested too deeply')
  }
  if (isRounded) throw new FileError('its id has more digits than numbers of JSON are read with: write it as a string')
  return id
}

/** Gives a document that failed the line `{"id", "issues", "total"}`, where lines are wanted: the total where not all are listed. */
export function failLine(failed: Outcome, settings: Settings): Outcome {
  if (settings.gives !== 'line') return failed
  const { name, id = name, issues, total, problem = '' } = failed
  const told = issues.length > 0 ? issues : [{ code: 'unreadable', path: [], message: problem }]
  return { ...failed, text: `${JSON.stringify({ id, issues: told, total })}\n` }
}

/** A document as a line: `{"id", "markdown", …, "messages"}`. Trees are JSON in it, bytes are Base64. */
export function lineOf(id: unknown, settings: Settings, { rendered, messages }: Made): string {
  const outputs = settings.formats.map(({ format }, index) => {
    const output = rendered[index] ?? ''
    if (typeof output !== 'string') return `${JSON.stringify(format)}:"${Buffer.from(output).toString('base64')}"`
    return `${JSON.stringify(format)}:${writerOf(format).isJson ? output : JSON.stringify(output)}`
  })
  const fields = [`"id":${JSON.stringify(id)}`, ...outputs, `"messages":${JSON.stringify(messages)}`]
  return `{${fields.join(',')}}\n`
}
