import fc from 'fast-check'
import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { type Document, findKind, parseDocument, resolveMarks, type Span, toHast, toMdast } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { isBreakSign } from '../src/blocks.ts'
import { document as anyDocument, levels, markedText } from './arbitraries.ts'
import { fixturesOf } from './fixtures.ts'
import { paragraph, script } from './script.ts'

/** The data of all nodes that tell of a paragraph, in order. */
function dataOf(node: MdastNodes | HastNodes): unknown[] {
  const data = node.data && 'id' in node.data ? [node.data] : []
  const children: readonly (MdastNodes | HastNodes)[] = 'children' in node ? node.children : []
  return [...data, ...children.flatMap(dataOf)]
}

const sample = script(
  ['Scene Heading', 'INT. LAB', { id: 's' }],
  ['character', 'ADA', { id: 'c' }],
  ['dialogue', 'Now.', { id: 'd', alternates: [{ text: 'Later.', marks: [] }] }],
  ['page break', '', { id: 'b' }],
  ['my-kind', 'What?', { id: 'w' }],
)
const scene = { id: 's', index: 0, kind: 'scene-heading', role: 'scene' }
const cue = { id: 'c', index: 1, kind: 'character', role: 'cue' }
const words = { id: 'd', index: 2, kind: 'dialogue', role: 'dialogue' }
const pageBreak = { id: 'b', index: 3, kind: 'page-break', role: 'break' }
const unknown = { id: 'w', index: 4, kind: 'unknown', role: 'body' }

describe('every block tells of its paragraph', () => {
  test('mdast', () => {
    const speech = { ...cue, entries: [cue, words] }
    expect(dataOf(toMdast(sample))).toEqual([scene, speech, speech, pageBreak, unknown])
  })

  test('mdast of a speech of one paragraph', () => {
    const [speech] = toMdast(script(['character', 'ADA', { id: 'c' }], ['dialogue', ''])).children
    expect(speech).toMatchObject({ type: 'blockquote', data: { entries: [{ ...cue, index: 0 }] } })
  })

  test('mdast with other wordings', () => {
    const speech = { ...cue, entries: [cue, words] }
    const list = [words, words, { ...words, alternate: 0 }]
    expect(dataOf(toMdast(sample, { alternates: 'include' }))).toEqual([
      scene,
      speech,
      speech,
      ...list,
      pageBreak,
      unknown,
    ])
  })

  test('hast', () => {
    expect(dataOf(toHast(sample))).toEqual([scene, scene, cue, cue, words, pageBreak, unknown])
    expect(dataOf(toHast(sample, { alternates: 'include' }))).toContainEqual({ ...words, alternate: 0 })
  })

  test.each(['mdast', 'hast'])('%s in the plain layout', (tree) => {
    const convert = tree === 'mdast' ? toMdast : toHast
    const kinds = dataOf(convert(sample, { layout: 'plain' })).map((data) => (data as { kind: string }).kind)
    expect(kinds).toEqual(['scene-heading', 'character', 'dialogue', 'unknown'])
  })
})

test.each(['screenplay', 'plain'] as const)('kinds of one’s own are told as what they stand for: %s', (layout) => {
  const [data] = dataOf(toMdast(script(['my-kind', 'x']), { layout, kinds: { 'my-kind': 'shot' } }))
  expect(data).toMatchObject({ kind: 'shot', role: 'shot' })
})

test('a colour does not hide the text from tools that ask for it', () => {
  const marks = [
    { start: 0, end: 3, type: 'highlight', value: '#ff0' },
    { start: 4, end: 7, type: 'text-color', value: 'red' },
  ]
  const tree = toMdast({ object: 'document', paragraphs: [paragraph({ text: 'one two', marks })] })
  expect(textOf(tree)).toBe('one two')
  expect(tree.children).toMatchObject([
    { children: [{ type: 'highlight', color: '#ff0' }, { value: ' ' }, { type: 'textColor', color: 'red' }] },
  ])
})

describe('the text of a tree is that of its document', () => {
  function check({ paragraphs }: Document): void {
    // The sign of a page break is no text.
    const spoken = paragraphs.filter(({ kind, text }) => findKind(kind).role !== 'break' || !isBreakSign(text))
    const text = spoken.map(({ text }) =>
      text
        .toWellFormed()
        .replaceAll('\0', '\uFFFD')
        .replace(/[\r\n]/g, ''),
    )
    for (const layout of ['plain', 'screenplay'] as const) {
      const tree = toMdast({ object: 'document', paragraphs: spoken }, { layout, upperCase: 'ignore' })
      expect(textOf(tree)).toBe(text.join(''))
    }
  }

  test.each(levels)('generated: %s', (level) => {
    fc.assert(fc.property(anyDocument(level), check))
  })

  test.each(['valid', 'markdown', 'fountain', 'scripts'])('corpus/%s', (name) => {
    const corpus = fixturesOf(name)
    for (const one of corpus.with('.json')) check(parseDocument(corpus.read(`${one}.json`)))
  })
})

test('spans tell where they stand', () => {
  const check = (spans: readonly Span[], text: string): void => {
    for (const span of spans) {
      if (span.type === 'text') expect(span.value).toBe(text.slice(span.start, span.end))
      else {
        const { children } = span
        expect([span.start, span.end]).toEqual([children[0]?.start, children.at(-1)?.end])
        check(children, text)
      }
    }
  }
  fc.assert(
    fc.property(markedText('hostile'), ({ text, marks }) => {
      check(resolveMarks(text, marks), text.toWellFormed())
    }),
  )
})

describe('fields that the format does not know', () => {
  const input = { ...script(['action', 'x']), paragraphs: [{ ...paragraph(), scene_number: '12A', more: { a: [1] } }] }

  test('are dropped', () => {
    expect(parseDocument(input).paragraphs).toEqual([paragraph()])
  })

  test('are kept where that is asked for, sharing nothing with the input', () => {
    const [kept] = parseDocument(input, { unknownFields: 'keep' }).paragraphs
    expect(kept).toEqual(input.paragraphs[0])
    expect((kept as unknown as { more: object }).more).not.toBe(input.paragraphs[0]?.more)
    const text = JSON.stringify(input).replace('"scene_number"', '"__proto__"')
    const [odd] = parseDocument(text, { unknownFields: 'keep' }).paragraphs
    expect(Object.getOwnPropertyDescriptor(odd, '__proto__')?.value).toBe('12A')
  })

  test('of a document, of marks and alternates too', () => {
    const mark = { start: 0, end: 1, type: 'bold', author: 'Nora' }
    const full = paragraph({ marks: [mark], alternates: [{ text: 'y', marks: [mark], note: 'n' }] } as never)
    const bold = { start: 0, end: 1, type: 'bold' }
    const bare = paragraph({ marks: [bold], alternates: [{ text: 'y', marks: [bold] }] } as never)
    const whole = { id: 'd', object: 'document', paragraphs: [full], title: { of: 'it' } }
    const kept = parseDocument(whole, { unknownFields: 'keep' })
    expect(kept).toEqual(whole)
    expect((kept as unknown as typeof whole).title).not.toBe(whole.title)
    expect(parseDocument(whole, { unknownFields: 'keep', repair: true })).toEqual(whole)
    expect(parseDocument(whole)).toEqual(parseDocument({ ...script(), paragraphs: [bare] }))
  })
})
