import fc from 'fast-check'
import * as library from 'scriptdown'
import { type Document, type Message, paginate, safeParseDocument, toHtml, toMarkdown, writePage } from 'scriptdown'
import * as fdx from 'scriptdown/fdx'
import { safeParseFdx, toFdx } from 'scriptdown/fdx'
import * as fountain from 'scriptdown/fountain'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import * as markdown from 'scriptdown/markdown'
import { fromMdast, parseMarkdown } from 'scriptdown/markdown'
import * as pdf from 'scriptdown/pdf'
import * as plugins from 'scriptdown/unified'
import { expect, test } from 'vitest'
import { script } from './script.ts'

/** Longer than any message is to be, and without white space at which it could be cut. */
const long = 'x'.repeat(10_000)

function expectShort(told: readonly { readonly message: string }[]): void {
  for (const { message } of told) expect(message.length, message.slice(0, 100)).toBeLessThan(300)
  expect(told.length).toBeGreaterThan(0)
}

const marks = [
  { start: 0, end: 1, type: long },
  { start: 0, end: 1, type: 'link', value: `javascript:${long}` },
  { start: 0, end: 1, type: 'text-color', value: long },
  { start: 0, end: 1, type: 'highlight', value: long },
]
const titlePage = { other: [{ key: `${long}!`, value: 'x' }] }

test.each<[string, (document: Document, onMessage: (message: Message) => void) => unknown]>([
  ['toMarkdown', (document, onMessage) => toMarkdown(document, { onMessage })],
  [
    'toHtml',
    (document, onMessage) =>
      toHtml(document, { standalone: writePage, paged: paginate, revisionColor: long, lang: `${long}!`, onMessage }),
  ],
  ['toFdx', (document, onMessage) => toFdx(document, { onMessage })],
  ['toFountain', (document, onMessage) => toFountain(document, { sceneNumbers: { h: long }, titlePage, onMessage })],
])('what %s tells quotes no more than a little of a document', (_, convert) => {
  const told: Message[] = []
  convert(script(['scene-heading', 'x', { id: 'h' }], [long, 'x', { marks }]), (message) => told.push(message))
  expectShort(told)
})

test.each([
  long,
  `{"object":"${long}"}`,
  `{"${long}"`,
  `{"object":"document","paragraphs":["${long}",{"id":"a","object":"${long}"}]}`,
])('nor do the issues and repairs of JSON: %#', (json) => {
  for (const repair of [false, true]) {
    const result = safeParseDocument(json, { repair })
    expectShort(result.ok ? result.messages : result.issues)
  }
})

test.each([
  long,
  `<${long}`,
  `<${long}/>`,
  `<a ${long}/>`,
  `<a>&${long};</a>`,
  `<a></${long}>`,
  `<FinalDraft DocumentType="${long}"/>`,
  `<FinalDraft><Content><Paragraph><${long}/><Text Color="${long}">x</Text></Paragraph></Content></FinalDraft>`,
])('nor those of a file of Final Draft: %#', (xml) => {
  const result = safeParseFdx(xml)
  expectShort(result.ok ? result.messages : result.issues)
})

test.each([
  `<${long}>`,
  `a <${long} b="${long}">`,
  `![a](${long})`,
  `[a](b "${long}")`,
  `[a](<javascript:${long}>)`,
  `<mark style="background-color: ${long}">x</mark>`,
  `<a href="javascript:${long}">x</a>`,
])('nor those of Markdown: %#', (markdown) => {
  expectShort(parseMarkdown(markdown).messages)
})

test('nor those of Fountain', () => {
  expectShort(parseFountain(`.INT. HALL\n\n####### ${long} [[${long}]] /* ${long} */`).messages)
})

test('nor those of a tree of mdast', () => {
  const nodes = [
    { type: long, value: 'x' },
    { type: long, children: [] },
  ]
  const children = [...nodes, { type: 'paragraph', children: nodes }]
  expectShort(fromMdast({ type: 'root', children } as unknown as Parameters<typeof fromMdast>[0]).messages)
})

test('nor those of a PDF', async () => {
  const told: Message[] = []
  const pages = script(['action', 'x'], ['page-break', ''], ['action', 'y'], ['page-break', ''], ['action', 'z'])
  await pdf.toPdf(pages, { header: `a ${long}`, revisionColor: long, onMessage: (message) => told.push(message) })
  expectShort(told)
})

/** What plain JavaScript may give, each of which would fill a message. */
const hostile = fc.constantFrom<unknown>(
  long,
  10n ** 9999n,
  Symbol(long),
  { [Symbol.toStringTag]: long },
  { [long]: long },
  { [long]: { [Symbol.toStringTag]: long } },
  [long],
  [{ [long]: long }, long],
  { a: long },
  new Map([[long, long]]),
  new Error(long),
)
/** Names of options of any function, and one that none has. */
const names = [
  ...['kinds', 'omit', 'layout', 'alternates', 'labels', 'titlePage', 'sceneNumbers', 'revised', 'limits', 'offsets'],
  ...['title', 'lang', 'paper', 'paged', 'revisionColor', 'fonts', 'date', 'header', 'onMessage', 'flavor', long],
]
const options = fc.record({ name: fc.constantFrom(...names), value: hostile, other: hostile }).map((given) => {
  const { name, value, other } = given
  return { [name]: name === 'titlePage' ? { other: value, title: other } : value }
})
const functions = Object.values({ ...library, ...fdx, ...fountain, ...markdown, ...pdf, ...plugins }).filter(
  (each): each is Extract<typeof each, (...args: never[]) => unknown> => typeof each === 'function',
)

test('nor does what any function says of its arguments and options', async () => {
  const argument = fc.oneof(fc.constant(script(['action', 'x'])), hostile, options)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...functions), fc.array(argument, { maxLength: 3 }), async (call, args) => {
      try {
        await (call as (...args: unknown[]) => unknown)(...args)
      } catch (error) {
        // Longer than others, as where no option has a name those that there are are listed.
        expect((error as Error).message.length, (error as Error).message.slice(0, 100)).toBeLessThan(800)
      }
    }),
  )
})
