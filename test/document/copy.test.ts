import fc from 'fast-check'
import { paragraphSchema, parseDocument } from 'scriptdown'
import { expect, test } from 'vitest'
import { copyParagraph, isParagraph } from '../../src/document/copy.ts'
import { document, levels } from '../arbitraries.ts'
import { paragraph } from '../script.ts'
import { mess } from './values.ts'

/** The paragraphs of a value, if it has any. */
function paragraphsOf(value: unknown): unknown[] {
  const { paragraphs } = (value ?? {}) as { paragraphs?: unknown }
  return Array.isArray(paragraphs) ? paragraphs : []
}

test('what is copied is what the schema gives', () => {
  let copied = 0
  fc.assert(
    fc.property(mess, (value) => {
      for (const one of paragraphsOf(value)) {
        const copy = copyParagraph(one)
        if (copy === undefined) continue
        copied++
        const { data } = paragraphSchema.safeParse(one)
        expect(copy).toStrictEqual(data)
        expect(JSON.stringify(copy)).toBe(JSON.stringify(data))
      }
    }),
    { numRuns: 2000 },
  )
  expect(copied).toBeGreaterThan(100)
})

test.each(levels)('every valid paragraph is copied, and shares nothing: %s', (level) => {
  fc.assert(
    fc.property(document(level), ({ paragraphs }) => {
      for (const one of paragraphs) {
        const copy = copyParagraph(one)
        expect(copy).toEqual(one)
        expect(copy?.marks).not.toBe(one.marks)
      }
    }),
  )
})

test('what of JSON needs no copy is what its copy would be', () => {
  let kept = 0
  fc.assert(
    fc.property(mess, (value) => {
      for (const one of paragraphsOf(JSON.parse(JSON.stringify(value) ?? 'null'))) {
        if (!isParagraph(one)) continue
        kept++
        expect(JSON.stringify(copyParagraph(one))).toBe(JSON.stringify(one))
      }
    }),
    { numRuns: 5000 },
  )
  expect(kept).toBeGreaterThan(10)
})

test.each(levels)(
  'every valid paragraph of a text needs no copy, and a text gives what its value gives: %s',
  (level) => {
    fc.assert(
      fc.property(document(level), (script) => {
        const text = JSON.stringify(parseDocument(script))
        for (const one of paragraphsOf(JSON.parse(text))) expect(isParagraph(one)).toBe(true)
        expect(JSON.stringify(parseDocument(text))).toBe(text)
      }),
    )
  },
)

test.each([
  ['another field', { ...paragraph(), note: 1 }],
  ['fields in another order', Object.assign({ kind: '' }, paragraph())],
  ['a field of a mark', { ...paragraph(), marks: [{ start: 0, end: 1, type: 'bold', note: 1 }] }],
  ['a field of an alternate', { ...paragraph(), alternates: [{ text: '', marks: [], note: 1 }] }],
  ['a prototype', JSON.parse(JSON.stringify(paragraph()).replace('{', '{"__proto__":{"a":1},'))],
])('what has %s is copied, and the document has it no more', (_, one) => {
  expect(isParagraph(one)).toBe(false)
  const { paragraphs } = parseDocument(JSON.stringify({ object: 'document', paragraphs: [one] }))
  expect(JSON.stringify(paragraphs)).toBe(JSON.stringify([copyParagraph(one)]))
  expect(isParagraph(paragraphs[0])).toBe(true)
})

test.each([
  ['an offset that is none', { marks: [{ start: 0.5, end: 1, type: 'bold' }] }],
  ['an offset too large', { marks: [{ start: 0, end: 2 ** 53, type: 'bold' }] }],
  ['a negative offset', { marks: [{ start: -1, end: 1, type: 'bold' }] }],
  ['a value that is none', { marks: [{ start: 0, end: 1, type: 'link', value: undefined }] }],
  ['another object', { object: 'paragraph' }],
  ['no list', { marks: { length: 0 } }],
  ['alternates that are none', { alternates: undefined }],
])('the schema is asked about %s', (_, fields) => {
  expect(copyParagraph({ ...paragraph(), ...fields })).toBeUndefined()
})
