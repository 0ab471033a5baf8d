import MarkdownIt from 'markdown-it-15'
import { marked } from 'marked'
import { toMarkdown as serialize } from 'mdast-util-to-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import {
  type MarkdownOptions,
  type Message,
  sanitizeSchema,
  scriptToMarkdown,
  toHast,
  toHtml,
  toMarkdown,
  toMdast,
} from 'scriptdown'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { oneParagraph, script } from './script.ts'

/** Underlined, bold, highlighted and coloured words. */
const sample = oneParagraph({
  text: 'one two three four',
  marks: [
    { start: 0, end: 3, type: 'underline' },
    { start: 4, end: 7, type: 'bold' },
    { start: 8, end: 13, type: 'highlight', value: '#ff0' },
    { start: 14, end: 18, type: 'text-color', value: 'red' },
  ],
})

/** GitHub's own allow list is rehype-sanitize's default. */
function github(markdown: string, schema: typeof defaultSchema = defaultSchema): string {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true })
  return processor.use(rehypeRaw).use(rehypeSanitize, schema).use(rehypeStringify).processSync(markdown).toString()
}

/** A renderer that shows tags as text. */
function escaping(markdown: string): string {
  return new MarkdownIt({ html: false }).render(markdown).trim()
}

describe('which option for which renderer', () => {
  test.each<[string, MarkdownOptions, (markdown: string) => string, string]>([
    [
      'GitHub keeps insertions',
      { underline: 'ins' },
      github,
      '<p><ins>one</ins> <strong>two</strong> three <span>four</span></p>',
    ],
    ['GitHub drops underlines', {}, github, '<p>one <strong>two</strong> three <span>four</span></p>'],
    [
      'renderers that show tags want none',
      { html: false, underline: 'emphasis' },
      escaping,
      '<p><em>one</em> <strong>two</strong> three four</p>',
    ],
    [
      'renderers of HTML take it all',
      {},
      (markdown) => String(marked.parse(markdown)).trim(),
      '<p><u>one</u> <strong>two</strong> <mark style="background-color: #ff0">three</mark> <span style="color: red">four</span></p>',
    ],
    [
      'our schema keeps it all',
      {},
      (markdown) => github(markdown, sanitizeSchema),
      '<p><u>one</u> <strong>two</strong> <mark style="background-color: #ff0">three</mark> <span style="color: red">four</span></p>',
    ],
  ])('%s', (_, options, render, html) => {
    expect(render(toMarkdown(sample, options))).toBe(html)
  })
})

test.each<[string, MarkdownOptions, (markdown: string) => string, string]>([
  ['GitHub drops the target', { underline: 'ins' }, github, '<p><a>call</a> <a href="mailto:a@b.c">write</a></p>'],
  [
    'renderers that show tags keep it',
    { html: false },
    escaping,
    '<p><a href="tel:112">call</a> <a href="mailto:a@b.c">write</a></p>',
  ],
  [
    'our schema keeps it',
    {},
    (markdown) => github(markdown, sanitizeSchema),
    '<p><a href="tel:112">call</a> <a href="mailto:a@b.c">write</a></p>',
  ],
])('of links to telephones %s', (_, options, render, html) => {
  const links = oneParagraph({
    text: 'call write',
    marks: [
      { start: 0, end: 4, type: 'link', value: 'tel:112' },
      { start: 5, end: 10, type: 'link', value: 'mailto:a@b.c' },
    ],
  })
  expect(render(toMarkdown(links, options))).toBe(html)
})

describe('underline', () => {
  test.each<[MarkdownOptions['underline'], string]>([
    ['u', '<u>one</u>'],
    ['ins', '<ins>one</ins>'],
    ['emphasis', '*one*'],
    ['none', 'one'],
  ])('%s', (underline, start) => {
    const messages: Message[] = []
    const options: MarkdownOptions = { underline, onMessage: (message) => messages.push(message) }
    const markdown = toMarkdown(sample, options)
    expect(markdown.startsWith(`${start} **two**`)).toBe(true)
    expect(messages.map(({ message }) => message)).toEqual(
      underline === 'none' ? ['Markdown under these options has no underline: text kept'] : [],
    )
    expect(serialize(toMdast(sample, { underline }), { extensions: [scriptToMarkdown()] })).toBe(markdown)
  })

  test('as emphasis joins italics', () => {
    const marks = [
      { start: 0, end: 2, type: 'italic' },
      { start: 2, end: 4, type: 'underline' },
    ]
    expect(toMarkdown(oneParagraph({ text: 'abcd', marks }), { underline: 'emphasis' })).toBe('*abcd*\n')
  })
})

describe('the schema for sanitizers', () => {
  const all = script(
    ['act-start', 'ONE'],
    ['scene-heading', 'INT. LAB'],
    ['character', 'ADA', { alternates: [{ text: 'EVA', marks: [] }] }],
    ['dialogue', 'one two three', { marks: [{ start: 0, end: 3, type: 'highlight', value: 'navy' }] }],
    ['my-kind', 'x', { marks: [{ start: 0, end: 1, type: 'text-color', value: 'rgb(1 2 3 / 50%)' }] }],
    ['outline-1', 'Plan'],
    ['page-break', ''],
  )
  const sanitize = unified().use(rehypeSanitize, sanitizeSchema).use(rehypeStringify)

  test('takes the target of a link whose scheme has capitals', () => {
    const value = 'HTTPS://a.b/'
    const link = oneParagraph({ text: 'a', marks: [{ start: 0, end: 1, type: 'link', value }] })
    expect(toHtml(link)).toContain(`href="${value}"`)
    expect(sanitize.stringify(sanitize.runSync(toHast(link)))).toContain('<a>a</a>')
  })

  test('keeps what we write', () => {
    const options = { alternates: 'include', printAlternates: true } as const
    expect(sanitize.stringify(sanitize.runSync(toHast(all, options)))).toBe(toHtml(all, options))
  })

  test('lets ids of a prefix pass where that is added, so that a list of scenes leads somewhere', () => {
    const { '*': global = [], ...others } = sanitizeSchema.attributes
    const attributes = { ...others, '*': [...global, ['id', /^script-/] as [string, RegExp]] }
    const withIds = unified()
      .use(rehypeSanitize, { ...sanitizeSchema, clobber: [], attributes })
      .use(rehypeStringify)
    const options = { toc: true, ids: true, idPrefix: 'script-' } as const
    expect(withIds.stringify(withIds.runSync(toHast(all, options)))).toBe(toHtml(all, options))
    expect(withIds.stringify(withIds.runSync(toHast(all, { ids: true })))).toBe(toHtml(all))
  })

  test('drops what we do not', () => {
    const html =
      '<p class="action evil" onclick="x()" id="a">a</p><script>x</script><iframe></iframe>' +
      '<span style="color: red; position: fixed">b</span><a href="javascript:x">c</a><img src="x">'
    const clean = unified().use(remarkParse).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw)
    expect(clean.use(rehypeSanitize, sanitizeSchema).use(rehypeStringify).processSync(html).toString()).toBe(
      '<p class="action">a</p><span>b</span><a>c</a>',
    )
  })
})
