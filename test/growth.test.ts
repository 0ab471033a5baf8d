import { describe, expect, test } from 'vitest'
import { markings } from '../corpus/markings.ts'
import { shapes } from '../corpus/shapes.ts'
import { type Conversion, findSlow } from './growth.ts'

describe('findSlow', () => {
  let now = 0
  const find = (conversions: readonly Conversion[]): string[] => findSlow(conversions, () => now)

  /** Takes some milliseconds at a size of 16,000. */
  const takes = (name: string, milliseconds: number, power: number): Conversion => ({
    name,
    prepare: (size) => () => {
      now += milliseconds * (size / 16_000) ** power
    },
  })

  test('finds nothing where time grows with the size', () => {
    expect(find([takes('fast', 0.1, 1), takes('linear', 30, 1)])).toEqual([])
  })

  test('finds what grows with the square of the size', () => {
    expect(find([takes('linear', 20, 1), takes('quadratic', 14, 2)])).toEqual([
      'quadratic: 14 ms for 16,000 characters, 224 ms for 64,000 characters',
    ])
  })

  test('finds nothing where a size costs more once and for all', () => {
    const step: Conversion = {
      name: 'step',
      prepare: (size) => takes('', size > 16_000 ? 60 : 20, 1).prepare(size),
    }
    expect(find([step])).toEqual([])
  })

  test('finds what is slow from the start', () => {
    expect(find([takes('slow', 300, 1)])).toEqual(['slow: 300 ms for 16,000 characters'])
  })

  test('finds what only the last size shows', () => {
    expect(find([takes('fast', 0.1, 1), takes('late', 2, 3)])).toEqual(['late: 3906 ms for 200,000 characters'])
  })

  test('counts the time of the processor where no other is given', () => {
    const spin: Conversion = {
      name: 'spin',
      prepare: () => () => {
        const start = process.cpuUsage()
        // To ask for the time is the system's work, which is not counted: seldom, then.
        while (process.cpuUsage(start).user < 200_000) [...'a'.repeat(10_000)].reverse()
      },
    }
    expect(findSlow([spin])).toEqual([expect.stringMatching(/^spin: 2\d\d ms for 16,000 characters$/)])
  })
})

describe('shapes', () => {
  test('are many, each under its own name', () => {
    expect(shapes.length).toBeGreaterThan(150)
    expect(new Set(shapes.map(({ name }) => name)).size).toBe(shapes.length)
  })

  test.each([100, 1000, 16_000])('have the length that is asked for: %d', (length) => {
    const lengths = shapes.map(({ write }) => write(length).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(length - 5)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1.5 * length)
  })

  test('have marks within their texts, but for the bare ones', () => {
    const marked = shapes.flatMap(({ write }) => markings.slice(1).map(({ mark }) => mark(write(1000))))
    expect(marked.every(({ marks }) => marks.length > 0)).toBe(true)
    expect(
      marked.every(({ text, marks }) =>
        marks.every(({ start, end }) => 0 <= start && start < end && end <= text.length),
      ),
    ).toBe(true)
    expect(markings[0]?.mark('a')).toEqual({ text: 'a', marks: [] })
  })
})
