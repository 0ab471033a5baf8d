import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkRehype from 'remark-rehype'
import remarkStringify from 'remark-stringify'
import remarkToc from 'remark-toc'
import {
  type Document,
  DocumentError,
  type Mark,
  type Paragraph,
  parseDocument,
  toHast,
  toHtml,
  toMarkdown,
  toMdast,
} from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { scriptParse, scriptParseHtml, scriptRehype, scriptRemark } from 'scriptdown/unified'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { paragraph } from './script.ts'

const line = (kind: string, text: string, ...marks: Mark[]): Paragraph =>
  paragraph({ id: `${kind}-${text}`, kind, text, marks })

const document: Document = {
  object: 'document',
  paragraphs: [
    line('act-start', 'Act One'),
    line('scene-heading', 'INT. KITCHEN - DAY'),
    line(
      'action',
      'Rain on *the* roof, www.example.com.',
      { start: 0, end: 4, type: 'bold' },
      { start: 2, end: 13, type: 'underline' },
      { start: 5, end: 20, type: 'highlight', value: '#ff0' },
      { start: 14, end: 18, type: 'text-color', value: 'red' },
      { start: 14, end: 16, type: 'upper-case' },
      { start: 0, end: 3, type: 'strikethrough' },
    ),
    line('character', 'Ellen'),
    line('dialogue', 'Shut the window.', { start: 0, end: 4, type: 'italic' }),
    line('scene-heading', 'EXT. YARD - NIGHT'),
  ],
}
const json = JSON.stringify(document)
const refused = JSON.stringify({
  object: 'document',
  paragraphs: [
    line(
      'action',
      'Hello',
      { start: 0, end: 5, type: 'link', value: 'javascript:alert(1)' },
      { start: 0, end: 5, type: 'sparkle' },
    ),
  ],
})

describe('scriptRemark', () => {
  test('is toMarkdown', async () => {
    expect(String(await scriptRemark().process(json))).toBe(toMarkdown(document))
    expect(String(await scriptRemark.process(json))).toBe(toMarkdown(document))
    expect(scriptRemark.processSync(new VFile({ value: new TextEncoder().encode(json) })).toString()).toBe(
      toMarkdown(document),
    )
  })

  test('takes options of parsing and of Markdown', () => {
    const options = { layout: 'plain', upperCase: 'ignore', html: false } as const
    expect(scriptRemark().use(scriptParse, options).processSync(json).toString()).toBe(toMarkdown(document, options))
    const mendable = JSON.stringify({ object: 'document', paragraphs: [{ kind: 'action', text: 'Hello' }] })
    expect(scriptRemark().use(scriptParse, { repair: true }).processSync(mendable).toString()).toBe('Hello\n')
  })

  test('with remark-gfm still writes what toMarkdown writes', () => {
    expect(scriptRemark().use(remarkGfm).processSync(json).toString()).toBe(toMarkdown(document))
  })

  test.each([
    ['emphasis', '_', '**Rain** *falls*\n\n***\n'],
    ['strong', '_', '**Rain** *falls*\n\n***\n'],
    ['rule', '-', '**Rain** *falls*\n\n---\n'],
  ] as const)('spells formats by itself, the rest as remark-stringify is told: %s', (option, value, markdown) => {
    const marks: Mark[] = [
      { start: 0, end: 4, type: 'bold' },
      { start: 5, end: 10, type: 'italic' },
    ]
    const source = { ...document, paragraphs: [line('action', 'Rain falls', ...marks), line('page-break', '')] }
    const processor = scriptRemark().data('settings', { [option]: value })
    expect(String(processor.processSync(JSON.stringify(source)))).toBe(markdown)
  })

  test('with remark-toc lists the scenes', () => {
    const start = { ...document, paragraphs: [line('act-start', 'Contents'), ...document.paragraphs] }
    const markdown = scriptRemark().use(remarkToc, { maxDepth: 2 }).processSync(JSON.stringify(start)).toString()
    expect(markdown).toContain(
      [
        '# Contents',
        '',
        '- [Act One](#act-one)',
        '  - [INT. KITCHEN - DAY](#int-kitchen---day)',
        '  - [EXT. YARD - NIGHT](#ext-yard---night)',
        '',
        '# Act One',
      ].join('\n'),
    )
  })

  test('with remark-toc a coloured scene has the address that its words give', () => {
    const mark: Mark = { start: 0, end: 8, type: 'highlight', value: '#ff0' }
    const paragraphs = [line('scene-heading', 'Contents'), line('scene-heading', 'EXT. SEA', mark)]
    const file = scriptRemark()
      .use(remarkToc)
      .processSync(JSON.stringify({ object: 'document', paragraphs }))
    expect(String(file)).toContain('- [<mark style="background-color: #ff0">EXT. SEA</mark>](#ext-sea)\n')
  })

  test('is frozen: processors made from it do not change it', () => {
    expect(() => scriptRemark.use(remarkGfm)).toThrow('frozen')
    scriptRemark().use(scriptParse, { layout: 'plain' }).processSync(json)
    expect(scriptRemark().processSync(json).toString()).toBe(toMarkdown(document))
  })
})

describe('scriptParse', () => {
  test('parses to toMdast', () => {
    const tree: MdastRoot = unified().use(scriptParse).parse(json)
    expect(tree).toEqual(toMdast(document))
  })

  test('gives remark-stringify what it needs, wherever it stands', () => {
    expect(unified().use(scriptParse).use(remarkStringify).processSync(json).toString()).toBe(toMarkdown(document))
    expect(unified().use(remarkStringify).use(scriptParse).processSync(json).toString()).toBe(toMarkdown(document))
  })

  test('through remark-rehype every format is an element, without raw HTML', () => {
    const html = unified().use(scriptParse).use(remarkRehype).use(rehypeStringify).processSync(json).toString()
    expect(html).toContain('<h2>INT. KITCHEN - DAY</h2>')
    expect(html).toContain('<blockquote>\n<p><strong>Ellen</strong><br>\n<em>Shut</em> the window.</p>\n</blockquote>')
    expect(html).toContain('<p><strong><del>Ra<u>i</u></del><u>n</u></strong><u> </u>')
    expect(html).toContain('<mark style="background-color: #ff0"><u>on *the*</u> ')
    expect(html).toContain('<span class="text-color" style="color: red"><span class="upper-case">RO</span>of</span>')
    expect(html.replace(/<[^>]*>/g, '')).toContain('Rain on *the* ROof, www.example.com.')
  })
})

describe('scriptRehype and scriptParseHtml', () => {
  test('are toHtml and toHast', async () => {
    expect(String(await scriptRehype().process(json))).toBe(toHtml(document))
    const tree: HastRoot = unified().use(scriptParseHtml).parse(json)
    expect(tree).toEqual(toHast(document))
  })

  test('take options of parsing and of HTML', () => {
    const options = { layout: 'plain', ids: true } as const
    expect(scriptRehype().use(scriptParseHtml, options).processSync(json).toString()).toBe(toHtml(document, options))
  })

  test("pass through rehype-sanitize's default schema with our elements, classes and styles, unchanged", () => {
    const schema = {
      ...defaultSchema,
      tagNames: [...(defaultSchema.tagNames ?? []), 'u', 'mark'],
      attributes: {
        ...defaultSchema.attributes,
        '*': [...(defaultSchema.attributes?.['*'] ?? []), 'className', 'style', 'role', 'ariaLabel'],
        // The default schema allows these two only the classes of footnotes.
        h2: ['className'],
        section: ['className'],
      },
    }
    const html = scriptRehype().use(rehypeSanitize, schema).processSync(json).toString()
    expect(html).toBe(toHtml(document))
  })

  test('pass through the bare default schema with every word kept', () => {
    const html = scriptRehype().use(rehypeSanitize).processSync(json).toString()
    expect(html.replace(/<[^>]*>/g, '')).toBe(toHtml(document).replace(/<[^>]*>/g, ''))
  })
})

describe('messages of the file', () => {
  test.each([
    ['scriptRemark', scriptRemark],
    ['scriptRehype', scriptRehype],
  ] as const)('%s: what is lost is a warning', (_, processor) => {
    const file = processor().processSync(refused)
    expect(file.messages.map(({ ruleId, source, fatal }) => ({ ruleId, source, fatal }))).toEqual([
      { ruleId: 'unsafe-link', source: 'scriptdown', fatal: false },
      { ruleId: 'unknown-mark-type', source: 'scriptdown', fatal: false },
    ])
    expect(file.messages[0]?.reason).toMatch(/^paragraphs\[0\]\.marks\[0\]: /)
  })

  test('a format that Markdown without HTML gives up is a warning with its path, each file its own', async () => {
    const given = (kind: string) =>
      JSON.stringify({
        object: 'document',
        paragraphs: [line('action', 'Rain.'), line(kind, 'a~b~~c', { start: 1, end: 5, type: 'strikethrough' })],
      })
    const processor = scriptRemark().use(scriptParse, { html: false }).freeze()
    const files = await Promise.all([processor.process(given('action')), processor.process(given('dialogue'))])
    for (const file of files) {
      expect(file.messages.map(({ ruleId, reason }) => [ruleId, reason.slice(0, reason.indexOf(':'))])).toEqual([
        ['unsupported-format', 'paragraphs[1]'],
      ])
    }
  })

  test('what is mended is information', () => {
    const mendable = JSON.stringify({
      object: 'document',
      paragraphs: [line('action', 'Hello', { start: 0, end: 9, type: 'bold' }), { kind: 'action', text: '' }],
    })
    const file = scriptRemark().use(scriptParse, { repair: true }).processSync(mendable)
    expect(file.messages.map(({ ruleId, fatal }) => ({ ruleId, fatal }))).toEqual(
      file.messages.map(() => ({ ruleId: 'repaired', fatal: undefined })),
    )
    expect(file.messages.map(({ reason }) => reason.slice(0, reason.indexOf(':')))).toEqual([
      'paragraphs[0].marks[0].end',
      'paragraphs[1].id',
      'paragraphs[1].object',
      'paragraphs[1].marks',
    ])
  })

  test.each([
    ['scriptRemark', scriptRemark],
    ['scriptRehype', scriptRehype],
  ] as const)('%s: every issue is fatal, and the first is thrown', (_, processor) => {
    const file = new VFile({ path: 'a.json', value: '{"object":"document","paragraphs":[{"kind":7}]}' })
    let thrown: unknown
    try {
      processor().processSync(file)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).toBe(file.messages[0])
    expect(file.messages.length).toBeGreaterThan(3)
    for (const message of file.messages) {
      expect(message).toMatchObject({ fatal: true, source: 'scriptdown', file: 'a.json' })
      expect(message.reason).toMatch(/^paragraphs\[0\]\.\w+: /)
    }
  })

  test('how many issues are not listed is told', () => {
    const file = new VFile('{"object":"document","paragraphs":[{"kind":7}]}')
    expect(() =>
      scriptRemark()
        .use(scriptParse, { limits: { issues: 2 } })
        .processSync(file),
    ).toThrow()
    expect(file.messages.at(-1)).toMatchObject({ reason: '3 more issues, not listed', fatal: undefined })
  })

  test('where no issue is to be listed, an error says how many there are', () => {
    const silent = { limits: { issues: 0 } }
    for (const processor of [scriptRemark().use(scriptParse, silent), scriptRehype().use(scriptParseHtml, silent)]) {
      expect(() => processor.processSync('{}')).toThrow(new DocumentError([], 2))
    }
  })

  test('text that is not JSON', async () => {
    await expect(scriptRemark().process('{"object":')).rejects.toMatchObject({
      ruleId: 'invalid-json',
      fatal: true,
      place: { line: 1, column: 11 },
    })
  })
})

describe('from FDX', () => {
  const titlePage = { title: 'The Boat House' }
  const fdx = toFdx(document, { titlePage })

  test('a script becomes what it becomes from JSON, with its title page in the file’s data', () => {
    const plain: Document = {
      object: 'document',
      // What FDX has no place for, or spells in another way.
      paragraphs: document.paragraphs.filter(({ marks }) => !marks.some(({ value }) => value)),
    }
    const xml = toFdx(plain, { titlePage })
    const markdown = scriptRemark().use(scriptParse, { from: 'fdx' }).processSync(xml)
    expect(String(markdown)).toBe(toMarkdown(plain))
    expect(markdown.data.titlePage).toEqual(titlePage)
    expect(String(scriptRehype().use(scriptParseHtml, { from: 'fdx' }).processSync(xml))).toBe(toHtml(plain))
  })

  test('what the file has and a document has not is a warning, what is no FDX an error', async () => {
    const marked = fdx.replace('<Paragraph ', '<Paragraph Number="1" Bookmark="" ')
    const file = scriptRemark().use(scriptParse, { from: 'fdx' }).processSync(marked)
    expect(file.messages.map(({ ruleId, source }) => ({ ruleId, source }))).toEqual([
      { ruleId: 'unsupported-content', source: 'scriptdown' },
    ])
    expect(Object.values(file.data.sceneNumbers ?? {})).toEqual(['1'])
    const processor = scriptRemark().use(scriptParse, { from: 'fdx' })
    await expect(processor.process(json)).rejects.toMatchObject({ ruleId: 'invalid-xml', fatal: true })
  })
})

test('from Fountain', () => {
  const file = scriptRemark()
    .use(scriptParse, { from: 'fountain' })
    .processSync('Title: The Boat House\n\nINT. BOAT HOUSE - DAY\n\nShe turns **the key**.\n')
  expect(String(file)).toBe('## INT. BOAT HOUSE - DAY\n\nShe turns **the key**.\n')
  expect(file.data.titlePage).toEqual({ title: 'The Boat House' })
})

test('parse and toMarkdown agree on a document read from JSON', () => {
  expect(parseDocument(json)).toEqual(document)
})
