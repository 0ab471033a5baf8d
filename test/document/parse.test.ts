import fc from 'fast-check'
import {
  type Document,
  DocumentError,
  documentSchema,
  formatIssue,
  markSchema,
  paragraphSchema,
  parseDocument,
  safeParseDocument,
} from 'scriptdown'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { document as documents } from '../arbitraries.ts'
import { document, paragraph, script } from '../script.ts'
import { freeze, mark, mess } from './values.ts'

const anyValue = fc.oneof(mess, fc.jsonValue(), fc.anything({ withBigInt: true, withMap: true, withSet: true }))
const anyOptions = fc.record(
  {
    repair: fc.boolean(),
    offsets: fc.constantFrom('utf-16' as const, 'code-point' as const),
    unknownFields: fc.constantFrom('drop' as const, 'keep' as const),
    limits: fc.record({ issues: fc.nat(3), marks: fc.nat(3), paragraphs: fc.nat(3) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

describe('any value', () => {
  test('gives a document or issues and never another throw', () => {
    fc.assert(
      fc.property(anyValue, anyOptions, (value, options) => {
        const result = safeParseDocument(value, options)
        if (result.ok) expect(parseDocument(value, options)).toEqual(result.document)
        else {
          expect(result.total).toBeGreaterThan(0)
          expect(() => parseDocument(value, options)).toThrow(DocumentError)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('reads the same as a value and as text, and is never taken for one that throws', () => {
    fc.assert(
      fc.property(fc.oneof(mess, fc.jsonValue(), documents('hostile')), anyOptions, (value, options) => {
        const text = JSON.stringify(value)
        const result = safeParseDocument(text, options)
        if (typeof value !== 'string') expect(safeParseDocument(JSON.parse(text), options)).toEqual(result)
        expect(JSON.stringify(result)).not.toContain('a value that throws')
      }),
      { numRuns: 1_000 },
    )
  })

  test('stays as it is, frozen or not, and shares nothing with the document', () => {
    fc.assert(
      fc.property(mess, anyOptions, (value, options) => {
        const before = structuredClone(value)
        const result = safeParseDocument(freeze(value), options)
        expect(value).toEqual(before)
        if (!result.ok) return
        for (const { marks, alternates = [] } of result.document.paragraphs) {
          for (const list of [marks, alternates, ...marks, ...alternates]) expect(Object.isFrozen(list)).toBe(false)
        }
      }),
    )
  })

  test('has its issues in the order of the document, whatever their kind', () => {
    const list = [mark(0, 99), { ...mark(0, 1), type: 5 }, mark(2, 1)]
    const result = safeParseDocument({ paragraphs: [{ ...paragraph(), id: 1, marks: list, alternates: [{}] }] })
    expect(result.ok ? [] : result.issues.map(formatIssue)).toEqual([
      'object: missing, expected "document"',
      'paragraphs[0].id: expected a string, found 1',
      'paragraphs[0].marks[0].end: 99 is beyond the text, which has 17 UTF-16 code units',
      'paragraphs[0].marks[1].type: expected a string, found 5',
      'paragraphs[0].marks[2]: start 2 is after end 1',
      'paragraphs[0].alternates[0].text: missing, expected a string',
      'paragraphs[0].alternates[0].marks: missing, expected an array',
    ])
  })
})

describe('a valid document', () => {
  test('parses to an equal one, from a value and from text', () => {
    fc.assert(
      fc.property(documents('hostile'), (value) => {
        expect(parseDocument(freeze(value))).toEqual(value)
        expect(parseDocument(JSON.stringify(value))).toEqual(value)
      }),
    )
  })

  test('may have unknown kinds and types, empty ranges, and extra fields, which are dropped', () => {
    const plain = document(paragraph({ kind: 'hologram', marks: [mark(4, 4, 'blink'), mark(0, 17)] }))
    const extra = { ...plain, version: 2, paragraphs: plain.paragraphs.map((each) => ({ ...each, locked: true })) }
    expect(parseDocument(extra)).toEqual(plain)
  })

  test('may start with a byte order mark', () => {
    expect(parseDocument(`\ufeff${JSON.stringify(document())}`)).toEqual(document())
  })

  test('keeps a field called __proto__ away from every prototype', () => {
    const text = '{"object":"document","__proto__":{"a":1},"paragraphs":[{"__proto__":{"a":1}}]}'
    const parsed = parseDocument(text, { repair: true })
    expect(Object.getPrototypeOf(parsed.paragraphs[0])).toBe(Object.prototype)
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })
})

describe('a value that is not data', () => {
  const throwing = {
    get paragraphs(): never {
      throw new Error('no')
    },
  }
  const revoked = Proxy.revocable([], {})
  revoked.revoke()
  const trap = new Proxy(paragraph(), {
    get() {
      throw undefined
    },
  })
  const cyclic: Record<string, unknown> = { object: 'document' }
  cyclic.paragraphs = [cyclic]
  class Script {
    object = 'document'
    paragraphs = 'none'
  }

  test.each([
    ['undefined', undefined, []],
    ['a function', () => document(), []],
    ['a symbol', Symbol('document'), []],
    ['a bigint', 1n, []],
    ['a Map', new Map([['object', 'document']]), ['object']],
    ['bytes', new TextEncoder().encode('{}'), ['object']],
    ['a promise', Promise.resolve(document()), ['object']],
    ['a class instance', new Script(), ['paragraphs']],
    ['a getter that throws', throwing, []],
    ['a revoked proxy', revoked.proxy, []],
    ['a revoked proxy inside', { object: 'document', paragraphs: [revoked.proxy] }, ['paragraphs', 0]],
    ['a proxy that throws undefined', document(paragraph(), trap), ['paragraphs', 1]],
    ['a cycle', cyclic, ['paragraphs', 0, 'id']],
    ['holes', { object: 'document', paragraphs: new Array(1) }, ['paragraphs', 0]],
  ])('%s', (_, value, path) => {
    const result = safeParseDocument(value)
    expect(result.ok ? undefined : result.issues[0]?.path).toEqual(path)
    // With repair it may become a document, but nothing is thrown.
    safeParseDocument(value, { repair: true })
  })
})

test('the error says the first issue and how many there are', () => {
  const bad = { object: 'document', paragraphs: Array.from({ length: 300 }, () => 0) }
  expect(() => parseDocument(bad)).toThrow('paragraphs[0]: expected an object, found 0 (and 299 more)')
  expect(() => parseDocument('5')).toThrow(/^expected a document, which is an object with paragraphs, found 5$/)
})

test('the schemas can be extended, and say what they hold', () => {
  const numbered = mini.extend(paragraphSchema, { scene_number: mini.optional(mini.string()) })
  const scenes = mini.extend(documentSchema, { paragraphs: mini.array(numbered) })
  const input = script(['action', 'x'])
  const parsed = mini.parse(scenes, {
    ...input,
    paragraphs: input.paragraphs.map((one) => ({ ...one, scene_number: '12A' })),
  })
  expectTypeOf(parsed.paragraphs[0]?.scene_number).toEqualTypeOf<string | undefined>()
  expectTypeOf<mini.infer<typeof documentSchema>>().toExtend<Document>()
  expect(parsed.paragraphs[0]?.scene_number).toBe('12A')
  expect(mini.parse(mini.pick(markSchema, { start: true }), { start: 1 })).toEqual({ start: 1 })
})

test('the schema becomes a JSON Schema', () => {
  const schema = z.toJSONSchema(documentSchema)
  expect(schema).toMatchObject({ type: 'object', required: ['object', 'paragraphs'] })
})
