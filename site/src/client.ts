import type { Answer, CallName, Calls, Outcome, Question } from './protocol.ts'

/** A worker to ask. A question about a conversion that is no more the last one is answered with `undefined`. */
export interface Client {
  /** Rejects where the settings are refused. `undefined` where another conversion was asked for meanwhile. */
  convert(ask: Calls['convert']['ask']): Promise<Outcome | undefined>
  ask<Name extends Exclude<CallName, 'convert'>>(
    name: Name,
    ask: Calls[Name]['ask'],
  ): Promise<Calls[Name]['answer'] | undefined>
}

/** A worker that is busy for longer than this, in milliseconds, when something newer comes is replaced. */
const patience = 3_000

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * Talks to a worker. Of conversions the latest wins: one is under way at most, one more waits, and a newer takes the place
 * of the one that waits.
 */
export function createClient(start: () => Worker): Client {
  const waiting = new Map<number, Waiting>()
  let questions = 0
  let version = 0
  let busySince: number | undefined
  let next: { ask: Calls['convert']['ask']; waits: Waiting } | undefined

  const receive = ({ data: { id, answer, error } }: MessageEvent<Answer>): void => {
    const waits = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) waits?.resolve(answer)
    else waits?.reject(new Error(error))
  }
  const hire = (): Worker => {
    const hired = start()
    hired.addEventListener('message', receive)
    return hired
  }
  let worker = hire()

  const send = (name: CallName, ask: Question['ask'], waits: Waiting): void => {
    const question: Question = { id: questions++, version, name, ask }
    waiting.set(question.id, waits)
    worker.postMessage(question)
  }
  const replaceWorker = (): void => {
    worker.terminate()
    worker = hire()
    const lost = [...waiting.values()]
    waiting.clear()
    for (const { resolve } of lost) resolve(undefined)
  }
  const convertNext = (): void => {
    if (busySince !== undefined || !next) return
    const { ask, waits } = next
    next = undefined
    busySince = performance.now()
    version++
    const settle = (tell: () => void): void => {
      busySince = undefined
      tell()
      convertNext()
    }
    send('convert', ask, {
      resolve: (outcome) => settle(() => waits.resolve(next ? undefined : outcome)),
      reject: (error) => settle(() => waits.reject(error)),
    })
  }
  return {
    convert: (ask) =>
      new Promise((resolve, reject) => {
        next?.waits.resolve(undefined)
        // What is new stays new although something else about it changes before its turn has come.
        next = {
          ask: { ...ask, isNew: ask.isNew || next?.ask.isNew === true },
          waits: { resolve: resolve as Waiting['resolve'], reject },
        }
        if (busySince !== undefined && performance.now() - busySince > patience) replaceWorker()
        convertNext()
      }),
    ask: (name, ask) =>
      new Promise((resolve, reject) => send(name, ask, { resolve: resolve as Waiting['resolve'], reject })),
  }
}
