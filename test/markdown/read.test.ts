import fc from 'fast-check'
import type { PhrasingContent, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Document, type Mark, type MarkedText, toMarkdown, toMdast } from 'scriptdown'
import { fromMdast, parseMarkdown } from 'scriptdown/markdown'
import { scriptStringify } from 'scriptdown/unified'
import { type PluggableList, unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { shapes } from '../../corpus/shapes.ts'
import { leafCollector } from '../../src/markdown/reader/leaves.ts'
import type { References } from '../../src/markdown/reader/parser.ts'
import { parse, readMarkdown } from '../../src/markdown/reader/tokens.ts'
import { acceptMarks } from '../../src/marks/accept.ts'
import { canonicalMarks } from '../../src/marks/flatten.ts'
import { clean } from '../../src/marks/line-breaks.ts'
import { markup, space, words } from '../arbitraries/pieces.ts'
import { document as anyDocument, markedText as anyText, levels } from '../arbitraries.ts'
import { findSlow } from '../growth.ts'
import { oneParagraph, script } from '../script.ts'

/** Paragraphs as `kind: text`, with marks as `type start-end value`. */
function readAll(markdown: string, options?: Parameters<typeof parseMarkdown>[1]): string[] {
  return parseMarkdown(markdown, options).document.paragraphs.map(({ kind, text, marks }) => {
    const all = marks.map(({ type, start, end, value }) => ` ${type} ${start}-${end}${value ? ` ${value}` : ''}`)
    return `${kind}: ${text}${all.join('')}`
  })
}

test.each<[name: string, markdown: string, paragraphs: string[]]>([
  [
    'headings are acts, scenes, shots and outlines',
    '# ONE\n## INT. LAB\n### CLOSE\n#### a\n##### b\n###### c',
    [...['act-start: ONE', 'scene-heading: INT. LAB', 'shot: CLOSE', 'outline-2: a', 'outline-3: b', 'outline-4: c']],
  ],
  [
    'a quote is a speech',
    '> **ADA**\\\n> *(low)*\\\n> Yes.',
    ['character: ADA', 'parenthetical: (low)', 'dialogue: Yes.'],
  ],
  [
    '… and so without backslashes',
    '> **ADA**\n> (low)\n> Yes\n> no.',
    ['character: ADA', 'parenthetical: (low)', 'dialogue: Yes no.'],
  ],
  [
    'italic between a cue and words is a parenthetical',
    '> **ADA**\\\n> *low*\\\n> Yes.',
    ['character: ADA', 'parenthetical: low', 'dialogue: Yes.'],
  ],
  ['italic words are words', '> **ADA**\\\n> *Yes.*', ['character: ADA', 'dialogue: Yes. italic 0-4']],
  [
    'a second name in capitals is a second cue',
    '> **ADA**\\\n> Yes.\\\n> **BOB**\\\n> **No.**',
    ['character: ADA', 'dialogue: Yes.', 'character: BOB', 'dialogue: No. bold 0-3'],
  ],
  ['a speech may have no cue', '> Yes.\\\n> No.', ['dialogue: Yes.', 'dialogue: No.']],
  [
    'decoration says what is not played',
    '*s*\n\n***n***\n\n~~b~~\n\n**a**',
    ['synopsis: s', 'note: n', 'boneyard: b', 'action: a bold 0-1'],
  ],
  ['a rule breaks the page', 'a\n\n***\n\nb', ['action: a', 'page-break: ', 'action: b']],
  [
    'a tag that breaks the line before its end breaks it once',
    'a<br>\nb<br/> c\n\n> **A**<br>\n> b',
    ['action: a\nb\n c', 'character: A', 'dialogue: b'],
  ],
  ['hard breaks are lines, wrapped lines are not', 'a\\\nb  \nc<br>d&#xA;e\nf', ['action: a\nb\nc\nd\ne f']],
  ['marks go on over a break', '**a**\\\n**b** c', ['action: a\nb c bold 0-3']],
  [
    'tags of ours',
    '<u>a</u> <ins>b</ins> <mark>c</mark> <strong>d</strong><em>e</em><del>f</del> g',
    ['action: a b c def g underline 0-1 underline 2-3 highlight 4-5 bold 6-7 italic 7-8 strikethrough 8-9'],
  ],
  [
    'colours',
    '<mark style="background-color: yellow">a</mark> <span class="x" style="font-size: 1px; color: #f00">b</span>',
    ['action: a b highlight 0-1 yellow text-color 2-3 #f00'],
  ],
  ['tags that cross', 'x <u>a **b</u> c**', ['action: x a b c underline 2-5 bold 4-7']],
  ['tags within each other', '<u>a <u>b</u> c</u> d', ['action: a b c d underline 0-5']],
  [
    'links',
    '[a *b*](/c "t") <http://d.e> http://f.g',
    ['action: a b http://d.e http://f.g link 0-3 /c italic 2-3 link 4-14 http://d.e'],
  ],
  ['entities and escapes', '&#42;a\\* &amp;copy;', ['action: *a* &copy;']],
])('%s', (_, markdown, paragraphs) => {
  expect(readAll(markdown)).toEqual(paragraphs)
})

test('MDX has styles as objects', () => {
  const styled = 'a <span style={{ color: "red" }}>b</span> \\<mark style=\\{\\{ c \\}\\}>'
  expect(readAll(styled, { flavor: 'mdx' })).toEqual(['action: a b <mark style={{ c }}> text-color 2-3 red'])
  expect(readAll('<p><u>a</u></p>', { flavor: 'mdx' })).toEqual(['action: a underline 0-1'])
  expect(readAll('<p>\n  <u>a</u>\n</p>', { flavor: 'mdx' })).toEqual(['action: a underline 0-1'])
  expect(readAll('<p>\n  <u>a</u> \n  b\n</p>', { flavor: 'mdx' })).toEqual(['action: a b underline 0-1'])
})

test('the plain layout knows headings and action alone', () => {
  expect(readAll('*a*\n\n> **b**\n\n# c', { layout: 'plain' })).toEqual([
    'action: a italic 0-1',
    'action: b bold 0-1',
    'act-start: c',
  ])
})

test.each<[markdown: string, paragraphs: string[], messages: [code: string, ...path: (string | number)[]][]]>([
  [
    'a\n\n- b\n- [ ] c\n\n2. d',
    ['action: a', 'action: b', 'action: [ ] c', 'action: 2. d'],
    [unsupported(1), unsupported(2), unsupported(3)],
  ],
  ['| a | b |\n| - | - |\n| c | d |', ['action: a | b', 'action: c | d'], [unsupported(0), unsupported(1)]],
  ['---\ntitle: a\nkeys:\n  - b\n---\n\n# c', ['act-start: c'], [['unsupported-content']]],
  ['\uFEFF---\r\ntitle: a\r\n---\r\n# c', ['act-start: c'], [['unsupported-content']]],
  ['---\na\n\n---\n\nb', ['page-break: ', 'action: a', 'page-break: ', 'action: b'], []],
  ['```js\na\n\nb\n```', ['action: a\n\nb'], [unsupported(0)]],
  ['a `b` ![c](d)', ['action: a b c'], [unsupported(0), unsupported(0)]],
  ['a\n\n![](d)', ['action: a'], [['unsupported-content']]],
  ['<div>\na\n</div>', ['action: <div>\na\n</div>'], [unsupported(0)]],
  ['a <b>c</b>', ['action: a <b>c</b>'], [unsupported(0), unsupported(0)]],
  ['a <u>c', ['action: a <u>c'], [unsupported(0)]],
  ['[a](javascript:b)', ['action: a'], [['unsafe-link', 'paragraphs', 0]]],
  ['<span style="color: nope">a</span>', ['action: a'], [['invalid-color', 'paragraphs', 0]]],
])('%j is read, and what is lost told', (markdown, paragraphs, messages) => {
  expect(readAll(markdown)).toEqual(paragraphs)
  expect(parseMarkdown(markdown).messages.map(({ code, path }) => [code, ...path])).toEqual(messages)
})

function unsupported(index: number): [string, ...(string | number)[]] {
  return ['unsupported-content', 'paragraphs', index]
}

/** What a reader sees of marks: by character, but for white space, which shows none. */
function seen({ text, marks }: MarkedText): string[] {
  const shown = canonicalMarks(text, marks).filter(({ type }) => type !== 'upper-case')
  return Array.from({ length: text.length }, (_, at) => {
    if (text.charAt(at).trim() === '') return ''
    const here = shown.filter(({ start, end }) => start <= at && at < end)
    return (
      here
        // Targets are percent-encoded where Markdown needs it.
        .map(({ type, value }) => (type === 'link' ? type : `${type} ${value ?? ''}`))
        .sort()
        .join()
    )
  })
}

describe.each(levels)('%s', (level) => {
  test('the Markdown of a text gives the text and its marks', () => {
    fc.assert(
      fc.property(anyText(level), fc.constantFrom('gfm', 'mdx'), ({ text: source, marks: all }, flavor) => {
        const text = clean(source.replaceAll('\r\n', '\n'))
        fc.pre(text === source && text.trim() !== '')
        const marks = all.filter(({ type }) => type !== 'upper-case')
        const written = toMarkdown(oneParagraph({ text, marks }), { layout: 'plain', flavor })
        const [read, ...more] = parseMarkdown(written, { layout: 'plain', flavor }).document.paragraphs
        expect(more).toEqual([])
        expect(read?.text).toBe(text)
        const accepted = acceptMarks(text, marks, []).map(
          ({ start, end, row, value }): Mark => ({
            start,
            end,
            type: row.type,
            ...(value === undefined ? {} : { value }),
          }),
        )
        expect(seen(read as MarkedText)).toEqual(seen({ text, marks: accepted }))
      }),
    )
  })

  test('a tree is read as its Markdown', () => {
    const plain = ({ paragraphs }: Document) =>
      paragraphs.map(({ kind, text, marks }) => [kind, text, seen({ text, marks })])
    fc.assert(
      fc.property(anyDocument(level), fc.constantFrom('screenplay', 'plain'), (one, layout) => {
        const fromText = parseMarkdown(toMarkdown(one, { layout }), { layout })
        expect(plain(fromMdast(toMdast(one, { layout }), { layout }).document)).toEqual(plain(fromText.document))
      }),
    )
  })
})

describe('without the parser', () => {
  const byParser = (markdown: string) => {
    const collector = leafCollector()
    parse(collector, markdown)
    return collector.end()
  }
  const line = fc.oneof(
    fc.constantFrom(...words, ...markup, ...space),
    fc.constantFrom(
      '> ',
      '> **A**',
      '> *(a)*',
      '\\',
      ...['\n*', '\n\n<u>', '\n\n~~', '\n\n[a](b)', '\n&amp;', '\n<span>', '> <u>', '> \\', '\n#', ' #'],
      '\n> ',
      '\n\n',
      '\n\n## ',
      '\n\n- ',
      '\n\n    ',
      '\n\n1. ',
      '(',
      '"a"',
      ' ',
    ),
  )

  test('blocks are read as by it', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (parts) => {
        const markdown = parts
          .join('')
          .replace(/^\uFEFF+/, '')
          .replace(/\r\n?/g, '\n')
        expect(readMarkdown(markdown, { mdx: false })).toEqual(byParser(markdown))
      }),
      { numRuns: 2000 },
    )
  })

  test.each(levels)('documents are read as by it: %s', (level) => {
    fc.assert(
      fc.property(anyDocument(level), (one) => {
        const markdown = toMarkdown(one, { alternates: 'include' })
        expect(readMarkdown(markdown, { mdx: false })).toEqual(byParser(markdown))
      }),
    )
  })
})

test("a tree of remark's is read, with tags as nodes of their own", () => {
  const markdown =
    '## A <u>b</u>\n\n> **ADA**\\\n> Yes\n> *no*.\n\n- [x] c\n\n| a | b |\n|-|-|\n| c | d |\n\n```\ne\n```\n'
  const tree = unified().use(remarkParse).use(remarkGfm).parse(markdown)
  const { document, messages } = fromMdast(tree)
  expect(document.paragraphs.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    ...['scene-heading: A b', 'character: ADA', 'dialogue: Yes no.', 'action: [x] c', 'action: a | b', 'action: c | d'],
    'action: e',
  ])
  expect(messages.map(({ path }) => path[1])).toEqual([3, 4, 5, 6])
})

describe('trees of plugins', () => {
  const read = (markdown: string, ...plugins: PluggableList) => {
    const { document, messages } = fromMdast(unified().use(remarkParse).use(plugins).parse(markdown) as Root)
    return { texts: document.paragraphs.map(({ text, marks }) => [text, ...marks]), told: messages.length }
  }

  test('references are the links and pictures that they stand for', () => {
    expect(read('See [the lab][l] ![Map][m]\n\n[l]: https://e.com\n[m]: map.png')).toEqual({
      texts: [['See the lab Map', { start: 4, end: 11, type: 'link', value: 'https://e.com' }]],
      told: 1,
    })
  })

  test('blocks of others leave their texts, and code and HTML in them', () => {
    const directives = '::cue[ADA *enters*]\n\n:::note\nOne.\n\n```\ntwo\n```\n\n<p>three</p>\n:::\n\nFour.'
    const { texts, told } = read(directives, remarkDirective)
    expect(texts.map(([text]) => text)).toEqual(['ADA enters', 'One.', 'two', '<p>three</p>', 'Four.'])
    expect(told).toBeGreaterThan(3)
    expect(read('<Scene>\n```\ncode\n```\n</Scene>', remarkMdx).texts).toEqual([['code']])
  })

  test('our own MDX is read as by parseMarkdown', () => {
    const marks = [
      { start: 0, end: 3, type: 'highlight', value: '#ff0' },
      { start: 4, end: 7, type: 'underline' },
      { start: 8, end: 11, type: 'text-color', value: 'red' },
    ]
    const one = script(['action', 'See one two\nthree', { marks }])
    const markdown = toMarkdown(one, { flavor: 'mdx' })
    expect(read(markdown, remarkMdx).texts).toEqual([['See one two\nthree', ...marks]])
    expect(parseMarkdown(markdown, { flavor: 'mdx' }).document.paragraphs[0]?.marks).toEqual(marks)
  })

  test('what stands around elements alone in our own MDX is a paragraph, in a text and as a block', () => {
    const marks = [{ start: 0, end: 3, type: 'underline' }]
    const markdown = toMarkdown(script(['character', 'ADA', { marks }], ['note', 'one', { marks }]), { flavor: 'mdx' })
    expect(markdown).toContain('<p><u>***one***</u></p>')
    const tree = unified().use(remarkParse).use(remarkMdx).parse(markdown) as Root
    expect(fromMdast(tree)).toEqual(parseMarkdown(markdown, { flavor: 'mdx' }))
    const block = '<p>\n<u>a</u> b\n</p>\n'
    expect(read(block, remarkMdx)).toEqual({ texts: [['a b', { start: 0, end: 1, type: 'underline' }]], told: 0 })
    expect(read(toMarkdown(script(['action', 'a\v']), { flavor: 'mdx' }), remarkMdx)).toEqual({
      texts: [['a\v']],
      told: 0,
    })
    expect(read('<p id="a"><u>b</u></p>\n', remarkMdx)).toMatchObject({ texts: [['<p id="a">b</p>', {}]], told: 2 })
  })
})

test('front matter of a tree is left out, and told', () => {
  const yaml = { type: 'yaml', value: 'title: a' } as const
  const { document, messages } = fromMdast({ type: 'root', children: [yaml, { type: 'thematicBreak' }] })
  expect(document.paragraphs.map(({ kind }) => kind)).toEqual(['page-break'])
  expect(messages).toMatchObject([{ code: 'unsupported-content' }])
})

test('unified compiles a tree to Document JSON, and tells what is lost', () => {
  const file = unified().use(remarkParse).use(scriptStringify).processSync('a `b`')
  expect(JSON.parse(String(file))).toEqual(script(['action', 'a b']))
  expect(file.messages.map(({ ruleId, source }) => [ruleId, source])).toEqual([['unsupported-content', 'scriptdown']])
})

test('bad arguments are TypeErrors', () => {
  const [parse, from] = [parseMarkdown, fromMdast] as ((...args: unknown[]) => unknown)[]
  expect(() => parse?.(null)).toThrow(new TypeError('parseMarkdown takes Markdown, found null'))
  expect(() => parse?.('', { html: true })).toThrow(/^parseMarkdown: no option "html", only layout, flavor/)
  expect(() => from?.('a')).toThrow(new TypeError('fromMdast takes an mdast root, found "a"'))
  expect(() => from?.({ type: 'root', children: [] }, { layout: 'x' })).toThrow(/^fromMdast: layout is/)
})

test('blocks in forty others are not read, and that is told', () => {
  expect(readAll(`${'> '.repeat(39)}a`)).toEqual(['dialogue: a'])
  const { document, messages } = parseMarkdown(`${'> '.repeat(41)}a\n\nb`)
  expect(document.paragraphs.map(({ text }) => text)).toEqual(['b'])
  expect(messages.map(({ code }) => code)).toEqual(['unsupported-content'])
})

test('a tree may be as deep as it likes', () => {
  let node: Root['children'][number] = { type: 'paragraph', children: [{ type: 'text', value: 'a' }] }
  for (let depth = 0; depth < 100_000; depth++) node = { type: 'blockquote', children: [node as never] }
  expect(fromMdast({ type: 'root', children: [node] }).document.paragraphs).toHaveLength(1)
})

test.each(['constructor', 'hasOwnProperty', '__proto__'])('a node of type %s is one of others', (type) => {
  const tree = { type: 'root', children: [{ type, value: 'a' }] } as unknown as Root
  const { document, messages } = fromMdast(tree)
  expect(document.paragraphs.map(({ text }) => text)).toEqual(['a'])
  expect(messages.map(({ code }) => code)).toEqual(['unsupported-content'])
})

test('the colours of a tree are judged as those of tags are', () => {
  const node = (type: string, color: unknown, ...children: PhrasingContent[]) =>
    ({ type, color, children }) as unknown as PhrasingContent
  const text = (value: string): PhrasingContent => ({ type: 'text', value })
  const inner = node('textColor', 'nonsense;x', text('b'))
  const children = [node('textColor', 'red', text('a'), inner, text('c')), node('highlight', 5, text('d'))]
  const { document, messages } = fromMdast({ type: 'root', children: [{ type: 'paragraph', children }] })
  expect(document.paragraphs[0]?.marks).toEqual([
    { start: 0, end: 3, type: 'text-color', value: 'red' },
    { start: 3, end: 4, type: 'highlight' },
  ])
  expect(messages.map(({ code }) => code)).toEqual(['invalid-color', 'invalid-color'])
})

/** Where a shape may stand: the parser decides on blocks, brackets and tags at different times. */
const places: Readonly<Record<string, (shape: string) => string>> = {
  bare: (shape) => shape,
  'in a speech': (shape) => `> a ${shape}`,
  'in brackets': (shape) => `![${shape}](a)`,
  'between tags': (shape) => `<u>${shape}</u>`,
  'behind a definition': (shape) => `[a]: b\n\n${shape}`,
  'in an element of its own': (shape) => `<p>a${shape}b</p>\n`,
  'in code': (shape) => `\`\`\`\n${shape}a\n\`\`\`\n`,
}

test.each(shapes.map((shape) => [shape.name, shape] as const))(
  '%s: is read in proportion to its size',
  (name, { write }) => {
    const conversions = Object.entries(places).map(([place, put]) => ({
      name: `${name}, ${place}`,
      prepare: (size: number) => {
        const markdown = put(write(size / 2))
        return () => parseMarkdown(markdown)
      },
    }))
    expect(findSlow(conversions)).toEqual([])
  },
)

test('tags that cross are read in proportion to their size', () => {
  const prepare = (size: number) => {
    const tags = ['<u>', '<mark>', 'a', '</u>', '</mark>'].map((tag) => (tag === 'a' ? tag : tag.repeat(size / 32)))
    return () => parseMarkdown(tags.join(''))
  }
  expect(findSlow([{ name: 'tags', prepare }])).toEqual([])
})

test('targets that are known are looked up, not copied for each stretch that is read, and new ones are not kept', () => {
  const targets: References = { 1: { href: 'https://example.org/', title: '' } }
  const references = new Proxy(targets, {
    ownKeys: () => {
      throw new Error('all are asked for')
    },
  })
  const { leaves } = readMarkdown('[one][1], [two][2]\n\n[2]: https://example.org/2', { mdx: false, references })
  const links = leaves.flatMap(({ lines }) => lines.flatMap(({ marks }) => marks))
  expect(links).toMatchObject([{ value: 'https://example.org/' }, { value: 'https://example.org/2' }])
  expect(Object.keys(targets)).toEqual(['1'])
})
