import { Buffer } from 'node:buffer'
import { largeFrom } from './engine.ts'
import { cannotWrite, FileError, FullError, problemOf, reasonOf } from './failure.ts'
import { type Identity, identify, isUnchanged, rememberAgain } from './fingerprint.ts'
import type { Files } from './io.ts'
import { parseObject } from './json-bytes.ts'
import { failLine, lineOf, workLines } from './lines.ts'
import { faultsOf, type Made, makeAll } from './make.ts'
import { formatSaidBy, sourceFormatOf } from './names.ts'
import { type Invalid, readerOf } from './readers.ts'
import { decode, nameOf, unpack } from './source.ts'
import {
  type Batch,
  type Done,
  type FileTask,
  longest,
  type Outcome,
  type Settings,
  toOutcome,
  type Written,
} from './tasks.ts'

/**
 * Does a batch: reads, converts and writes each of its documents, as many as there is time for, up to one that ends the
 * run. Never rejects.
 */
export async function work(batch: Batch, settings: Settings, files: Files): Promise<Done> {
  const end = Date.now() + longest
  if ('lines' in batch) return workLines(batch, settings, end)
  const outcomes: Outcome[] = []
  for (const task of batch.files) {
    if (outcomes.length > 0 && Date.now() >= end)
      return { outcomes, rest: [{ files: batch.files.slice(outcomes.length) }] }
    const outcome = await workFile(task, settings, files)
    if ('input' in outcome) {
      const others = batch.files.slice(outcomes.length + 1)
      return { outcomes, rest: [{ files: [outcome] }, { files: others }] }
    }
    outcomes.push(outcome)
    if (outcome.endsRun || (settings.failFast && outcome.status === 'failed')) break
  }
  return { outcomes, rest: [] }
}

/** Does a file, or gives it back with its size, where that shows to be large only now: it is to be a batch of its own. */
async function workFile(task: FileTask, settings: Settings, files: Files): Promise<Outcome | FileTask> {
  const name = nameOf(task.input)
  if (task.isCurrent) return toOutcome(name, 'unchanged')
  try {
    return await convertFile(name, task, settings, files)
  } catch (error) {
    return failLine(toOutcome(name, 'failed', describeError(error)), settings)
  }
}

/** What an outcome says of an error that its document ended in. */
function describeError(error: unknown): Pick<Outcome, 'problem' | 'endsRun'> {
  return { problem: problemOf(error), ...(error instanceof FullError && { endsRun: true }) }
}

async function convertFile(
  name: string,
  task: FileTask,
  settings: Settings,
  files: Files,
): Promise<Outcome | FileTask> {
  const stats = task.known && !task.bytes ? await files.stat(task.input) : undefined
  const bytes = task.bytes ?? (await readBytes(task, files))
  const identity = task.known && identify(task, bytes, stats, settings.formats)
  if (identity && (await isUnchanged(task, identity, files))) {
    return toOutcome(name, 'unchanged', { outputs: rememberAgain(task, identity) })
  }
  const unpacked = await unpack(bytes)
  if (unpacked.length > Math.max(largeFrom(settings), task.size)) return { ...task, size: unpacked.length }
  const made = await makeAll(task.input, readSource(task.input, unpacked, settings), task.title, settings)
  if (!made.ok) return refuse(name, decode(unpacked), made, task, settings)
  return await deliver(name, made, task, settings, identity, files)
}

/** How many files a thread has read, and how many it decodes first: to parse bytes takes longer until that is compiled. */
let filesRead = 0
const decodedFirst = 4

/** What a file holds: an object, where it is to be JSON by its name or by how it starts, else a text. */
function readSource(name: string, bytes: Uint8Array, { from }: Settings): object | string {
  if (filesRead++ < decodedFirst) return decode(bytes)
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
  return (sourceFormatOf(name, start, from) === 'json' && parseObject(bytes)) || decode(bytes)
}

async function readBytes({ input, unread }: FileTask, files: Files): Promise<Uint8Array> {
  if (unread !== undefined) throw new FileError(`cannot be read: ${unread}`)
  try {
    return await files.read(input)
  } catch (error) {
    throw new FileError(`cannot be read: ${reasonOf(error)}`)
  }
}

/** What becomes of an input that is no document. */
function refuse(name: string, text: string, invalid: Invalid, task: FileTask, settings: Settings): Outcome {
  if (task.isFound && !readerOf(sourceFormatOf(name, text, settings.from)).isScript(text)) {
    return toOutcome(name, 'skipped', { problem: 'skipped, as it is no document' })
  }
  const failed = failLine(toOutcome(name, 'failed', faultsOf(invalid)), settings)
  const problem = invalid.issues[0]?.code === 'invalid-json' ? guessWhy(name, text, settings) : undefined
  return problem ? { ...failed, problem } : failed
}

/** What a text that is no JSON may be instead. */
function guessWhy(name: string, text: string, { from }: Settings): string | undefined {
  if (isFirstOfLines(text)) {
    return 'it looks like one document a line: --ndjson reads that, as do the endings .ndjson and .jsonl'
  }
  const isKnown = from !== undefined || formatSaidBy(name, text) !== undefined
  // A line that begins as JSON does may well be meant for it, and nothing for anything.
  if (isKnown || !/^\ufeff?\s*(?:[^\s{[]|\S.*\n\s*\S)/.test(text)) return undefined
  return 'it was read as JSON, as neither its name nor its first line says what it is: --from does'
}

/** Whether a text that is no JSON has an object for its first line. */
function isFirstOfLines(text: string): boolean {
  const end = text.indexOf('\n')
  try {
    return end > 0 && typeof JSON.parse(text.slice(0, end)) === 'object'
  } catch {
    return false
  }
}

/** Writes what was made, or hands it on. */
async function deliver(
  name: string,
  made: Made,
  task: FileTask,
  settings: Settings,
  identity: Identity | undefined,
  files: Files,
): Promise<Outcome> {
  const { messages, paragraphs } = made
  const done = toOutcome(name, 'done', { messages, paragraphs })
  if (settings.gives === 'line') return { ...done, text: lineOf(name, settings, made) }
  const contents = made.rendered.map(endLine)
  if (settings.gives === 'text') return { ...done, text: contents[0] ?? '' }
  const outputs: { path: string; written?: Written }[] = []
  for (const [index, path] of task.outputs.entries()) {
    try {
      await files.write(path, contents[index] ?? '').catch(cannotWrite(path))
    } catch (error) {
      // Those before it are there.
      return toOutcome(name, 'failed', { ...describeError(error), ...(index > 0 && { outputs }) })
    }
    const known = identity?.[index]
    const stats = known && (await files.stat(path))
    outputs.push(stats ? { path, written: { ...known, size: stats.size, modified: stats.modified } } : { path })
  }
  return { ...done, outputs }
}

/** A text ends its last line, unless it is empty. */
function endLine(content: string | Uint8Array): string | Uint8Array {
  return typeof content !== 'string' || content === '' || content.endsWith('\n') ? content : `${content}\n`
}
