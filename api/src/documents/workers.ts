import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Tinypool } from 'tinypool'

/** Threads that work on documents. */
export interface Workers {
  /**
   * Has a worker do something with copies of the bytes in a task, or does it here where the system has no thread for it: those
   * who wait for short answers wait longer then, and nobody in vain.
   */
  run<Task extends Readonly<Record<string, Uint8Array | string>>, Result>(
    name: 'make' | 'compare',
    task: Task,
    doHere: (task: Task) => Result,
  ): Promise<Result>
  /** Ends them. */
  close(): Promise<void>
}

/** Milliseconds until there may be room again for as many workers as are wanted. */
const shortage = 60_000

/**
 * Makes workers that start when they are first needed, and end after a minute with nothing to do; one core is left to those
 * who wait for short answers.
 */
export function createWorkers(): Workers {
  const most = Math.max(1, availableParallelism() - 1)
  let pool: Tinypool | undefined
  const run: Workers['run'] = async (name, task, doHere) => {
    pool ??= openPool(most)
    const { handed, transferList } = await copyTask(task)
    try {
      return await pool.run(handed, { name, transferList })
    } catch (error) {
      if (!isUnbegun(error as Error)) throw error
      makeDo(pool, most)
      return pool.threads.length > 0 ? run(name, task, doHere) : doHere(task)
    }
  }
  return {
    run,
    close: async () => {
      await pool?.destroy()
    },
  }
}

function openPool(maxThreads: number): Tinypool {
  const pool = new Tinypool({
    filename: new URL('./work.js', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
  })
  // Of a worker that has no task yet, as it has no memory or files to start with: unheard, it would end the process.
  return pool.on('error', () => makeDo(pool, maxThreads))
}

/** Makes do for a while with the workers that there are, as another one cannot start. Where there are none, nothing waits for one. */
function makeDo(pool: Tinypool, most: number): void {
  const { length } = pool.threads
  pool.options.maxThreads = Math.max(1, length)
  if (length === 0) pool.cancelPendingTasks()
  setTimeout(() => {
    pool.options.maxThreads = most
  }, shortage).unref()
}

/** Whether a task has failed that no worker has seen: its thread could not be made, or it waited for one that has died. */
function isUnbegun({ name, code }: NodeJS.ErrnoException): boolean {
  return name === 'CancelError' || code === 'ERR_WORKER_INIT_FAILED'
}

/** A task with copies of its bytes, which are handed over. */
async function copyTask(task: Readonly<Record<string, Uint8Array | string>>) {
  const handed = { ...task }
  const transferList: ArrayBuffer[] = []
  for (const [key, value] of Object.entries(task)) {
    if (typeof value === 'string') continue
    const copy = await copyInTurns(value)
    handed[key] = copy
    transferList.push(copy.buffer)
  }
  return { handed, transferList }
}

/** Bytes that are copied at once: some tenths of a millisecond. */
const chunk = 1024 * 1024

/** Copies bytes, to be handed to a worker, which would copy them at once: other requests are answered between the chunks. */
async function copyInTurns(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // Not `new Uint8Array`, which would write zeros first.
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  for (let at = 0; at < bytes.length; at += chunk) {
    copy.set(bytes.subarray(at, at + chunk), at)
    await nextTurn()
  }
  return copy
}
