import { setTimeout as sleep } from 'node:timers/promises'
import type { Renderer } from '../documents/renderer.ts'
import { forEachOf } from '../each.ts'
import type { Store } from '../store/store.ts'
import type { RenderJob, RenderQueue, TakenJob } from './queue.ts'

export interface WorkOptions {
  readonly store: Store
  readonly renderer: Renderer
  readonly queue: RenderQueue
  readonly formats: readonly RenderJob['format'][]
  /** How many renderings are made at a time. */
  readonly atOnce: number
  /** Milliseconds after which what is missing is looked for again. Nothing: work ends with the last job. */
  readonly again: number | undefined
  readonly signal: AbortSignal
  readonly onDone: (job: RenderJob, milliseconds: number) => void
  /** Called with a job that failed, or with a database that does not answer: both are tried again. */
  readonly onFailed: (error: Error, job?: RenderJob) => void
}

/** What one worker did. */
export interface WorkResult {
  readonly rendered: number
  /** Jobs that were done already: by another worker, or by a request. */
  readonly skipped: number
}

/**
 * Finds the snapshots whose rendering is missing, and makes renderings together with whatever other workers there are,
 * until none is open.
 *
 * A rendering's bytes follow from the snapshot and the version alone, and the first one stored stays: a job that is done
 * twice, as a worker died or was slow, changes nothing.
 */
export async function work(options: WorkOptions): Promise<WorkResult> {
  const { queue, atOnce, again, signal, onFailed } = options
  const result = { rendered: 0, skipped: 0 }
  let planAt = 0
  while (!signal.aborted) {
    try {
      if (performance.now() >= planAt) {
        await plan(options)
        planAt = again === undefined ? Number.POSITIVE_INFINITY : performance.now() + again
      }
      const jobs = await queue.take(atOnce * 4)
      await forEachOf(jobs, atOnce, async (job) => {
        result[await renderOne(job, options)]++
      })
      if (jobs.length > 0) continue
      if (again === undefined && (await queue.countOpen()) === 0) break
    } catch (error) {
      onFailed(error as Error)
    }
    await sleep(1000, undefined, { signal }).catch(() => {})
  }
  return result
}

const planPage = 1000

async function plan({ store, renderer, queue, formats, signal }: WorkOptions): Promise<void> {
  const { version } = renderer
  for (const format of formats) {
    let after = ''
    while (!signal.aborted) {
      const snapshots = await store.listUnrendered({ format, encoding: 'identity', version }, after, planPage)
      if (snapshots.length > 0) await queue.add(snapshots.map((snapshot) => ({ snapshot, format })))
      if (snapshots.length < planPage) break
      after = snapshots.at(-1) ?? ''
    }
  }
}

async function renderOne(job: TakenJob, options: WorkOptions): Promise<keyof WorkResult> {
  const { store, renderer, queue, onDone, onFailed } = options
  const { id, snapshot, format } = job
  try {
    const name = { format, encoding: 'identity', version: renderer.version }
    const isThere = (await store.readRenderingHash(snapshot, name)) !== undefined
    const body = isThere ? undefined : await store.readDocument(snapshot)
    // Purged since it was planned, or rendered.
    if (body) {
      const start = performance.now()
      await store.saveRendering(snapshot, name, await renderer.render(body, format))
      onDone(job, performance.now() - start)
    }
    await queue.finish(id)
    return body ? 'rendered' : 'skipped'
  } catch (error) {
    onFailed(error as Error, job)
    // Where that fails too, the job's time runs out.
    await queue.giveBack(id, (error as Error).message).catch(() => {})
    return 'skipped'
  }
}
