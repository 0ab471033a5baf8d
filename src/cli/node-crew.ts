import type { Workers } from './tasks.ts'

/** Megabytes for what a worker has just made. With a third of it a run takes a twentieth longer, with more it is no faster. */
const maxYoungGenerationSizeMb = 32

/** Milliseconds that a worker is kept without work: longer than the others take with the rest of a run. */
const idleTimeout = 600_000

/** Hires workers, as many as there is work for: threads that read and write for themselves. */
export async function hire(count: number): Promise<Workers> {
  const { Tinypool } = await import('tinypool')
  // Built, this is in the same folder as the file of the worker.
  const filename = new URL('./worker.cjs', import.meta.url).href
  const pool = new Tinypool({
    filename,
    name: 'workAssignment',
    minThreads: 1,
    maxThreads: count,
    idleTimeout,
    resourceLimits: { maxYoungGenerationSizeMb },
  })
  return {
    work: (batch, settings) => pool.run({ batch, settings }),
    end: () => pool.destroy(),
  }
}
