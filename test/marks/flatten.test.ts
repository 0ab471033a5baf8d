import fc from 'fast-check'
import { flattenSpans, type Mark, resolveMarks } from 'scriptdown'
import { expect, test } from 'vitest'
import { canonicalMarks } from '../../src/marks/flatten.ts'
import { levels, markedText } from '../arbitraries.ts'
import { paintedFormats } from './model.ts'

const marked = fc.oneof(...levels.map((level) => markedText(level)))

test('spans flattened and resolved again are the same spans', () => {
  fc.assert(
    fc.property(marked, (input) => {
      const spans = resolveMarks(input.text, input.marks)
      const flat = flattenSpans(spans)
      expect(resolveMarks(flat.text, flat.marks)).toEqual(spans)
    }),
  )
})

test('marks resolved and flattened are the same marks in canonical form, over the same text', () => {
  fc.assert(
    fc.property(marked, (input) => {
      const flat = flattenSpans(resolveMarks(input.text, input.marks))
      expect(flat).toEqual({
        text: input.text.toWellFormed(),
        marks: canonicalMarks(input.text.toWellFormed(), input.marks),
      })
      expect(paintedFormats(flat.text, flat.marks)).toEqual(paintedFormats(input.text, input.marks))
      expect(flattenSpans(resolveMarks(flat.text, flat.marks))).toEqual(flat)
    }),
  )
})

test('spans made by hand need no offsets, and a format within itself has the inner value', () => {
  const text = (value: string) => ({ type: 'text', value }) as const
  const link = (value: string, ...children: Parameters<typeof flattenSpans>[0]) =>
    ({ type: 'link', value, children }) as const
  expect(
    flattenSpans([text('a'), { type: 'bold', children: [text('b'), link('x', text('c'), link('y', text('d')))] }]),
  ).toEqual({
    text: 'abcd',
    marks: [
      { start: 1, end: 4, type: 'bold' },
      { start: 2, end: 3, type: 'link', value: 'x' },
      { start: 3, end: 4, type: 'link', value: 'y' },
    ] satisfies Mark[],
  })
})

test('a format in touching pieces is one mark', () => {
  const bold = (value: string) => ({ type: 'bold', children: [{ type: 'text', value }] }) as const
  expect(flattenSpans([bold('ab'), bold('cd')])).toEqual({ text: 'abcd', marks: [{ start: 0, end: 4, type: 'bold' }] })
})
