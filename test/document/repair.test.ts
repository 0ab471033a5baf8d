import fc from 'fast-check'
import { formatIssue, type Message, parseDocument, safeParseDocument } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { document as documents } from '../arbitraries.ts'
import { document, paragraph } from '../script.ts'
import { mark, mess } from './values.ts'

const repair = (input: unknown, offsets: 'utf-16' | 'code-point' = 'utf-16') =>
  safeParseDocument(input, { repair: true, offsets })

const said = (input: unknown): string[] => {
  const result = repair(input)
  return result.ok ? result.messages.map(formatIssue) : result.issues.map((issue) => `failed: ${formatIssue(issue)}`)
}

test('a mess fails, or becomes a document that needs no repair', () => {
  fc.assert(
    fc.property(mess, fc.constantFrom('utf-16' as const, 'code-point' as const), (value, offsets) => {
      const result = repair(value, offsets)
      if (!result.ok) return
      expect(parseDocument(result.document)).toEqual(result.document)
      expect(repair(result.document)).toEqual({ ok: true, document: result.document, messages: [] })
    }),
    { numRuns: 2_000 },
  )
})

test('repair changes nothing, and says nothing, exactly where strict parsing takes the value', () => {
  fc.assert(
    fc.property(fc.oneof(mess, documents('hostile')), (value) => {
      const strict = safeParseDocument(value)
      const mended = repair(value)
      if (strict.ok) expect(mended).toEqual(strict)
      else if (mended.ok) expect(mended.messages.length).toBeGreaterThan(0)
    }),
    { numRuns: 1_000 },
  )
})

test('every issue of a value that is mended has its message, at its path or above', () => {
  fc.assert(
    fc.property(mess, (value) => {
      const strict = safeParseDocument(value, { limits: { issues: 1_000 } })
      const mended = repair(value)
      if (strict.ok || !mended.ok) return
      const paths = mended.messages.map(({ path }) => JSON.stringify(path))
      for (const { path } of strict.issues) {
        const above = path.map((_, length) => JSON.stringify(path.slice(0, length)))
        const found = [...above, JSON.stringify(path)].filter((each) => paths.includes(each))
        expect(found, JSON.stringify(path)).not.toEqual([])
      }
    }),
    { numRuns: 1_000 },
  )
})

describe('mends, with a message each', () => {
  const one = (fields: object): unknown => ({ object: 'document', paragraphs: [{ ...paragraph(), ...fields }] })

  test.each<[string, unknown, string[]]>([
    ['an array', [paragraph()], ['an array: taken as the paragraphs of a document']],
    ['a document without object', { paragraphs: [] }, ['object: missing: set to "document"']],
    [
      'an id that another has',
      {
        object: 'document',
        paragraphs: [
          { ...paragraph(), id: 'p2' },
          { ...paragraph(), id: null },
        ],
      },
      ['paragraphs[1].id: null: set to "p2-2"'],
    ],
    [
      'a paragraph without fields',
      { object: 'document', paragraphs: [{}] },
      [
        'paragraphs[0].id: missing: set to "p1"',
        'paragraphs[0].object: missing: set to "script_paragraph"',
        'paragraphs[0].kind: missing: set to "general"',
        'paragraphs[0].text: missing: set to ""',
        'paragraphs[0].marks: missing: set to []',
      ],
    ],
    [
      'null fields',
      one({ kind: null, alternates: null }),
      ['paragraphs[0].kind: null: set to "general"', 'paragraphs[0].alternates: null: dropped'],
    ],
    ['another object', one({ object: 'line' }), ['paragraphs[0].object: found "line": set to "script_paragraph"']],
    [
      'numbers as text',
      one({ id: 7, text: 1984 }),
      ['paragraphs[0].id: the number 7: made a string', 'paragraphs[0].text: the number 1984: made a string'],
    ],
    [
      'what is no paragraph',
      { object: 'document', paragraphs: ['x', null] },
      [
        'paragraphs[0]: expected an object, found "x": dropped',
        'paragraphs[1]: expected an object, found null: dropped',
      ],
    ],
    [
      'what is no mark',
      one({ marks: ['bold', mark(0, 4)] }),
      ['paragraphs[0].marks[0]: expected an object, found "bold": dropped'],
    ],
    ['a null value', one({ marks: [{ ...mark(0, 4), value: null }] }), ['paragraphs[0].marks[0].value: null: dropped']],
    [
      'a link without value',
      one({ marks: [mark(0, 4, 'link')] }),
      ['paragraphs[0].marks[0]: a link without a target: dropped'],
    ],
    [
      'offsets beyond the text',
      one({ text: 'abc', marks: [mark(-1, 9)] }),
      [
        'paragraphs[0].marks[0].start: -1 is no offset in the text: set to 0',
        'paragraphs[0].marks[0].end: 9 is no offset in the text: set to 3',
      ],
    ],
    [
      'fractional offsets',
      one({ marks: [mark(0.9, 4.2)] }),
      [
        'paragraphs[0].marks[0].start: 0.9 is no offset in the text: set to 0',
        'paragraphs[0].marks[0].end: 4.2 is no offset in the text: set to 4',
      ],
    ],
    ['reversed offsets', one({ marks: [mark(4, 0)] }), ['paragraphs[0].marks[0]: start 4 is after end 0: swapped']],
    [
      'split pairs',
      one({ text: '😀😀', marks: [mark(1, 3)] }),
      [
        'paragraphs[0].marks[0].start: 1 lies inside a surrogate pair: set to 0',
        'paragraphs[0].marks[0].end: 3 lies inside a surrogate pair: set to 4',
      ],
    ],
    [
      'alternates',
      one({ alternates: [5, { text: 'Snow.' }] }),
      [
        'paragraphs[0].alternates[0]: expected an object, found 5: dropped',
        'paragraphs[0].alternates[1].marks: missing: set to []',
      ],
    ],
  ])('%s', (_, input, messages) => {
    expect(said(input)).toEqual(messages)
  })

  test('what is mended is in the document', () => {
    const marks = [null, mark(5, 2), mark(1, 1), { ...mark(0, 1, 'link'), value: 5 }]
    expect(repair([null, { text: 'a😀b', marks }])).toMatchObject({
      document: document({
        id: 'p2',
        object: 'script_paragraph',
        kind: 'general',
        text: 'a😀b',
        marks: [mark(1, 4), mark(1, 1), { ...mark(0, 1, 'link'), value: '5' }],
      }),
    })
  })

  test('an empty range inside a pair stays empty', () => {
    expect(repair(document(paragraph({ text: 'a😀b', marks: [mark(2, 2)] })))).toMatchObject({
      document: document(paragraph({ text: 'a😀b', marks: [mark(1, 1)] })),
    })
  })

  test('messages go to onMessage once there is a document', () => {
    const heard: Message[] = []
    const onMessage = (message: Message): unknown => heard.push(message)
    safeParseDocument({ paragraphs: 5 }, { repair: true, onMessage })
    safeParseDocument([{ text: 5 }, { text: {} }], { repair: true, onMessage })
    expect(heard).toEqual([])
    parseDocument([], { repair: true, onMessage })
    expect(heard.map(({ code, path }) => ({ code, path }))).toEqual([{ code: 'repaired', path: [] }])
  })
})

describe('does not mend', () => {
  test.each<[string, unknown, string[]]>([
    [
      'text that is not JSON',
      '{',
      ['failed: line 1, column 2: expected a key in double quotes or "}", found the end of the text'],
    ],
    ['an object without paragraphs', { object: 'document' }, ['failed: paragraphs: missing, expected an array']],
    ['text of another type', [{ text: ['a'] }], ['failed: paragraphs[0].text: expected a string, found an array']],
    ['marks of another type', [{ marks: {} }], ['failed: paragraphs[0].marks: expected an array, found an object']],
    [
      'a mark without its range, counted as in the input',
      [null, { text: 'abc', marks: [null, { type: 'bold' }], alternates: [0, { marks: [0, { start: 0, end: 1 }] }] }],
      [
        'failed: paragraphs[1].marks[1].start: missing, expected a whole number',
        'failed: paragraphs[1].marks[1].end: missing, expected a whole number',
        'failed: paragraphs[1].alternates[1].marks[1].type: missing, expected a string',
      ],
    ],
  ])('%s', (_, input, issues) => {
    expect(said(input)).toEqual(issues)
  })
})
