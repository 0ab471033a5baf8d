import { workersThatFit } from './node-room.ts'
import type { Batch, Done, Settings, Workers } from './tasks.ts'
import { workAssignment } from './worker.ts'

/** Megabytes for what a worker has just made. With a third of it a run takes a twentieth longer, with more it is no faster. */
const maxYoungGenerationSizeMb = 32

/** Milliseconds that a worker is kept without work: longer than the others take with the rest of a run. */
const idleTimeout = 600_000

/**
 * Hires workers, as many as there is work for, and as the system has threads and open files for: threads that read and write
 * for themselves. Where it has none at all, work is done in place.
 */
export async function hire(count: number): Promise<Workers> {
  const { Tinypool } = await import('tinypool')
  // Built, this is in the same folder as the file of the worker.
  const filename = new URL('./worker.cjs', import.meta.url).href
  const pool = new Tinypool({
    filename,
    name: 'workAssignment',
    minThreads: 0,
    maxThreads: Math.min(count, workersThatFit()),
    idleTimeout,
    resourceLimits: { maxYoungGenerationSizeMb },
  })
  let isAlone = false
  /** Makes do with the workers that there are, once a further one cannot start. */
  const makeDo = (): void => {
    pool.options.maxThreads = Math.max(pool.threads.length, 1)
    isAlone = pool.threads.length === 0
    if (isAlone) pool.cancelPendingTasks()
  }
  // Of a worker that has no work yet; the death of one that has some is told where it was given.
  pool.on('error', makeDo)
  const work = async (batch: Batch, settings: Settings): Promise<Done> => {
    if (isAlone) return workAssignment({ batch, settings })
    try {
      return await pool.run({ batch, settings })
    } catch (error) {
      const isUnbegun = isAlone || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_INIT_FAILED'
      if (!isUnbegun) throw error
      makeDo()
      return work(batch, settings)
    }
  }
  return { work, end: () => pool.destroy() }
}
