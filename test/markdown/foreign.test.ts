import { evaluate } from '@mdx-js/mdx'
import fc from 'fast-check'
import type { Nodes, Root } from 'mdast'
import { toMarkdown as serialize, type Unsafe } from 'mdast-util-to-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { type MarkedText, type Message, scriptToMarkdown, toMarkdown, toMdast } from 'scriptdown'
import { type PluggableList, type Processor, unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { isBreakSign } from '../../src/blocks.ts'
import { kinds } from '../../src/kinds.ts'
import { anyOffsets, place, placed, tameFormat } from '../arbitraries/marks.ts'
import { levels, markedText } from '../arbitraries.ts'
import { oneParagraph, script } from '../script.ts'

/** What other syntaxes give a meaning to, and JavaScript that would show that it ran. */
const pieces = [
  ...[
    '{',
    '}',
    '<',
    '>',
    '\\',
    '`',
    '$',
    '$$',
    ':',
    '::',
    ':::',
    '*',
    '_',
    '[',
    '](',
    ']',
    ' ',
    '\n',
    'a',
    '1',
    '&lt;',
  ],
  ...['{globalThis.ran++}', `{\`$\{globalThis.ran++}\`}`, '{/* */}', '{...x}', '<b>', '</b>', '<globalThis.ran/>'],
  ...['<script>globalThis.ran++</script>', '<!-- -->', 'import x from "y"', 'export const z = globalThis.ran++'],
  ...['import', 'export', 'import(', '$x$', ':name[x]', '::leaf{a=b}', ':::note'],
]

const hostile: fc.Arbitrary<MarkedText> = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((list) => list.join('')),
    fc.array(placed(tameFormat), { maxLength: 3 }),
  )
  .map(([text, marks]) => place(text, marks, anyOffsets(text)))

/** The text of a paragraph as output shows it, but for white space at the edges of lines, where JSX drops it. */
function shown({ text, marks }: MarkedText): string | undefined {
  if (marks.some(({ type }) => type === 'upper-case')) return undefined
  return squeezed(text.toWellFormed().replaceAll('\0', '\uFFFD'))
}

function squeezed(text: string): string {
  return text.replace(/\s*[\r\n]\s*/g, '').trim()
}

describe('MDX', () => {
  interface Element {
    readonly type: unknown
    readonly props: { readonly children?: unknown }
  }
  const jsx = (type: unknown, props: Element['props']): unknown =>
    typeof type === 'function' ? type(props) : { type, props }

  function read(node: unknown): string {
    if (typeof node === 'string') return node
    if (Array.isArray(node)) return node.map(read).join('')
    if (!node) return ''
    const { type, props } = node as Element
    return type === 'br' ? '\n' : read(props.children)
  }

  async function compile(markdown: string, gfm: boolean): Promise<string> {
    const runtime = { Fragment: Symbol('fragment'), jsx, jsxs: jsx }
    const { default: Content } = await evaluate(markdown, { ...runtime, remarkPlugins: gfm ? [remarkGfm] : [] })
    return squeezed(read(Content({})))
  }

  const sorts: readonly (readonly [string, fc.Arbitrary<MarkedText>, Pick<fc.Parameters, 'numRuns'>])[] = [
    ['hostile to MDX', hostile, { numRuns: 5000 }],
    ...levels.map((level) => [level, markedText(level), {}] as const),
  ]

  test.each(sorts)('shows text as text, and none of it runs: %s', async (_, texts, runs) => {
    const scope = globalThis as { ran?: number }
    scope.ran = 0
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...kinds), fc.boolean(), async (one, { name }, gfm) => {
        const expected = name === 'page-break' && isBreakSign(one.text) ? '' : shown(one)
        const output = await compile(toMarkdown(script([name, one.text, { marks: one.marks }]), { flavor: 'mdx' }), gfm)
        if (expected !== undefined) expect(output).toBe(expected)
      }),
      runs,
    )
    expect(scope.ran).toBe(0)
  })

  test('elements alone are a paragraph, with the white space between them', async () => {
    const marks = [
      { start: 0, end: 3, type: 'underline' },
      { start: 4, end: 7, type: 'strikethrough' },
    ]
    const markdown = toMarkdown(oneParagraph({ text: 'one two', marks }), { flavor: 'mdx' })
    expect(markdown).toBe('<p><u>one</u> <del>two</del></p>\n')
    expect(await compile(markdown, false)).toBe('one two')
  })

  test('a vertical tab alone is a paragraph, kept by elements', async () => {
    const markdown = toMarkdown(oneParagraph({ text: '\v', marks: [] }), { flavor: 'mdx' })
    expect(markdown).toBe('<p><span></span>\v<span></span></p>\n')
    const { default: Content } = await evaluate(markdown, { Fragment: Symbol('fragment'), jsx, jsxs: jsx })
    expect(Content({})).toMatchObject({ type: 'p' })
  })

  test.each([
    ['say :name[x]{y}', 'say \\:name[x]\\{y}\n'],
    ['::leaf', '\\::leaf\n'],
    [':::note', '\\:::note\n'],
    ['say :name, at 10:30', 'say :name, at 10:30\n'],
  ])('directives that would take text away, as Docusaurus reads them, are text: %s', (text, markdown) => {
    expect(toMarkdown(oneParagraph({ text, marks: [] }), { flavor: 'mdx' })).toBe(markdown)
    const { children } = unified().use(remarkParse).use(remarkMdx).use(remarkDirective).parse(markdown)
    expect(children).toMatchObject([{ type: 'paragraph' }])
  })

  test.each([
    ['say:see', 'say\\:see'],
    ['::leaf', '\\:\\:leaf'],
    [':::note', '\\::\\:note'],
    ['at 10:30', 'at 10\\:30'],
    ['Note:\tkeep', 'Note\\:\tkeep'],
    ['a :😀', 'a \\:😀'],
  ])('a directive does not take the link behind it for its label: %s', (before, written) => {
    const marks = [{ start: before.length, end: before.length + 4, type: 'link', value: 'https://example.org' }]
    const markdown = toMarkdown(oneParagraph({ text: `${before}here`, marks }), { flavor: 'mdx' })
    expect(markdown).toBe(`${written}[here](https://example.org)\n`)
    const [paragraph] = unified().use(remarkParse).use(remarkMdx).use(remarkDirective).parse(markdown).children
    expect(paragraph && textOf(paragraph)).toBe(`${before}here`)
  })

  test('has no strikethrough without tags, which is told', () => {
    const messages: Message[] = []
    const document = oneParagraph({ text: 'cut this now', marks: [{ start: 4, end: 8, type: 'strikethrough' }] })
    const options = { flavor: 'mdx', html: false, onMessage: (message: Message) => messages.push(message) } as const
    expect(toMarkdown(document, options)).toBe('cut this now\n')
    expect(messages).toEqual([
      {
        code: 'unsupported-format',
        path: ['paragraphs', 0],
        message: 'Markdown without HTML has no strikethrough: text kept',
      },
    ])
  })

  test('has no boneyard without tags, which is told of each', () => {
    const paths: unknown[] = []
    const options = { flavor: 'mdx', html: false, onMessage: ({ path }: Message) => paths.push(path) } as const
    expect(toMarkdown(script(['boneyard', 'gone'], ['action', 'here'], ['boneyard', ' gone']), options)).toContain(
      'gone',
    )
    expect(paths).toEqual([
      ['paragraphs', 0],
      ['paragraphs', 2],
    ])
  })

  test('tags are JSX, styles objects, statements none', () => {
    const marks = [
      { start: 0, end: 1, type: 'highlight', value: '#ff0' },
      { start: 1, end: 2, type: 'text-color', value: 'red' },
      { start: 2, end: 3, type: 'strikethrough' },
    ]
    const markdown = toMarkdown(script(['action', 'abc{d}<e>', { marks }], ['action', 'import x']), { flavor: 'mdx' })
    expect(markdown).toBe(
      '<mark style={{ backgroundColor: "#ff0" }}>a</mark><span style={{ color: "red" }}>b</span><del>c</del>\\{d}\\<e>\n\n' +
        '&#x69;mport x\n',
    )
  })
})

describe('extensions beside ours', () => {
  const list: readonly (readonly [string, PluggableList])[] = [
    ['math', [remarkMath]],
    ['directives', [remarkDirective]],
    ['MDX', [remarkMdx]],
    ['all, and GFM', [remarkGfm, remarkMath, remarkDirective, remarkMdx]],
  ]

  function processorOf(plugins: PluggableList) {
    const processor = unified().use(remarkParse).use(plugins).use(remarkStringify)
    const data = processor.data()
    data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), scriptToMarkdown({ html: false })]
    return processor
  }

  function typesOf(node: Nodes): string[] {
    return [node.type, ...('children' in node ? node.children.flatMap(typesOf) : [])]
  }

  const foreign = /math|directive|mdxText|mdxFlowEx|mdxjs/i

  test.each(list)('%s reads text as text', (_, plugins) => {
    const processor = processorOf(plugins)
    fc.assert(
      fc.property(hostile, (one) => {
        const tree = processor.parse(processor.stringify(toMdast(oneParagraph({ ...one, marks: [] }))))
        expect(typesOf(tree).filter((type) => foreign.test(type))).toEqual([])
        // A line break has no text in mdast, so white space cannot be told from it.
        const bare = (text: string): string => text.replace(/\s/g, '')
        expect(bare(textOf(tree))).toBe(bare(shown({ ...one, marks: [] }) ?? ''))
      }),
      // The letter between them is behind the one colon and before the other.
      {
        examples: [
          [{ text: ':a:name[x]', marks: [] }],
          [{ text: 'Note:\tkeep this', marks: [] }],
          [{ text: ':\u{10100}', marks: [] }],
        ],
      },
    )
  })

  test('without any, nothing more is escaped', () => {
    const texts = script(['action', 'It costs $5$ and {more}, :name[x]'])
    expect(processorOf([]).stringify(toMdast(texts))).toBe(toMarkdown(texts))
    expect(processorOf([remarkGfm]).stringify(toMdast(texts))).toBe(toMarkdown(texts))
    expect(toMarkdown(texts)).toBe('It costs $5$ and {more}, :name[x]\n')
  })
})

describe('trees of others', () => {
  /** Our extension, behind those of the other plugins. */
  function ours(this: Processor, options?: Parameters<typeof scriptToMarkdown>[0]): void {
    const data = this.data() as { toMarkdownExtensions?: unknown[] }
    data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), scriptToMarkdown(options)]
  }
  const processor = unified().use(remarkParse).use(remarkGfm).use(ours).use(remarkStringify)
  const write = (markdown: string): string => String(processor.processSync(markdown)).trimEnd()

  test.each([
    ['a\n\\# b', 'a\n\\# b'],
    ['Two\n\\+ two is four', 'Two\n\\+ two is four'],
    ['Foo\nBar\n---', '## Foo&#xA;Bar'],
    ['foo&#10;&#10;bar', 'foo&#xA;&#xA;bar'],
    ['a \\| b\n\\- | -', 'a | b\n\\- | -'],
    ['a\n**b**\nc', 'a\n**b**\nc'],
    ['a\\\\&#10;b&#13;', 'a\\\\&#xA;b&#xD;'],
    ['[beat] and [r]\n\n[r]: u', '\\[beat] and [r]\n\n[r]: u'],
    ['Look\\![x](u "t")', 'Look\\![x](u "t")'],
    ['[r]\\(really)\n\n[r]: u', '[r]\\(really)\n\n[r]: u'],
    ['[r]\\[beat]\n\n[r]: u', '[r]\\[beat]\n\n[r]: u'],
    ['\\[x\\][r]\n\n[r]: u', '\\[x\\][r]\n\n[r]: u'],
    ['[\\*a\\* \\<b>](u "t")', '[\\*a\\* \\<b>](u "t")'],
    ['[\\<b> \\*a\\*][r]\n\n[r]: u', '[\\<b> \\*a\\*][r]\n\n[r]: u'],
    ['![a\nb](u)\n===', '# ![a&#xA;b](u)'],
    ['x [y](u "a\nb")\n---', '## x [y](u "a&#xA;b")'],
    ['1\\. <b\nc>\n---', '1\\. <b\nc>\n---'],
    ['[r]<a@b.c>\n\n[r]: u', '[r][r][a@b.c](mailto:a@b.c)\n\n[r]: u'],
    ['Says \\[^1].\n\n[^1]: Note.', 'Says \\[^1].\n\n[^1]: Note.'],
    ['- Says \\[^1].\n\n  [^1]: Note.', '- Says \\[^1].\n\n  [^1]: Note.'],
    ['- [x][r]\n\n[r]: u', '- [&#x78;][r]\n\n[r]: u'],
    ['- [x]\n\n[x]: u', '- [&#x78;][x]\n\n[x]: u'],
    ['- [X][]\n\n[x]: u', '- [&#x58;][X]\n\n[x]: u'],
  ])('%j is written as %j', (markdown, expected) => {
    expect(write(markdown)).toBe(expected)
  })

  const isFormat = ({ type }: Nodes): boolean => type === 'strong' || type === 'emphasis' || type === 'delete'
  /** Nodes, and in the place of a format within the same format, which says nothing, what is in it. */
  const outermost = (nodes: readonly Nodes[], around: readonly string[]): Nodes[] =>
    nodes.flatMap((node) =>
      isFormat(node) && around.includes(node.type) && 'children' in node ? outermost(node.children, around) : [node],
    )

  /** A tree without its places, texts that touch as one. */
  const meaning = (markdown: string): unknown => {
    const strip = ({ position: _, ...node }: Nodes & { position?: unknown }, around: readonly string[]): unknown => {
      if (!('children' in node)) return node
      const inside = [...around, node.type]
      const children: unknown[] = []
      for (const child of outermost(node.children, inside).map((one) => strip(one, inside)) as {
        type: string
        value?: string
      }[]) {
        const last = children.at(-1) as typeof child | undefined
        if (child.type === 'text' && last?.type === 'text') last.value = `${last.value}${child.value}`
        else children.push(child)
      }
      return { ...node, children }
    }
    return strip(processor.parse(markdown) as Nodes, [])
  }

  test('are read as they were, whatever lines and brackets they have', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        'b c',
        '\n',
        '&#10;',
        '&#13;',
        '\\#',
        '\\+',
        '\\-',
        '\\=',
        '\\[',
        '\\]',
        '\\(',
        '\\!',
        '\\|',
        '\\\\',
        '1\\.',
      ],
      ...['**x**', '[r]', '![r]', '[x](u "t")', '`c`', '<b>', '&lt;', ' ', '\\`', '[^1]', '\\{', '~~y~~'],
      ...['[\\<b> \\*x\\*](u "t")', '[\\*x\\* \\<b>][r]', '![\\[a](u)'],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom('', '# ', '> '), (parts, block) => {
        const markdown = `${block}${parts.join('')}\n\n[r]: u\n\n[^1]: Note.\n`
        expect(meaning(write(markdown))).toEqual(meaning(markdown))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    [':n[](u)', ':n(u)'],
    [':n{}[a](u)', ':n{}[a](u)'],
    [':n{}:m', ':n{}:m'],
    [':é\\[a] :n\\: b', ':é\\[a] :n\\: b'],
    [':n{}é', ':n&#xE9;'],
    ['a\\::n', 'a\\::n'],
    ['[r][r]:n\n\n[r]: u', '[r][r]:n\n\n[r]: u'],
    ['Note: yes:', 'Note: yes:'],
    ['Note\\:\tkeep', 'Note\\:\tkeep'],
  ])('with directives %j is written as %j', (markdown, expected) => {
    const directives = unified().use(remarkParse).use(remarkDirective).use(ours).use(remarkStringify)
    expect(String(directives.processSync(markdown)).trimEnd()).toBe(expected)
  })

  test('a deep heading has its literals on its one line', () => {
    const code = { type: 'inlineCode', value: 'a' } as const
    const html = { type: 'html', value: '<b\nc>' } as const
    const root: Root = { type: 'root', children: [{ type: 'heading', depth: 3, children: [code, html] }] }
    expect(processor.stringify(root)).toBe('### `a`<b c>\n')
  })

  test('run nothing in MDX', async () => {
    const mdx = unified().use(remarkParse).use(remarkMdx).use(ours, { flavor: 'mdx' }).use(remarkStringify)
    const written = String(mdx.processSync('He said&#10;&#10;export const y = globalThis.ran = 1&#10;&#10;and left.'))
    expect(written).toBe('He said&#xA;&#xA;export const y = globalThis.ran = 1&#xA;&#xA;and left.\n')
    const inside = '<B>\\{globalThis.ran = 1}</B> [\\{globalThis.ran = 2}](u "t")\n'
    expect(String(mdx.processSync(inside))).toBe(inside)
  })

  test('what is in a cell of a table ends none', () => {
    const link = { type: 'link', url: 'u|v', children: [{ type: 'text', value: 'l|m' }] } as const
    const code = { type: 'inlineCode', value: 'a|b' } as const
    const underline = {
      type: 'underline',
      data: { hName: 'u' },
      children: [code, { type: 'text', value: ' c|d' }, link],
    }
    const children = [{ type: 'tableRow', children: [{ type: 'tableCell', children: [underline] }] }]
    const root = { type: 'root', children: [{ type: 'table', children }] } as Root
    expect(processor.stringify(root)).toContain('| <u>`a\\|b` c\\|d[l\\|m](u\\|v)</u> |')
  })

  test.each([
    ['a ==b== c', 'a \\==b\\== c', { character: '=', after: '=', inConstruct: 'phrasing' }],
    ['see [[Page]]', 'see \\[[Page]]', { character: '[', after: '\\[', inConstruct: 'phrasing' }],
    ['a ++b++', 'a \\++b\\++', { character: '+', after: '\\+', inConstruct: 'phrasing' }],
    ['a ~~b~~ c', 'a \\~~b\\~\\~ c', { character: '~', after: '~', inConstruct: 'phrasing' }],
    ['||a||', '\\||a\\||', { character: '|', after: '\\|', inConstruct: 'phrasing' }],
    ['hi @you', 'hi \\@you', { character: '@', after: '\\w', inConstruct: 'phrasing' }],
    ['a #tag', 'a \\#tag', { character: '#', after: '\\w', inConstruct: 'phrasing' }],
    ['+++', '\\+++', { character: '+', after: '\\+\\+', atBreak: true }],
    ['a `` b `` c', 'a \\`\\` b \\`` c', { character: '`', after: '`', inConstruct: 'phrasing' }],
  ] as const)('%s is %s beside an extension that reads it', (text, expected, pattern) => {
    const extensions = [scriptToMarkdown(), { unsafe: [pattern as Unsafe] }]
    expect(serialize(toMdast(script(['action', text])), { extensions }).trimEnd()).toBe(expected)
  })

  test('a line break in a heading without tags is told', () => {
    const paths: unknown[] = []
    const onMessage = ({ path, code }: Message): unknown => paths.push([code, ...path])
    const document = script(['action', 'A.'], ['scene-heading', 'INT. HOUSE\nNIGHT'])
    expect(toMarkdown(document, { html: false, onMessage })).toBe('A.\n\n## INT. HOUSE&#xA;NIGHT\n')
    expect(paths).toEqual([['unsupported-format', 'paragraphs', 1]])
  })

  test.each(['\v', '\x1C', '\x85'])('white space at an edge that some parser drops is told: %j', (space) => {
    const texts = [`a${space}`, `b\n${space}c`, `${space}d`, `**${space}`, `e${space}f`, ' g ', `h${space}\ni`]
    const document = script(...texts.map((text) => ['action', text] as const))
    const expected = [0, 1, 2, 3].map((index) => ['unsupported-text', 'paragraphs', index])
    const told: unknown[] = []
    const onMessage = ({ path, code }: Message): unknown => told.push([code, ...path])
    const markdown = toMarkdown(document, { html: false, onMessage })
    expect(told.splice(0)).toEqual(expected)
    const tree = toMdast(document, { html: false, onMessage })
    expect(serialize(tree, { extensions: [scriptToMarkdown({ html: false })] })).toBe(markdown)
    expect(told.splice(0)).toEqual(expected)
    toMarkdown(document, { onMessage })
    expect(told).toEqual([])
  })

  test.each([' ', '\t'])('white space that remark drops on its way to HTML is told: %j', (space) => {
    const texts = [`a\n${space}b`, `a${space}\n`, `a\n\n${space}b`, `a${space}\nb`, `${space}a${space}`, `a${space}b\n`]
    const told: unknown[][] = []
    const onMessage = ({ path, code }: Message): unknown => told.push([code, ...path])
    toMarkdown(script(...texts.map((text) => ['action', text] as const)), { html: false, onMessage })
    expect(told.splice(0)).toEqual([0, 1, 2].map((index) => ['unsupported-text', 'paragraphs', index]))
    // On the one line of a heading a break is a reference: it is told, and what is lost beside it.
    const headings = [`a${space}\nb`, `a\n${space}b`, `${space}a\nb${space}`]
    toMarkdown(script(...headings.map((text) => ['scene-heading', text] as const)), { html: false, onMessage })
    expect(told.map(([code, , index]) => `${code} ${index}`)).toEqual([
      'unsupported-text 0',
      'unsupported-format 0',
      'unsupported-format 1',
      'unsupported-text 1',
      'unsupported-format 2',
    ])
  })

  test('formats that want tags where there are none are told', () => {
    const marks = [
      { start: 0, end: 3, type: 'underline' },
      { start: 4, end: 7, type: 'highlight' },
    ]
    const told: string[] = []
    const onMessage = ({ message }: Message): unknown => told.push(message)
    const extension = scriptToMarkdown({ html: false, onMessage })
    expect(serialize(toMdast(oneParagraph({ text: 'one two', marks })), { extensions: [extension] })).toBe('one two\n')
    expect(told).toEqual([expect.stringContaining('underline'), expect.stringContaining('highlight')])
  })
})
