import { createRequire } from 'node:module'
import type { MarkedText } from 'scriptdown'
import { expect, test } from 'vitest'
import { misreadings } from './reading.ts'

interface Example {
  markdown: string
}

const { tests } = createRequire(import.meta.url)('commonmark-spec') as { tests: readonly Example[] }

/** What GFM and its relatives add, as text that is to stay text. */
const extensions = [
  '| a | b |\n| - | :-: |\n| c | d |',
  'a | b\n--- | ---\n1 | 2',
  ':-: \n:-:',
  '- [ ] open\n- [x] done',
  '~~struck~~ and ~also~ and ~~~not~~~',
  'www.commonmark.org/he<lp and http://commonmark.org/a_b*c*',
  'foo@bar.baz, a.b-c_d@a.b. and mailto:foo@bar.baz, xmpp:foo@bar.baz/txt@bin',
  'A call[^1] and another[^note].\n\n[^1]: The footnote.\n[^note]: More.',
  '> [!NOTE]\n> An alert.',
  '$e^{i\\pi}$ and $$x$$ and `code` and ```\nfence\n```',
  '~~~\nfence\n~~~',
  '<script>alert(1)</script> <!-- c --> <?php ?> <![CDATA[x]]>',
  '+++\ntoml\n+++',
  '---\nyaml: 1\n---',
  ':::note\ntext\n:::',
  'Term\n: Definition',
  '==mark== ++ins++ H~2~O x^2^ :smile: {#id .class}',
]

const texts = [...tests.map(({ markdown }) => markdown.replaceAll('→', '\t')), ...extensions]
const pieces = texts.flatMap((text) => [text, text.trim(), ...text.split(/\n{2,}/)])

const plain = (text: string): MarkedText => ({ text, marks: [] })

/** Marks over each half of a text, across its middle, and over all of it. */
const marked = (text: string): MarkedText => {
  const half = Math.floor(text.length / 2)
  return {
    text,
    marks: [
      { start: 0, end: half, type: 'bold' },
      { start: Math.floor(half / 2), end: half + Math.ceil(half / 2), type: 'italic' },
      { start: half, end: text.length, type: 'strikethrough' },
      { start: 0, end: text.length, type: 'underline' },
    ],
  }
}

test(`${tests.length} examples of CommonMark and ${extensions.length} of extensions come back as text`, () => {
  expect(tests.length).toBeGreaterThan(600)
  expect(misreadings(pieces.map(plain))).toEqual([])
})

test('so they do with marks over them', () => {
  expect(misreadings(pieces.map(marked))).toEqual([])
})
