import { expect, test } from 'vitest'
import { createClient } from '../../site/src/client.ts'
import type { Answer, Calls, Question, Script, Settings } from '../../site/src/protocol.ts'

const settings: Settings = { parse: {}, markdown: {}, html: {} }

/** A worker that answers when it is told to. */
function fakeWorkers() {
  const workers: {
    questions: Question[]
    isEnded: boolean
    answer(with_: Partial<Answer>): void
    fail(): void
  }[] = []
  const start = (): Worker => {
    const questions: Question[] = []
    const listeners: Record<string, (event: { data?: Answer }) => void> = {}
    const worker = {
      questions,
      isEnded: false,
      answer: (answer: Partial<Answer>) => listeners.message?.({ data: { id: questions.at(-1)?.id ?? -1, ...answer } }),
      fail: () => listeners.error?.({}),
    }
    workers.push(worker)
    return {
      addEventListener: (type: string, added: (typeof listeners)[string]) => {
        listeners[type] = added
      },
      postMessage: (question: Question) => questions.push(question),
      terminate: () => {
        worker.isEnded = true
      },
    } as unknown as Worker
  }
  return { start, workers }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const scriptOf = (source: string): Script => ({ source, format: 'json' })
const sources = (questions: readonly Question[] = []): string[] =>
  questions.map(({ ask }) => (ask as Calls['convert']['ask']).script.source)

test('of conversions the latest wins, one at a time', async () => {
  const { start, workers } = fakeWorkers()
  const client = createClient(start)
  const answers = ['first', 'second', 'third'].map((source) =>
    client.convert({ script: scriptOf(source), isNew: true, settings }),
  )
  const [worker] = workers
  expect(sources(worker?.questions)).toEqual(['first'])
  worker?.answer({ answer: 'made' })
  await settled()
  expect(sources(worker?.questions)).toEqual(['first', 'third'])
  worker?.answer({ answer: 'made' })
  expect(await Promise.all(answers)).toEqual([undefined, undefined, 'made'])
  expect(worker?.questions.map(({ version }) => version)).toEqual([1, 2])
})

test('a refusal is the asker’s, and the next one is converted', async () => {
  const { start, workers } = fakeWorkers()
  const client = createClient(start)
  const refused = client.convert({ script: scriptOf('first'), isNew: true, settings })
  const next = client.convert({ script: scriptOf('second'), isNew: true, settings })
  workers[0]?.answer({ error: 'no such option' })
  await expect(refused).rejects.toThrow('no such option')
  workers[0]?.answer({ answer: 'made' })
  expect(await next).toBe('made')
})

test('a worker that cannot be loaded is told, and the next conversion starts another', async () => {
  const { start, workers } = fakeWorkers()
  const client = createClient(start)
  const lost = client.convert({ script: scriptOf('first'), isNew: true, settings })
  const rows = client.ask('rows', { view: 'script', chunk: 0 })
  workers[0]?.fail()
  expect(await rows).toBe(undefined)
  await expect(lost).rejects.toThrow('could not be loaded')
  expect(await client.ask('open', { view: 'script' })).toBe(undefined)
  expect(workers).toHaveLength(1)
  const next = client.convert({ script: scriptOf('second'), isNew: true, settings })
  workers[1]?.answer({ answer: 'made' })
  expect(await next).toBe('made')
})

test('a worker that breaks off in its work is told as that', async () => {
  const { start, workers } = fakeWorkers()
  const client = createClient(start)
  const first = client.convert({ script: scriptOf('first'), isNew: true, settings })
  workers[0]?.answer({ answer: 'made' })
  expect(await first).toBe('made')
  const second = client.convert({ script: scriptOf('second'), isNew: true, settings })
  workers[0]?.fail()
  await expect(second).rejects.toThrow('broke off')
})

test('a worker that is busy for too long is replaced when something newer comes', async () => {
  const { start, workers } = fakeWorkers()
  let now = 0
  const client = createClient(start, () => now)
  const stuck = client.convert({ script: scriptOf('endless'), isNew: true, settings })
  const rows = client.ask('rows', { view: 'script', chunk: 0 })
  now = 1_000
  void client.convert({ script: scriptOf('soon after'), isNew: false, settings })
  expect(workers).toHaveLength(1)
  now = 10_000
  const next = client.convert({ script: scriptOf('later'), isNew: false, settings })
  await settled()
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  expect(await Promise.all([stuck, rows])).toEqual([undefined, undefined])
  expect(sources(workers[1]?.questions)).toEqual(['later'])
  workers[1]?.answer({ answer: 'made' })
  expect(await next).toBe('made')
})
