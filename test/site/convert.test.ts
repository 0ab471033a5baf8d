import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  type HtmlOptions,
  type MarkdownOptions,
  parseDocument,
  safeParseDocument,
  toHtml,
  toMarkdown,
  writePage,
} from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { clipSpans, clipText } from '../../site/src/convert/clip.ts'
import { type Conversion, convert } from '../../site/src/convert/conversion.ts'
import { readScript } from '../../site/src/convert/formats.ts'
import { toHtmlLines } from '../../site/src/convert/html-lines.ts'
import { findPlace } from '../../site/src/convert/json-places.ts'
import { type Lines, toMarkdownLines } from '../../site/src/convert/markdown-lines.ts'
import { rowsOf, summarize } from '../../site/src/convert/sheet.ts'
import { readSource, tidySource } from '../../site/src/convert/source.ts'
import type { Format, LineRow, MessageRow, Script, ScriptRow, Settings, ViewName } from '../../site/src/protocol.ts'
import { document as anyDocument, levels } from '../arbitraries.ts'
import { corpus } from '../browser/corpus.ts'
import { document, paragraph, script } from '../script.ts'

const defaults: Settings = { parse: {}, markdown: {}, html: {} }
const joined = ({ texts }: Lines): string => texts.map((text) => `${text}\n`).join('')
const rows = <R>(conversion: Conversion, view: ViewName): R[] => {
  const sheet = conversion.sheet(view)
  return Array.from({ length: sheet.count }, (_, row) => sheet.rowAt(row) as unknown as R)
}

describe('Markdown and HTML line by line', () => {
  const markdownOptions: readonly MarkdownOptions[] = [
    {},
    { layout: 'plain' },
    { alternates: 'include' },
    { omit: ['note', 'parenthetical'] },
    { flavor: 'mdx' },
  ]
  const htmlOptions: readonly HtmlOptions[] = [
    {},
    { layout: 'plain', ids: true },
    { alternates: 'include' },
    { toc: true, standalone: writePage },
  ]

  test.each(levels)('are the whole, each with an owner, %s', (level) => {
    fc.assert(
      fc.property(anyDocument(level), fc.constantFrom(...markdownOptions), (given, options) => {
        const lines = toMarkdownLines(given, options)
        expect(joined(lines)).toBe(toMarkdown(given, options))
        expect(lines.indexes).toHaveLength(lines.texts.length)
        expect(lines.texts.filter((text, at) => (lines.indexes[at] === -1) !== (text === '' || text === '>'))).toEqual(
          [],
        )
      }),
    )
    fc.assert(
      fc.property(anyDocument(level), fc.constantFrom(...htmlOptions), (given, options) => {
        const lines = toHtmlLines(given, options)
        expect(joined(lines)).toBe(toHtml(given, options))
        expect(lines.indexes).toHaveLength(lines.texts.length)
      }),
    )
  })

  test.each(corpus())('have every visible paragraph of %s', (_, given) => {
    const visible = given.paragraphs.flatMap(({ text }, index) => (text.trim() ? [index] : []))
    for (const { indexes } of [toMarkdownLines(given, {}), toHtmlLines(given, {})]) {
      expect([...new Set(indexes)].filter((index) => index >= 0 && visible.includes(index))).toEqual(visible)
    }
  })

  test('tell the lines of a speech apart, its other wordings too', () => {
    const alternates = [
      { text: 'three', marks: [] },
      { text: 'four\nfive', marks: [] },
    ]
    const speech = script(
      ['character', 'ANN'],
      ['dialogue', 'one\ntwo', { alternates }],
      ['parenthetical', '(low)'],
      ['dialogue', 'last'],
    )
    const { texts, indexes } = toMarkdownLines(speech, { alternates: 'include' })
    expect(texts.map((text, at) => [indexes[at], text])).toEqual([
      [0, '> **ANN**\\'],
      [1, '> one\\'],
      [1, '> two'],
      [-1, '>'],
      [1, '> - three'],
      [1, '> - four\\'],
      [1, '>   five'],
      [-1, '>'],
      [2, '> *(low)*\\'],
      [3, '> last'],
    ])
  })
})

describe('places in JSON', () => {
  const pathsOf = (value: unknown, path: (string | number)[] = []): (string | number)[][] => {
    if (typeof value !== 'object' || value === null) return [path]
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
    return [path, ...keys.flatMap((key) => pathsOf((value as Record<string | number, unknown>)[key], [...path, key]))]
  }
  const at = (value: unknown, path: readonly (string | number)[]): unknown =>
    path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value)

  test('lead to every value, however the text is set', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\r\n\t'), (value, space) => {
        const json = `${space}${JSON.stringify(value, null, space)}${space}`
        const parsed: unknown = JSON.parse(json)
        for (const path of pathsOf(parsed)) {
          const { start, end } = findPlace(json, path)
          expect(JSON.parse(json.slice(start, end))).toEqual(at(parsed, path))
        }
      }),
    )
  })

  test('of what is missing lead to what is around it, of equal keys to the last', () => {
    const json = '{"a":[1,{"b":2}],"a":[3,{"c":4}]}'
    const slice = (...path: (string | number)[]): string => {
      const { start, end } = findPlace(json, path)
      return json.slice(start, end)
    }
    expect(slice('a', 1, 'c')).toBe('4')
    expect(slice('a', 1, 'b')).toBe('{"c":4}')
    expect(slice('x')).toBe(json)
  })
})

describe('the source', () => {
  test('is set anew only where its lines say nothing, and means the same', () => {
    fc.assert(
      fc.property(anyDocument('hostile'), (given) => {
        const json = JSON.stringify(given)
        const tidy = tidySource(json)
        expect(JSON.parse(tidy)).toEqual(JSON.parse(json))
        if (given.paragraphs.length > 1) expect(tidy.split('\n')).toHaveLength(given.paragraphs.length + 3)
        expect(tidySource(tidy)).toBe(tidy)
        const pretty = JSON.stringify(given, null, 2)
        expect(tidySource(pretty)).toBe(pretty)
      }),
    )
    for (const other of ['', 'no JSON', '[]', 'null', '{"paragraphs":3}']) expect(tidySource(other)).toBe(other)
  })

  test('has a line for each paragraph, and an owner for each line of one', () => {
    const json = tidySource(JSON.stringify(script(['action', 'a'], ['action', 'b\n"c"'], ['action', 'd'])))
    const { sheet, lineOf } = readSource(json, [])
    expect(Array.from({ length: sheet.count }, (_, row) => sheet.indexAt(row))).toEqual([-1, 0, 1, 2, -1])
    expect(lineOf(1)).toBe(2)
    const pretty = readSource('{\r\n"paragraphs": [\r\n{\r\n"id": "a"\r\n},\r\n{"id": "b"}]}', [])
    expect(Array.from({ length: pretty.sheet.count }, (_, row) => pretty.sheet.indexAt(row))).toEqual([
      -1, -1, 0, 0, 0, 1,
    ])
    expect(pretty.sheet.rowAt(3).text).toBe('"id": "a"')
  })

  const folder = new URL('../../corpus/invalid/', import.meta.url)
  const inputs = readdirSync(folder).filter((name) => !name.endsWith('.issues.json'))

  test.each(inputs)('shows the issues of %s in it', (name) => {
    const json = readFileSync(new URL(name, folder), 'utf8')
    const result = safeParseDocument(json)
    const issues = result.ok ? [] : result.issues
    const conversion = convert({ source: json }, defaults)
    const faults = rows<LineRow>(conversion, 'json').flatMap(({ faults: found = [] }) => found)
    expect(faults).toHaveLength(issues.length)
    expect(conversion.outcome).toMatchObject({ isDocument: false, issues: issues.length })
    expect(
      rows<MessageRow>(conversion, 'messages')
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(issues.map(({ code }) => code).toSorted())
    expect(conversion.sheet('markdown').count).toBe(0)
    expect(conversion.text('page')).toBe('')
  })

  test('shows an issue on the very characters', () => {
    const json =
      '{"object":"document","paragraphs":[\n{"id":"a","object":"script_paragraph","kind":7,"text":"x","marks":[]}\n]}'
    const [row] = rows<LineRow>(convert({ source: json }, defaults), 'json').filter(({ faults }) => faults)
    const [fault] = row?.faults ?? []
    expect(row?.text.slice(fault?.start, fault?.end)).toBe('7')
    const [broken] = rows<LineRow>(convert({ source: '{\n"object" 3}' }, defaults), 'json').filter(
      ({ faults }) => faults,
    )
    expect(broken?.text.slice(broken.faults?.[0]?.start)).toBe('3}')
  })
})

describe('a conversion', () => {
  test.each(corpus())('of %s gives what the library gives', (_, given) => {
    const conversion = convert({ source: JSON.stringify(given) }, defaults)
    expect(conversion.text('markdown')).toBe(toMarkdown(given))
    expect(conversion.text('html')).toBe(toHtml(given))
    expect(conversion.text('page')).toBe(toHtml(given, { standalone: writePage }))
    expect(conversion.outcome.paragraphs).toBe(given.paragraphs.length)
    const blocks = rows<{ index: number }>(conversion, 'page').map(({ index }) => index)
    expect(blocks).toEqual(blocks.toSorted((a, b) => a - b))
    for (const tree of ['mdast', 'hast'] as const) {
      const parsed = JSON.parse(conversion.text(tree)) as { children: { type: string; value?: string }[] }
      const blocksOfTree = parsed.children.filter(({ value }) => value !== '\n')
      expect(conversion.sheet(tree).count).toBe(blocksOfTree.length)
      expect(conversion.children(tree, []).map(({ children }) => children)).toEqual(
        blocksOfTree.map((node) => ('children' in node ? (node.children as unknown[]).length : 0)),
      )
    }
  })

  test('tells once what two outputs lose, and what was mended', () => {
    const marks = [{ start: 0, end: 1, type: 'link' as const, value: 'javascript:x' }]
    const unsafe = document(paragraph({ text: 'a', marks }))
    expect(rows<MessageRow>(convert({ source: JSON.stringify(unsafe) }, defaults), 'messages')).toMatchObject([
      {
        type: 'lost',
        code: 'unsafe-link',
        place: 'paragraphs[0].marks[0]',
        outputs: ['Markdown', 'HTML'],
        index: 0,
      },
    ])
    const broken = JSON.stringify({
      ...unsafe,
      paragraphs: [{ ...unsafe.paragraphs[0], marks: [{ start: 0, end: 9, type: 'bold' }] }],
    })
    expect(
      rows<MessageRow>(convert({ source: broken }, { ...defaults, parse: { repair: true } }), 'messages'),
    ).toMatchObject([{ type: 'mended', code: 'repaired', index: 0, outputs: [] }])
  })

  test('shows a paragraph of any length in part', () => {
    expect(clipText('x'.repeat(30_000))).toEqual({ text: 'x'.repeat(20_000), hidden: 10_000 })
    const marks = Array.from({ length: 5_000 }, (_, at) => ({ start: 2 * at, end: 2 * at + 1, type: 'bold' as const }))
    const long = document(paragraph({ text: 'ab'.repeat(5_000), marks }))
    const [row] = rows<ScriptRow>(convert({ source: JSON.stringify(long) }, defaults), 'script')
    expect(row?.spans.length).toBe(2_000)
    expect(row?.hidden).toBe(8_000)
    expect(clipSpans([{ type: 'text', value: 'abc', start: 0, end: 3 }])).toMatchObject({ hidden: 0 })
  })

  test('comes in chunks that hold every row once', () => {
    const long = script(...Array.from({ length: 150 }, (_, at) => ['action', `line ${at}`] as const))
    const sheet = convert({ source: JSON.stringify(long) }, defaults).sheet('script')
    const summary = summarize(sheet)
    expect(summary).toEqual({ count: 150, sizes: [60, 60, 30], firsts: [0, 60, 120] })
    expect([0, 1, 2, 3].flatMap((chunk) => rowsOf(sheet, chunk)).map(({ index }) => index)).toEqual([
      ...Array(150).keys(),
    ])
  })

  test('throws what the library says of options that it refuses', () => {
    const settings = { ...defaults, markdown: { kinds: { mine: 'nothing' } } }
    expect(() => convert({ source: JSON.stringify(script(['action', 'x'])) }, settings)).toThrow(TypeError)
  })
})

describe('scripts of other formats', () => {
  const small = parseDocument(JSON.stringify(script(['scene_heading', 'INT. HALL'], ['action', 'Rain.'])))
  const titlePage = { title: 'Rain' }
  const texts = ({ source }: Script): string[] => parseDocument(source).paragraphs.map(({ text }) => text)

  test.each<[Format, string]>([
    ['json', toFdx(small, { titlePage })],
    ['json', `\ufeff \n${toFdx(small, { titlePage })}`],
    ['fdx', toFdx(small, { titlePage })],
    ['fountain', toFountain(small, { titlePage })],
  ])('are read as %s or what they are, with their title page: %#', (format, source) => {
    const read = readScript({ source, format })
    expect(texts(read)).toEqual(['INT. HALL', 'Rain.'])
    expect(read).toMatchObject({ format: 'json', beside: { titlePage, messages: [] } })
    expect(convert(read, { ...defaults, parse: { offsets: 'code-point' } }).text('page')).toContain(
      '<title>Rain</title>',
    )
  })

  test('are told where they cannot be read', () => {
    expect(() => readScript({ source: '<FinalDraft>', format: 'json' })).toThrow(/^This cannot be read: line 1, column/)
    expect(readScript({ source: 'no JSON', format: 'json' })).toEqual({ source: 'no JSON', format: 'json' })
  })

  test('say what a document has no place for', () => {
    const read = readScript({ source: '- one\n- two\n', format: 'markdown' })
    const messages = rows<MessageRow>(convert(read, defaults), 'messages')
    expect(messages.map(({ type, index }) => [type, index])).toEqual(read.beside?.messages.map((_, at) => ['lost', at]))
    expect(messages.length).toBeGreaterThan(0)
  })
})
