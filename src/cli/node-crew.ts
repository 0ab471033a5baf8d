import type { Crew } from './tasks.ts'

/** Hires workers: threads that read and write for themselves. */
export async function hire(count: number): Promise<Crew> {
  const { Tinypool } = await import('tinypool')
  // Built, this is in the same folder as the file of the worker.
  const filename = new URL('./worker.cjs', import.meta.url).href
  const pool = new Tinypool({ filename, name: 'workAssignment', minThreads: count, maxThreads: count })
  return {
    work: (batch, settings) => pool.run({ batch, settings }),
    end: () => pool.destroy(),
  }
}
