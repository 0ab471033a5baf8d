import { type Mark, resolveMarks } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { markTypes, paintedFormats, readSpans } from './model.ts'

describe('hostile sizes finish and are right', () => {
  const size = 100_000
  const long = 'x'.repeat(size)
  const many = (count: number, make: (index: number) => readonly [start: number, end: number]): Mark[] =>
    Array.from({ length: count }, (_, index) => {
      const [start, end] = make(index)
      return { start, end, type: markTypes[index % markTypes.length] ?? 'bold', value: `v${index % 3}` }
    })

  test.each([
    ['20,000 long crossing marks', many(20_000, (i) => [i * 2, 50_000 + i * 2])],
    ['20,000 short crossing marks', many(20_000, (i) => [i * 5, Math.min(size, i * 5 + 12)])],
    ['5,000 equal marks', many(5_000, () => [10, size - 10])],
    ['5,000 nested marks', many(5_000, (i) => [i, size - i])],
    ['5,000 nested marks, the outermost last', many(5_000, (i) => [5_000 - i, size - 5_000 + i])],
  ])('%s', (_, list) => {
    const { text, formats, extents, faults } = readSpans(resolveMarks(long, list))
    expect(text).toBe(long)
    expect(formats).toEqual(paintedFormats(long, list))
    expect(faults).toEqual([])
    // Each start and each end cuts at most the eight spans that are open there.
    expect(extents.length).toBeLessThanOrEqual(2 * list.length * markTypes.length)
  })
})
