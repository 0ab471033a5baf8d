import type { Workers } from './tasks.ts'

/** Megabytes for what a worker has just made. V8's own limit, four times that, takes fifty more and is no faster. */
const maxYoungGenerationSizeMb = 12

/** Hires workers: threads that read and write for themselves. */
export async function hire(count: number): Promise<Workers> {
  const { Tinypool } = await import('tinypool')
  // Built, this is in the same folder as the file of the worker.
  const filename = new URL('./worker.cjs', import.meta.url).href
  const pool = new Tinypool({
    filename,
    name: 'workAssignment',
    minThreads: count,
    maxThreads: count,
    resourceLimits: { maxYoungGenerationSizeMb },
  })
  return {
    work: (batch, settings) => pool.run({ batch, settings }),
    end: () => pool.destroy(),
  }
}
