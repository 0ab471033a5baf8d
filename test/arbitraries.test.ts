import fc from 'fast-check'
import { parseDocument } from 'scriptdown'
import { expect, test } from 'vitest'
import { document, levels, markedText } from './arbitraries.ts'

test.each(levels)('generated documents are valid: %s', (level) => {
  fc.assert(
    fc.property(document(level), (generated) => {
      expect(parseDocument(JSON.stringify(generated))).toEqual(generated)
    }),
  )
})

test('marks on words start and end with letters', () => {
  fc.assert(
    fc.property(markedText('words'), ({ text, marks }) => {
      for (const { start, end } of marks) expect(text.slice(start, end)).toMatch(/^\S(?:.*\S)?$/)
    }),
  )
})

test.each([
  ['crossing', 'offsets'],
  ['equal', 'dense'],
  ['touching', 'dense'],
  ['empty', 'hostile'],
] as const)('marks come out %s, on the level %s', (relation, level) => {
  const related = fc
    .sample(markedText(level), 500)
    .filter(({ marks }) =>
      marks.some((one, index) => marks.some((other, at) => at !== index && relations[relation](one, other))),
    )
  expect(related.length).toBeGreaterThan(20)
})

interface Extent {
  start: number
  end: number
}

const relations = {
  crossing: (one: Extent, other: Extent) => one.start < other.start && other.start < one.end && one.end < other.end,
  equal: (one: Extent, other: Extent) => one.start === other.start && one.end === other.end && one.start < one.end,
  touching: (one: Extent, other: Extent) => one.start < one.end && one.end === other.start && other.start < other.end,
  empty: (one: Extent) => one.start === one.end,
}
