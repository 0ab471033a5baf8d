import fc from 'fast-check'
import { paginate } from 'scriptdown'
import { expect, test } from 'vitest'
import { clusterAt } from '../../src/pages/clusters.ts'
import { wrapShown } from '../../src/pages/shown.ts'
import { createWrap, hyphenOf } from '../../src/pages/wrap.ts'
import { findSlow } from '../growth.ts'
import { script } from '../script.ts'

const upperCase = (text: string, start = 0, end = text.length) => ({
  text,
  marks: [{ start, end, type: 'upper-case' }],
})

const columnsOf = (text: string): number => {
  let columns = 0
  for (let at = 0; at < text.length; at = clusterAt(text, at).end) columns += clusterAt(text, at).width
  return columns
}

test.each([
  ['straße '.repeat(20), 35],
  ['ŉ'.repeat(40), 35],
  ['ß'.repeat(40), 34],
  ['ﬃ'.repeat(40), 33],
  ['\u03b1\u0345'.repeat(40), 35],
  [`${'ß'.repeat(17)}\u00ad${'ß'.repeat(9)}`, 35],
])('%j in upper case takes the columns of what is shown', (text, most) => {
  const { marks } = upperCase(text)
  const [page] = paginate(script(['dialogue', text, { marks }]))
  const widths = page?.lines.map((line) => columnsOf(line.text.toUpperCase().replaceAll('\u00ad', '')))
  expect(page?.lines.map(({ width }) => width)).toEqual(widths)
  expect(widths?.[0]).toBeLessThanOrEqual(most)
  expect(widths?.[0]).toBeGreaterThan(most - 7)
})

test('only what a mark has in upper case takes more', () => {
  const { text, marks } = upperCase('ß ß ß', 2, 3)
  expect(paginate(script(['centered', text, { marks }]))[0]?.lines[0]).toMatchObject({ width: 6, column: 27 })
})

test('a name under which a speech goes on overleaf has room for its label', () => {
  const { text, marks } = upperCase('ß'.repeat(30))
  const document = script(['action', 'x\n'.repeat(48)], ['character', text, { marks }], ['dialogue', 'x\n'.repeat(8)])
  const [, second] = paginate(document)
  expect(second?.lines[0]).toMatchObject({ type: 'continued', text: `${'ß'.repeat(14)} (CONT'D)`, width: 37 })
})

test('lines hold the whole text in order, each within its columns, and no letter is cut', () => {
  const letter = fc.constantFrom('ß', 'ﬃ', 'ŉ', 'e', 'e\u0301', '日', '👩‍👧', '\u00ad', ' ', '\n', '-', '\t')
  const texts = fc.array(letter, { minLength: 1, maxLength: 80 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(texts, fc.nat(80), fc.nat(80), fc.integer({ min: 4, max: 30 }), (text, a, b, columns) => {
      const source = upperCase(text, Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length))
      const wrap = wrapShown(source, createWrap())
      for (let from = 0; from < text.length; ) {
        const line = wrap(text, from, columns)
        expect(line.start).toBe(from)
        expect(line.end).toBeGreaterThan(from)
        expect(line.width + hyphenOf(text, line).length).toBeLessThanOrEqual(columns)
        expect(text.slice(line.inkEnd, line.end)).toMatch(/^[ \t]*\n?$/)
        from = line.end
      }
    }),
  )
})

test('a letter that no line holds is a line all the same', () => {
  expect(wrapShown(upperCase('ﬃﬃ'), createWrap())('ﬃﬃ', 0, 2)).toEqual({ start: 0, end: 1, inkEnd: 1, width: 3 })
})

test('takes time that grows with the text alone', () => {
  const prepare = (letters: string) => (size: number) => {
    const { text, marks } = upperCase(letters.repeat(size / letters.length))
    const document = script(['action', text, { marks }])
    return () => paginate(document)
  }
  const each = (size: number) => {
    const text = 'ß '.repeat(size / 2)
    const marks = Array.from({ length: size / 4 }, (_, index) => ({
      start: 4 * index,
      end: 4 * index + 1,
      type: 'upper-case',
    }))
    const document = script(['action', text, { marks }])
    return () => paginate(document)
  }
  expect(
    findSlow([
      { name: 'one word', prepare: prepare('ß') },
      { name: 'words', prepare: prepare('straße ') },
      { name: 'many marks', prepare: each },
    ]),
  ).toEqual([])
})
