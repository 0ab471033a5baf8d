import { describe, expect, test } from 'vitest'
import { markings } from '../corpus/markings.ts'
import { shapes } from '../corpus/shapes.ts'
import { type Conversion, findSlow } from './growth.ts'

/** Keeps the processor busy for some milliseconds at a size of 16,000. */
function takes(name: string, milliseconds: number, power: number): Conversion {
  return {
    name,
    prepare: (size) => () => {
      const start = process.cpuUsage()
      // To ask for the time is the system's work, which is not counted: seldom, then.
      const work = 'a'.repeat(10_000)
      while (process.cpuUsage(start).user / 1000 < milliseconds * (size / 16_000) ** power) [...work].reverse()
    },
  }
}

describe('findSlow', () => {
  test('finds nothing where time grows with the size', () => {
    expect(findSlow([takes('fast', 0.1, 1), takes('linear', 30, 1)])).toEqual([])
  })

  test('finds what grows with the square of the size', () => {
    expect(findSlow([takes('linear', 20, 1), takes('quadratic', 14, 2)])).toEqual([
      expect.stringMatching(/^quadratic: \d+ ms for 16,000 characters, \d+ ms for 64,000 characters$/),
    ])
  })

  test('finds nothing where a size costs more once and for all', () => {
    const step: Conversion = {
      name: 'step',
      prepare: (size) => takes('', size > 16_000 ? 60 : 20, 1).prepare(size),
    }
    expect(findSlow([step])).toEqual([])
  })

  test('finds what is slow from the start', () => {
    expect(findSlow([takes('slow', 300, 1)])).toEqual([expect.stringMatching(/^slow: 3\d\d ms for 16,000 characters$/)])
  })

  test('finds what only the last size shows', () => {
    expect(findSlow([takes('fast', 0.1, 1), takes('late', 2, 3)])).toEqual([
      expect.stringMatching(/^late: \d+ ms for 200,000 characters$/),
    ])
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
