import type { Answer, CallName, Calls, Outcome, Question } from './protocol.ts'

/** A worker to ask. A question about a conversion that is no more the last one is answered with `undefined`. */
export interface Client {
  /** Rejects where the settings are refused, or the worker fails; the next one starts another. `undefined` where another conversion was asked for meanwhile. */
  convert(ask: Calls['convert']['ask']): Promise<Outcome | undefined>
  ask<Name extends Exclude<CallName, 'convert'>>(
    name: Name,
    ask: Calls[Name]['ask'],
  ): Promise<Calls[Name]['answer'] | undefined>
}

/** A worker that is busy for longer than this, in milliseconds, when something newer comes is replaced. */
const patience = 3_000

/**
 * Talks to a worker. Of conversions the latest wins: one is under way at most, one more waits, and a newer takes the place
 * of the one that waits. `now` is a clock in milliseconds.
 */
export function createClient(start: () => Worker, now: () => number = () => performance.now()): Client {
  const line = createLine(start)
  let version = 0
  let busySince: number | undefined
  let next: { ask: Calls['convert']['ask']; answer: (outcome: Promise<Outcome | undefined>) => void } | undefined
  const convertNext = async (): Promise<void> => {
    if (busySince !== undefined || !next) return
    const { ask, answer } = next
    next = undefined
    busySince = now()
    version++
    const outcome = line.ask('convert', version, ask)
    answer(outcome.then((made) => (next ? undefined : made)))
    await outcome.catch(() => undefined)
    busySince = undefined
    await convertNext()
  }
  return {
    convert: (ask) =>
      new Promise((resolve) => {
        next?.answer(Promise.resolve(undefined))
        next = { ask, answer: resolve }
        if (busySince !== undefined && now() - busySince > patience) line.replace()
        void convertNext()
      }),
    ask: (name, ask) => line.ask(name, version, ask),
  }
}

/** A line to a worker: questions out, answers back. */
interface Line {
  ask<Name extends CallName>(
    name: Name,
    version: number,
    ask: Calls[Name]['ask'],
  ): Promise<Calls[Name]['answer'] | undefined>
  /** Ends the worker and starts another; what was asked is answered with `undefined`. */
  replace(): void
}

interface Waiting {
  readonly name: CallName
  resolve(answer: unknown): void
  reject(error: Error): void
}

function createLine(start: () => Worker): Line {
  const waiting = new Map<number, Waiting>()
  let count = 0
  const hire = (): Worker => {
    const hired = start()
    let failure = 'What converts documents here could not be loaded.'
    hired.addEventListener('message', ({ data: { id, answer, error } }: MessageEvent<Answer>) => {
      failure = 'What converts documents here broke off: this one may be too long for the browser.'
      const waits = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) waits?.resolve(answer)
      else waits?.reject(new Error(error))
    })
    hired.addEventListener('error', () => {
      if (hired !== worker) return
      worker = undefined
      for (const { name, resolve, reject } of waiting.values()) {
        if (name === 'convert') reject(new Error(failure))
        else resolve(undefined)
      }
      waiting.clear()
    })
    return hired
  }
  let worker: Worker | undefined = hire()
  return {
    ask: async (name, version, ask) => {
      if (!worker && name !== 'convert') return undefined
      worker ??= hire()
      const answering = worker
      return new Promise((resolve, reject) => {
        const question: Question = { id: count++, version, name, ask }
        waiting.set(question.id, { name, resolve: resolve as Waiting['resolve'], reject })
        answering.postMessage(question)
      })
    },
    replace: () => {
      worker?.terminate()
      worker = hire()
      for (const { resolve } of waiting.values()) resolve(undefined)
      waiting.clear()
    },
  }
}
