import { pMapIterable } from 'p-map'
import { batchFiles, batchLines } from './batches.ts'
import { FullError, problemOf, reasonOf } from './failure.ts'
import type { Input } from './inputs.ts'
import type { Io } from './io.ts'
import { mayBeDocuments } from './lines.ts'
import type { Session } from './session.ts'
import { chunksOf, gather, mayNotEnd, nameOf } from './source.ts'
import { type Batch, type FileTask, type Outcome, type Settings, toOutcome } from './tasks.ts'
import { takeTurn } from './turns.ts'

/** Who hears what became of documents: of those of a batch as soon as it is done, and of each in order. */
interface Receivers {
  /** Called as soon as a batch is done. */
  readonly onDone?: (outcomes: readonly Outcome[]) => Promise<void>
  /** Called in the order of the inputs. */
  readonly onNext: (outcome: Outcome) => Promise<void>
}

/** How many batches may be ahead of the first that is not done: many where little is kept of each. */
const ahead = { light: 4096, heavy: 2 }

/** Does files, small ones together. Memory: some batches, and what is to be told of some thousand. */
export async function doFiles(
  tasks: readonly FileTask[],
  settings: Settings,
  session: Session,
  to: Receivers,
): Promise<void> {
  session.progress.expect(tasks.length)
  const read = await withPipes(tasks, session.io)
  session.crew.expect(read.reduce((sum, { size }) => sum + size, 0))
  await doBatches(batchFiles(read), settings, session, to)
}

/** Reads here, where a stop is heard, what may never end: else whoever reads it would wait for its other end. */
async function withPipes(tasks: readonly FileTask[], io: Io): Promise<FileTask[]> {
  const read: FileTask[] = []
  for (const task of tasks) {
    const isPipe = task.size === 0 && !task.isCurrent && (await mayNotEnd(task.input, io))
    read.push(isPipe ? { ...task, ...(await readPipe(task.input, io)) } : task)
  }
  return read
}

function readPipe(input: string, io: Io): Promise<Pick<FileTask, 'bytes' | 'unread'>> {
  return gather(chunksOf(input, io)).then(
    (bytes) => ({ bytes, size: bytes.length }),
    (error: unknown) => ({ unread: reasonOf(error) }),
  )
}

/**
 * Does the lines of a stream. Memory: some batches. Tells of a stream that cannot be read to its end, after what could
 * be; true where it can.
 */
export async function doStream(input: string, settings: Settings, session: Session, to: Receivers): Promise<boolean> {
  const { io, report } = session
  const name = nameOf(input)
  let problem: string | undefined
  async function* read(): AsyncGenerator<Batch> {
    try {
      yield* batchLines(name, chunksOf(input, io))
    } catch (error) {
      problem = problemOf(error)
    }
  }
  await doBatches(read(), settings, session, to)
  if (problem !== undefined) await report.add(toOutcome(name, 'failed', { problem }))
  return problem === undefined
}

/** Whether a stream is passed over, which is told: one found in a folder that begins with JSON of another kind. */
export async function passOverStream(
  { path, isFound }: Pick<Input, 'path' | 'isFound'>,
  io: Io,
  tell: (outcome: Outcome) => Promise<void>,
): Promise<boolean> {
  if (!isFound || (await startsWithDocument(path, io))) return false
  await tell(toOutcome(nameOf(path), 'skipped', { problem: 'skipped, as it holds no documents' }))
  return true
}

/** What cannot be read is left to whoever reads all of it. */
async function startsWithDocument(input: string, io: Io): Promise<boolean> {
  try {
    for await (const { lines } of batchLines(input, chunksOf(input, io))) return mayBeDocuments(lines)
  } catch {}
  return true
}

/** Does batches, several at a time. Throws, once what is done is told, the {@link FullError} of what cannot tell more. */
async function doBatches(
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  settings: Settings,
  session: Session,
  { onDone = async () => {}, onNext }: Receivers,
): Promise<void> {
  const concurrency = session.jobs === 1 ? 1 : session.jobs * 2
  const backpressure = settings.gives === 'nothing' ? ahead.light : concurrency * ahead.heavy
  let hasEnded = false
  let full: FullError | undefined
  const isOver = (): boolean => session.isOver() || hasEnded || full !== undefined
  const onFull = (error: unknown): void => {
    if (!(error instanceof FullError)) throw error
    full ??= error
  }
  const doOne = async (batch: Batch): Promise<Outcome[]> =>
    doSteps(batch, settings, session, isOver, async (outcomes) => {
      hasEnded ||= outcomes.some(({ status, endsRun }) => endsRun || (settings.failFast && status === 'failed'))
      await onDone(outcomes).catch(onFull)
    })
  for await (const outcomes of pMapIterable(until(batches, isOver), doOne, { concurrency, backpressure })) {
    for (const outcome of outcomes) {
      if ((session.isOver() || full) && settings.gives !== 'nothing') break
      await onNext(outcome).catch(onFull)
    }
  }
  if (full) throw full
}

/** Does a batch step by step, as long as the run is not over. */
async function doSteps(
  batch: Batch,
  settings: Settings,
  { crew, progress }: Session,
  isOver: () => boolean,
  onStep: (outcomes: readonly Outcome[]) => Promise<void>,
): Promise<Outcome[]> {
  const all: Outcome[] = []
  // What is still to be done, the next last.
  const left = [batch]
  for (let next = left.pop(); next; next = left.pop()) {
    await takeTurn()
    if (isOver()) break
    const { outcomes, rest } = await crew.work(next, settings)
    for (const part of [...rest].reverse()) left.push(part)
    for (const outcome of outcomes) all.push(outcome)
    await onStep(outcomes)
    await progress.advance(outcomes.length)
  }
  return all
}

/** Items, until something ends them. */
async function* until<Item>(items: Iterable<Item> | AsyncIterable<Item>, isOver: () => boolean): AsyncGenerator<Item> {
  for await (const item of items) {
    if (isOver()) return
    yield item
  }
}
