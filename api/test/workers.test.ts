import { createRequire, syncBuiltinESMExports } from 'node:module'
import { toMarkdown } from 'scriptdown'
import { afterEach, describe, expect, it } from 'vitest'
import { createRenderer } from '../src/documents/renderer.ts'
import { bodyOf, documentOf } from './service.ts'

const require = createRequire(import.meta.url)
const threads: typeof import('node:worker_threads') = require('node:worker_threads')
const os: typeof import('node:os') = require('node:os')
const { Worker } = threads
const { availableParallelism } = os

/** More than is worked on in place. */
const document = documentOf(...Array.from({ length: 3000 }, (_, i) => `Paragraph ${i} of a long script, *not* markup.`))
const markdown = toMarkdown(document)

/** Has a system of eight cores make so many workers; of each further one something else is made. */
function allowWorkers(count: number, makeOther: (options: object) => InstanceType<typeof Worker>): void {
  let left = count
  const limited = new Proxy(Worker, {
    construct: (_, [file, options]) => (left-- > 0 ? new Worker(file, options) : makeOther(options)),
  })
  Object.assign(threads, { Worker: limited })
  Object.assign(os, { availableParallelism: () => 8 })
  syncBuiltinESMExports()
}
afterEach(() => {
  Object.assign(threads, { Worker })
  Object.assign(os, { availableParallelism })
  syncBuiltinESMExports()
})

describe.for<[string, (options: object) => InstanceType<typeof Worker>]>([
  [
    'has no threads',
    () => {
      throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
    },
  ],
  [
    'has no files for a worker to start',
    (options) => new Worker('throw new Error("EMFILE")', { ...options, eval: true }),
  ],
])('where the system %s', ([, makeOther]) => {
  it.for([0, 1, 3])('documents are rendered, packed and compared with %d workers', async (count) => {
    allowWorkers(count, makeOther)
    const renderer = createRenderer()
    const body = bodyOf(document)
    // Twice, as what could not be had once may be had later, or not.
    for (let i = 0; i < 2; i++) {
      const rendered = await Promise.all(Array.from({ length: 12 }, () => renderer.render(body, 'md')))
      for (const made of rendered) expect(Buffer.from(made.body).toString()).toBe(markdown)
      const [packed, differences] = await Promise.all([renderer.encode(body, 'gzip'), renderer.compare(body, body)])
      expect(packed.body.length).toBeGreaterThan(0)
      expect(differences).toEqual(expect.any(Array))
    }
    await renderer.close()
  })
})

it('what a worker cannot do fails alone', async () => {
  const renderer = createRenderer()
  const broken = new Uint8Array(200_000)
  const [bad, good] = await Promise.allSettled([renderer.render(broken, 'md'), renderer.render(bodyOf(document), 'md')])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
  await renderer.close()
})
