import fc from 'fast-check'
import { toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { generateScript } from '../corpus/generate.ts'
import { levels, markedText } from './arbitraries.ts'
import { blocksDifference, expectedCharacters, paragraphDifference } from './compare.ts'
import { canonicalUrl } from './readers/links.ts'
import { markdownIt } from './readers/markdown-it.ts'
import { remark } from './readers/remark.ts'
import { showCharacters } from './readers/show.ts'
import { others, type ReadBlock, readers } from './readers.ts'

/** Markdown that every reader reads alike, and how: a line for each block, formats as `{format|text}`. */
const samples: Readonly<Record<string, readonly [markdown: string, reading: readonly string[]]>> = {
  delimiters: ['a **b** *c* ~~d~~ ***e***', ['paragraph: a {bold|b} {italic|c} {strike|d} {bold italic|e}']],
  nesting: ['**a *b ~~c~~***', ['paragraph: {bold|a }{bold italic|b }{bold italic strike|c}']],
  tags: [
    '<u>a</u> <strong>b</strong> <em>c</em> <del>d</del>',
    ['paragraph: {underline|a} {bold|b} {italic|c} {strike|d}'],
  ],
  'a tag across delimiters': ['**a <u>b** c</u> d', ['paragraph: {bold|a }{bold underline|b}{underline| c} d']],
  colours: [
    '<mark>a</mark> <mark style="background-color: #ff0">b</mark> <span style="color:rgb(1, 2, 3)">c</span>',
    ['paragraph: {highlight=|a} {highlight=#ff0|b} {color=rgb(1, 2, 3)|c}'],
  ],
  'an entity in an attribute': ['<span style="color: &#35;f00">a</span>', ['paragraph: {color=#f00|a}']],
  'a plain span': ['<span class="x">a</span>', ['paragraph: a']],
  link: ['[a **b**](/c%20d) e', ['paragraph: {link=/c%20d|a }{bold link=/c%20d|b} e']],
  'escaped strikethrough': ['\\~\\~a\\~\\~ b\\~\\~', ['paragraph: ~~a~~ b~~']],
  'tildes between spaces': ['a ~~ b ~~ c', ['paragraph: a ~~ b ~~ c']],
  'a tilde pair without another': ['~~a b', ['paragraph: ~~a b']],
  'strikethrough in bold': ['**~~a~~ ~~b~~** c', ['paragraph: {bold strike|a}{bold| }{bold strike|b} c']],
  'strikethrough at line edges': ['~~a~~\\\n~~b~~', ['paragraph: {strike|a}\n{strike|b}']],
  'a closed pair and a lone one': ['~~a~~ b~~', ['paragraph: {strike|a} b~~']],
  'the nearest opening pair': ['~~a ~~b~~', ['paragraph: ~~a {strike|b}']],
  'a pair within emphasis and one without': ['*a ~~b* c~~', ['paragraph: {italic|a ~~b} c~~']],
  'a pair that cannot close': ['~~(a) ~~(b)~~', ['paragraph: ~~(a) {strike|(b)}']],
  'a pair around a break': ['\\*~~\\\na~~', ['paragraph: *{strike|\na}']],
  'a pair around a reference': ['\\*~~&#32;a~~', ['paragraph: *{strike| a}']],
  references: ['&#32;a&amp;amp;&nbsp;&#32;', ['paragraph:  a&amp;\u00A0 ']],
  'hard breaks': ['a\\\n\\\nb', ['paragraph: a\n\nb']],
  'a break at either end': ['\\\na<br>', ['paragraph: \na\n']],
  'a break before a space': ['a<br>&#32;b', ['paragraph: a\n b']],
  'a break by tag': ['a<br>b', ['paragraph: a\nb']],
  'a soft break': ['a\nb', ['paragraph: a\nb']],
  headings: ['# a **b**\n\n### c<br>d', ['heading1: a {bold|b}', 'heading3: c\nd']],
  setext: ['a\n\nb\n---', ['paragraph: a', 'heading2: b']],
  rule: ['a\n\n***\n\nb', ['paragraph: a', 'break: ', 'paragraph: b']],
  quotes: [
    '> a\\\n> b\n>\n> c\n\nd\n\n> e',
    ['quote1 paragraph: a\nb', 'quote1 paragraph: c', 'paragraph: d', 'quote2 paragraph: e'],
  ],
  'a quoted heading': ['> # a', ['quote1 heading1: a']],
  items: ['- a\n- b\n\n1. c', ['item: a', 'item: b', 'item: c']],
  'code fence': ['a\n\n```\nb\n```\n\nc', ['paragraph: a', 'other', 'paragraph: c']],
  'block of HTML': ['<div>\na\n</div>\n\nb', ['other', 'paragraph: b']],
  'a paragraph that starts with a tag': ['<u>a</u> b', ['paragraph: {underline|a} b']],
  'astral characters': ['**😀** 𝒳', ['paragraph: {bold|😀} 𝒳']],
  nothing: ['', []],
}

/** Pairs of `~~` as some parsers that our Markdown is not promised for pair them: bugs of theirs. */
const firstPair = {
  'the nearest opening pair': ['paragraph: {strike|a ~~b}'],
  'a pair that cannot close': ['paragraph: {strike|(a) ~~(b)}'],
}
const misreadings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  mistune: { ...firstPair, 'a pair within emphasis and one without': ['paragraph: *a {strike|b* c}'] },
  'marked-4': firstPair,
  'marked-12': firstPair,
  'marked-15': { ...firstPair, 'a pair around a break': ['paragraph: *~~\na~~'] },
}

const anyText = fc.oneof(...levels.map(markedText))

describe.each([...readers, ...others])('$name', (reader) => {
  const installed = test.skipIf(!reader.available)

  installed.each(Object.entries(samples))('reads %s', (name, [markdown, reading]) => {
    expect(reader.read(markdown).map(show)).toEqual(misreadings[reader.name]?.[name] ?? reading)
  })

  installed('keeps spaces after a break, or says that it does not', () => {
    const spaced = reader.trimsLines ? 'paragraph: a\nb' : 'paragraph: a\n  b'
    expect(reader.read('a\\\n&#32;&#32;b').map(show)).toEqual([spaced])
  })

  installed('marks the links that GFM makes of bare URLs', () => {
    const links = new Set(
      reader
        .read('www.x.com https://x.y/z a@b.c [www.x.com](/d)')
        .flatMap(({ characters }) =>
          characters.flatMap(({ link, autolink }) => (link === undefined || autolink ? [] : [link])),
        ),
    )
    expect([...links]).toEqual(['/d'])
  })

  installed('shows bare URLs as they are written, but for one that decodes them', () => {
    const url = 'https://x.y/%62'
    const shown = reader.read(url).flatMap(({ characters }) => characters.map(({ char }) => char))
    expect(shown.join('')).toBe(reader.name === 'markdown-it-py' ? 'https://x.y/b' : url)
  })

  installed('reads tables and footnotes as other than paragraphs, where it knows them', () => {
    const text = reader.read('| a | b |\n|---|---|\n| c | d |')
    expect(text.map(({ type }) => type)).not.toContain('heading')
    if (reader.name.startsWith('commonmark'))
      expect(text.map(show)).toEqual(['paragraph: | a | b |\n|---|---|\n| c | d |'])
    else expect(new Set(text.map(({ type }) => type))).toEqual(new Set(['other']))
  })

  installed('reads many texts as it reads each alone', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), (list) => {
        const markdowns = list.map(({ text }) => text.toWellFormed())
        expect(reader.readAll(markdowns)).toEqual(markdowns.map(reader.read))
      }),
    )
  })

  // pandoc's documents have no two spaces in a row.
  test.skipIf(!reader.available || reader.name.startsWith('pandoc'))('reads escaped text as it was', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), (list) => {
        const texts = list.map(({ text }) =>
          text
            .toWellFormed()
            // Some controls are white space to Python, whose parsers trim it off paragraphs.
            .replace(/[\s\p{Cc}]/gu, ' ')
            .trim(),
        )
        const escaped = texts.map((text) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&'))
        reader.readAll(escaped).forEach((blocks, index) => {
          const expected = expectedCharacters(texts[index] ?? '', [])
          expect(paragraphDifference(expected, blocks, reader)).toBeUndefined()
        })
      }),
    )
  })
})

test.each([
  ['/a b', '/a%20b'],
  ['/%7e%5b', '/~['],
  ['100%', '100%25'],
  ['/パ', '/%e3%83%91'],
])('%s and %s are one URL', (one, other) => {
  expect(canonicalUrl(one)).toBe(canonicalUrl(other))
})

test.each([
  ['/a%2Fb', '/a/b'],
  ['/a%20b', '/a%2520b'],
  ['?a&b', '?a&amp;b'],
  ['%FF', '%FE'],
])('%s and %s are two URLs', (one, other) => {
  expect(canonicalUrl(one)).not.toBe(canonicalUrl(other))
})

function show({ type, depth, quote, characters }: ReadBlock): string {
  if (type === 'other') return type
  return `${quote ? `quote${quote} ` : ''}${type}${depth ?? ''}: ${showCharacters(characters)}`
}

test('remark reads a long script, which it is given in parts, as another reads the whole', () => {
  const markdown = toMarkdown(generateScript({ paragraphs: 6_000, seed: 1, marked: 0.3, alternates: 0.1 }))
  expect(markdown.length).toBeGreaterThan(200_000)
  expect(blocksDifference(markdownIt.read(markdown), remark.read(markdown))).toBeUndefined()
})
