import { largeFrom } from './engine.ts'
import { reasonOf } from './failure.ts'
import type { Io } from './io.ts'
import { failLine, findId } from './lines.ts'
import { nameOf } from './source.ts'
import { type Batch, type Done, type LinesTask, type Outcome, type Settings, toOutcome, type Workers } from './tasks.ts'
import { work } from './work.ts'

/** Bytes that are sooner done in place than workers come: of a batch that may be all there is, and in all. */
const inPlace = { alone: 2 ** 23, all: 2 ** 20 }

/** Whoever does the batches of a run. */
export interface Crew extends Workers {
  /** Says that so many bytes are to come, where that is known, so that nobody waits for them to be many. */
  expect(bytes: number): void
}

/**
 * This thread as long as there is little to do, then `jobs` workers, where more than one is asked for. A worker that dies
 * is replaced; its batch is done again, document by document, and the one that it died of fails. What is large is done in a
 * process of its own, whatever is asked for, which ends at once where the run is stopped.
 */
export function createCrew(io: Io, jobs: number): Crew {
  let seen = 0
  let expected = 0
  let isMuch = false
  let hired: Promise<Workers> | undefined
  let isEnded = false
  const apart = io.workApart && atMost(io.workApart, jobs)
  const isOver = (): boolean => isEnded || io.stopped.aborted
  return {
    expect: (bytes) => {
      expected += bytes
    },
    work: async (batch, settings) => {
      const size = sizeOf(batch)
      seen += size
      if (apart && size > largeFrom(settings)) return workOrSplit(batch, apart, settings, isOver)
      const all = Math.max(seen, expected)
      if (!isMuch && all > (all === size ? inPlace.alone : inPlace.all)) {
        isMuch = true
        io.expectMuch?.()
      }
      if (io.hire === undefined || jobs === 1 || !isMuch) {
        return work(batch, settings, io.files)
      }
      hired ??= io.hire(jobs)
      return workOrSplit(batch, (await hired).work, settings, isOver)
    },
    end: async () => {
      isEnded = true
      await (await hired)?.end()
    },
  }
}

/** Has no more batches done at a time than so many: each may take all the memory that a process has. */
function atMost(act: Workers['work'], most: number): Workers['work'] {
  const busy = new Set<Promise<unknown>>()
  return async (batch, settings) => {
    while (busy.size >= most) await Promise.race(busy)
    const done = act(batch, settings)
    const turn = done.catch(() => {}).finally(() => busy.delete(turn))
    busy.add(turn)
    return done
  }
}

function sizeOf(batch: Batch): number {
  return 'lines' in batch ? batch.lines.length : batch.files.reduce((sum, { size }) => sum + size, 0)
}

async function workOrSplit(
  batch: Batch,
  act: Workers['work'],
  settings: Settings,
  isOver: () => boolean,
): Promise<Done> {
  try {
    return await act(batch, settings)
  } catch (error) {
    if (isOver()) return { outcomes: [], rest: [] }
    const parts = split(batch)
    if (parts.length > 1) return { outcomes: [], rest: parts }
    return { outcomes: [failLine(describeDeath(batch, error), settings)], rest: [] }
  }
}

/** The batches of one document each that a batch is made of. */
function split(batch: Batch): Batch[] {
  if (!('lines' in batch)) return batch.files.map((file) => ({ files: [file] }))
  const { stream, lines } = batch
  const parts: LinesTask[] = []
  for (let start = 0, first = batch.first; start < lines.length; first++) {
    const found = lines.indexOf(10, start)
    const end = found < 0 ? lines.length : found + 1
    // A copy, as a part of a buffer is sent with the whole of it.
    parts.push({ stream, lines: Uint8Array.from(lines.subarray(start, end)), first })
    start = end
  }
  return parts
}

function describeDeath(batch: Batch, error: unknown): Outcome {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  const problem = isMemory ? 'needs more memory than there is for one worker' : `its worker died: ${reasonOf(error)}`
  if (!('lines' in batch)) return toOutcome(nameOf(batch.files[0]?.input ?? ''), 'failed', { problem })
  const id = findId(batch.lines) ?? batch.first
  return toOutcome(`${batch.stream}:${batch.first}`, 'failed', { problem, id })
}
