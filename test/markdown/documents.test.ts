import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { type Document, type MarkdownOptions, parseDocument, toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { document, levels } from '../arbitraries.ts'
import { script as scriptOf } from '../script.ts'
import { documentMisreadings, expectedBlocks } from './blocks.ts'

const forms: readonly MarkdownOptions[] = (['screenplay', 'plain'] as const).flatMap((layout) =>
  (['omit', 'include'] as const).map((alternates) => ({ layout, alternates })),
)

/** Some documents at a time, so that a parser in a process of its own is started seldom. */
const numRuns = 20
const maxLength = 10

describe.each(forms)('$layout layout, alternates: $alternates', (options) => {
  test.each(levels)('generated documents, %s: every block is read as meant', (level) => {
    fc.assert(
      fc.property(fc.array(document(level), { maxLength, size: 'max' }), (scripts) => {
        expect(documentMisreadings(scripts, options)).toEqual([])
      }),
      { numRuns },
    )
  })
})

/** A document from lines of kind, text and other wordings of it. */
const script = (...lines: (readonly [kind: string, text: string, ...alternates: string[]])[]): Document =>
  scriptOf(
    ...lines.map(([kind, text, ...others]) => {
      return [kind, text, { alternates: others.map((other) => ({ text: other, marks: [] })) }] as const
    }),
  )

describe('what is expected of', () => {
  /** Blocks as `quote2 paragraph: text`, so that the model above is held to examples that one can check by eye. */
  const shown = (document: Document, options?: MarkdownOptions): string[] =>
    expectedBlocks(document, options).map(({ type, depth, quote, characters }) => {
      const text = characters.map(({ char }) => char).join('')
      return `${quote ? `quote${quote} ` : ''}${type}${depth ?? ''}${text && `: ${text}`}`
    })

  test.each<[string, Document, string[]]>([
    [
      'headings',
      script(['act', 'I'], ['scene', 'INT.'], ['shot', 'ON'], ['action', 'x']),
      ['heading1: I', 'heading2: INT.', 'heading3: ON', 'paragraph: x'],
    ],
    [
      'a speech',
      script(['character', 'A'], ['paren', '(b)'], ['dialogue', 'c'], ['lyrics', 'd']),
      ['quote1 paragraph: A\n(b)\nc\nd'],
    ],
    [
      'two speeches',
      script(['character', 'A'], ['dialogue', 'b'], ['character', 'C'], ['dialogue', 'd']),
      ['quote1 paragraph: A\nb', 'quote2 paragraph: C\nd'],
    ],
    [
      'a speech that goes on',
      script(['character', 'A'], ['dialogue', 'b'], ['action', 'c'], ['dialogue', 'd']),
      ['quote1 paragraph: A\nb', 'paragraph: c', 'quote2 paragraph: d'],
    ],
    [
      'other wordings of a line',
      script(['character', 'A'], ['dialogue', 'b', 'c', '', 'd'], ['dialogue', 'e'], ['action', 'f', 'g']),
      ['quote1 paragraph: A\nb', 'quote1 item: c', 'quote1 item: d', 'quote1 paragraph: e', 'paragraph: f', 'item: g'],
    ],
    [
      'other wordings that look like tasks',
      script(['action', 'a', '[x] b', ' [ ] c', '\t \f[X] d', '\n[x] e', ' [x]']),
      ['paragraph: a', 'item: [x] b', 'item:  [ ] c', 'item: \t \f[X] d', 'item: \n[x] e', 'item:  [x]'],
    ],
    [
      'other wordings that are rules behind a bullet',
      script(['action', 'a', '--', '-- ', '**', '--\nb', '*\n**']),
      ['paragraph: a', 'item: --', 'item: -- ', 'item: **', 'item: --\nb', 'item: *\n**'],
    ],
    [
      'page breaks',
      script(['page-break', '==='], ['page-break', ''], ['page-break', 'CONTINUED'], ['action', '']),
      ['break', 'break', 'break', 'paragraph: CONTINUED'],
    ],
  ])('%s', (_, document, blocks) => {
    expect(shown(document, { alternates: 'include' })).toEqual(blocks)
    expect(documentMisreadings([document], { alternates: 'include' })).toEqual([])
  })
})

/** The scripts of a folder, each with the forms that it is to come back in. */
const scriptsIn = (folder: URL, forms: readonly MarkdownOptions[]) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, new URL(name, folder), forms] as const)

const corpus = new URL('../../corpus/scripts/', import.meta.url)
const real = new URL('../../../shared/real/', import.meta.url)
// A real script may take all parsers half a minute: they read it in the layout alone that most ask for.
const realScripts = existsSync(real)
  ? scriptsIn(
      real,
      forms.filter(({ layout }) => layout === 'screenplay'),
    )
  : []

describe.each([...scriptsIn(corpus, forms), ...realScripts])('%s', (_, url, forms) => {
  const document = parseDocument(readFileSync(url, 'utf8'))
  const hasAlternates = document.paragraphs.some(({ alternates }) => alternates?.some(({ text }) => text !== ''))
  test.each(forms)('comes back character for character: $layout layout, alternates: $alternates', (options) => {
    // Of a script without alternates both forms are the same: to have all parsers read a long one again would take a minute.
    if (options.alternates === 'include' && !hasAlternates) {
      expect(toMarkdown(document, options)).toBe(toMarkdown(document, { ...options, alternates: 'omit' }))
    } else expect(documentMisreadings([document], options)).toEqual([])
  })
})

test.skipIf(!existsSync(real))(
  'real scripts are read where they lie beside the checkout; without them this test is skipped',
  () => {
    expect(realScripts).not.toEqual([])
  },
)
