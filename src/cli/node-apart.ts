import { fork } from 'node:child_process'
import { dirname } from 'node:path'
import { removeFresh } from './node-names.ts'
import type { Batch, Done, Settings } from './tasks.ts'
import { workAssignment } from './worker.ts'

/** The signals by which V8, or the system, ends a process that has not enough memory. */
const ofMemory: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGILL', 'SIGKILL', 'SIGTRAP'])

/**
 * Does a batch in a process of its own: what V8 has no room for may end the whole process, all threads with it. Rejects
 * where that dies, or once the run is stopped. Where the system starts no further process, the batch is done in place.
 */
export async function workApart(batch: Batch, settings: Settings, stopped: AbortSignal): Promise<Done> {
  // Built, this is in the same folder as the file of the process. What dies there would tell of itself at length.
  const child = fork(new URL('./child.cjs', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    signal: stopped,
    killSignal: 'SIGKILL',
  })
  try {
    return await new Promise<Done>((resolve, reject) => {
      child.once('message', (done) => resolve(done as Done))
      // One that runs is closed too, and only then has nothing more to leave behind.
      child.on('error', (error) => child.pid === undefined && reject(error))
      child.once('close', (code, signal) => {
        const error = new Error(`it ended with ${signal ?? code}`)
        reject(ofMemory.has(signal) ? Object.assign(error, { code: 'ERR_WORKER_OUT_OF_MEMORY' }) : error)
      })
      child.send({ batch, settings })
    })
  } catch (error) {
    if (child.pid === undefined && !stopped.aborted) return workAssignment({ batch, settings })
    child.kill('SIGKILL')
    const outputs = 'files' in batch ? batch.files.flatMap((file) => file.outputs) : []
    for (const output of outputs) removeFresh(dirname(output), child.pid)
    throw error
  }
}
