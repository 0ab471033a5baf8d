import fc from 'fast-check'
import type { Nodes, Paragraph } from 'mdast'
import { toMarkdown as serialize } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { type Document, type Mark, type Message, scriptToMarkdown, toMarkdown, toMdast } from 'scriptdown'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { document, levels } from '../arbitraries.ts'
import { oneParagraph, script as scriptOf } from '../script.ts'
import { documentMisreadings } from './blocks.ts'

/** A tree as far as Markdown can say it: no positions, no data, neighbouring texts joined, strong inside emphasis. */
function plain(node: Nodes): unknown {
  const { position: _, data: __, ...rest } = node as Nodes & { position?: unknown; data?: unknown }
  if (!('children' in node)) return rest
  const children: unknown[] = []
  for (const child of node.children) {
    const next = plain(child as Nodes) as { type: string; value?: string }
    const last = children.at(-1) as { type: string; value?: string } | undefined
    if (next.type === 'text' && last?.type === 'text') last.value = `${last.value}${next.value}`
    else children.push(next)
  }
  const [only] = children as { type: string; children?: unknown[] }[]
  if (node.type === 'strong' && children.length === 1 && only?.type === 'emphasis') {
    return { type: 'emphasis', children: [{ type: 'strong', children: only.children }] }
  }
  return { ...rest, children }
}

const standard: ReadonlySet<string> = new Set(['bold', 'italic', 'strikethrough', 'link'])

const withStandardMarks = (script: Document): Document => ({
  object: 'document',
  paragraphs: script.paragraphs.map(({ alternates: _, ...paragraph }) => ({
    ...paragraph,
    marks: paragraph.marks.filter((mark: Mark) => standard.has(mark.type)),
  })),
})

const parser = unified().use(remarkParse).use(remarkGfm)
const writer = unified().use(remarkStringify).data('toMarkdownExtensions', [scriptToMarkdown()])

test('the Markdown parses back to the tree', () => {
  fc.assert(
    fc.property(document('words').map(withStandardMarks), (script) => {
      const markdown = toMarkdown(script)
      fc.pre(!markdown.includes('<'))
      expect(plain(parser.parse(markdown))).toEqual(plain(toMdast(script)))
    }),
  )
})

test('the delimiters of a cue count for what is said below it, and one with white space at its edge is judged', () => {
  const said = (cue: string): Document => scriptOf(['cue', cue], ['dialogue', 'a__b c__d'])
  expect(toMarkdown(said('ADA'))).toBe('> **ADA**\\\n> a\\_\\_b c\\_\\_d\n')
  for (const cue of ['ADA', '(V.O.)', '\u0085ADA', 'ADA\u180e', '1. ADA']) {
    expect(toMarkdown(said(cue))).toBe(writer.stringify(toMdast(said(cue))))
  }
})

test.each(levels)('remark-stringify with the extension writes what toMarkdown writes: %s', (level) => {
  fc.assert(
    fc.property(document(level), fc.boolean(), fc.constantFrom('gfm', 'mdx'), (script, html, flavor) => {
      const options = { alternates: 'include', html, flavor } as const
      const tree = toMdast(script, options)
      const isUsual = html && flavor === 'gfm'
      const processor = isUsual
        ? writer
        : unified()
            .use(remarkStringify)
            .data('toMarkdownExtensions', [scriptToMarkdown({ html, flavor })])
      expect(processor.stringify(tree)).toBe(toMarkdown(script, options))
    }),
  )
})

test('the document is not changed', () => {
  const freeze = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
    return value
  }
  fc.assert(
    fc.property(document('hostile'), (script) => {
      toMarkdown(freeze(structuredClone(script)), { alternates: 'include' })
    }),
  )
})

describe('nodes of others', () => {
  const source = [
    '# Title `code`',
    '> quote',
    '1. one\n2. two\n   - nested `x`\n3. three',
    '- [ ] open\n- [x] done',
    '| a | **b** |\n| - | - |\n| c | d\\|e |',
    '```js\nconst a = 1\n```',
    'An ![image](x.png "title"), a [link](y "title"), a call[^1], `*code*` and <b>html</b>.',
    '[^1]: The footnote.',
    '[label]: z\n\n[text][label]',
  ].join('\n\n')

  test('are left to their handlers and come back', () => {
    const tree = parser.parse(source)
    const processor = unified().use(remarkStringify).data('toMarkdownExtensions', [scriptToMarkdown()]).use(remarkGfm)
    expect(plain(parser.parse(processor.stringify(tree)))).toEqual(plain(tree))
  })

  test('a format in a table cell keeps the cell', () => {
    const cell = (text: string): Nodes => ({
      type: 'tableCell',
      children: [{ type: 'underline', data: { hName: 'u' }, children: [{ type: 'text', value: text }] }],
    })
    const table = { type: 'table', children: [{ type: 'tableRow', children: [cell('a|b')] }] } as Nodes
    const gfm = unified().use(remarkGfm).freeze().data().toMarkdownExtensions ?? []
    expect(serialize(table, { extensions: [...gfm, scriptToMarkdown()] })).toContain('<u>a\\|b</u>')
  })

  test.each([
    ['underline', '<u>x</u>'],
    ['highlight', '<mark>x</mark>'],
    ['upperCase', 'x'],
  ])('a node of ours that somebody made without data is written: %s', (type, markdown) => {
    const root: unknown = {
      type: 'root',
      children: [{ type: 'paragraph', children: [{ type, children: [{ type: 'text', value: 'x' }] }] }],
    }
    expect(serialize(root as Nodes, { extensions: [scriptToMarkdown()] })).toBe(`${markdown}\n`)
  })
})

describe('options', () => {
  const marks: Mark[] = [
    { start: 0, end: 1, type: 'underline' },
    { start: 1, end: 2, type: 'blink' },
    { start: 2, end: 3, type: 'link', value: 'javascript:x' },
    { start: 3, end: 4, type: 'text-color', value: 'nothing' },
    { start: 4, end: 5, type: 'upper-case' },
  ]

  test('onMessage tells what is lost, and where', () => {
    const messages: Message[] = []
    toMarkdown(oneParagraph({ text: 'abcdef', marks }), { html: false, onMessage: (message) => messages.push(message) })
    expect(messages.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['unknown-mark-type', 'paragraphs.0.marks.1'],
      ['unsafe-link', 'paragraphs.0.marks.2'],
      ['invalid-color', 'paragraphs.0.marks.3'],
      ['unsupported-format', 'paragraphs.0'],
    ])
  })

  test('upperCase', () => {
    const script = oneParagraph({ text: 'abcdef', marks })
    expect(toMarkdown(script)).toBe('<u>a</u>bcdEf\n')
    expect(toMarkdown(script, { upperCase: 'ignore' })).toBe('<u>a</u>bcdef\n')
  })

  test.each(['was by me', 'was\nby me'])('what is cut of upper case in %j keeps its space', (text) => {
    const crossing: Mark[] = [
      { start: 0, end: 6, type: 'italic' },
      { start: 4, end: 9, type: 'upper-case' },
    ]
    const [paragraph] = toMdast(oneParagraph({ text, marks: crossing })).children as Paragraph[]
    expect(paragraph?.children.at(-1)).toMatchObject({ type: 'upperCase', children: [{ type: 'text', value: ' ME' }] })
  })

  test('alternates', () => {
    const [paragraph] = oneParagraph({ text: 'One.', marks: [] }).paragraphs
    const script: Document = {
      object: 'document',
      paragraphs: [
        {
          ...paragraph,
          kind: 'dialogue',
          alternates: [
            { text: 'Two.', marks: [] },
            { text: '- Three', marks: [] },
          ],
        } as never,
      ],
    }
    expect(toMarkdown(script)).toBe('> One.\n')
    expect(toMarkdown(script, { alternates: 'include' })).toBe('> One.\n>\n> - Two.\n> - \\- Three\n')
    expect(toMarkdown(script, { alternates: 'include', layout: 'plain' })).toBe('One.\n\n- Two.\n- \\- Three\n')
  })

  test('an alternate that starts with a link of one letter, or a letter in brackets before a link, is no task', () => {
    const link = { text: 'x', marks: [{ start: 0, end: 1, type: 'link', value: '/a' }] }
    const boxed = { text: '[x]y', marks: [{ start: 3, end: 4, type: 'link', value: '/a' }] }
    const [paragraph] = oneParagraph({ text: 'One.', marks: [] }).paragraphs
    const script = {
      object: 'document',
      paragraphs: [{ ...paragraph, alternates: [link, { text: '[x] y', marks: [] }, boxed] }],
    }
    const items = ['- [&#x78;](/a)', '- \\[x] y', '- \\[x][y](/a)']
    expect(toMarkdown(script as Document, { alternates: 'include' })).toBe(`One.\n\n${items.join('\n')}\n`)
    expect(documentMisreadings([script as Document], { alternates: 'include' })).toEqual([])
  })
})
