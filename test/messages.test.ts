import { type Document, type Message, paginate, safeParseDocument, toHtml, toMarkdown } from 'scriptdown'
import { safeParseFdx, toFdx } from 'scriptdown/fdx'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { parseMarkdown } from 'scriptdown/markdown'
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
      toHtml(document, { standalone: true, paged: paginate, revisionColor: long, lang: `${long}!`, onMessage }),
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
