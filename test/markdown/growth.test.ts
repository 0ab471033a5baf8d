import { describe, expect, test } from 'vitest'
import { hostileDocuments } from '../../corpus/hostile.ts'
import { toMarkdown } from '../../src/markdown/stringify.ts'
import { misreadings } from './reading.ts'

const small = hostileDocuments(1 / 40)
const large = hostileDocuments(1 / 10)
const tiny = hostileDocuments(1 / 1000)

/** Milliseconds of the fastest of three conversions, so that a pause of the machine does not count. */
function fastest(run: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  )
}

describe.each(small.map(({ name }, index) => [name, index] as const))('%s', (_, index) => {
  test('four times the size takes nowhere near sixteen times as long', () => {
    const [one, four] = [small[index], large[index]].map((hostile) => hostile?.make())
    if (!one || !four) throw new Error('the scales have the same documents')
    // Below the floor it is the machine that is measured.
    const floor = 20
    const before = Math.max(
      floor,
      fastest(() => toMarkdown(one)),
    )
    expect(fastest(() => toMarkdown(four))).toBeLessThan(10 * before)
  })

  test('is read as meant', () => {
    const paragraphs = tiny[index]?.make().paragraphs ?? []
    expect(misreadings(paragraphs.filter(({ text }) => text !== ''))).toEqual([])
  })
})
