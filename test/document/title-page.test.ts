import { type Document, type Message, paginate, type TitlePage, toHtml } from 'scriptdown'
import { parseFdx, toFdx } from 'scriptdown/fdx'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { titleFields, toTitlePage } from '../../src/document/title-page.ts'

test('fields come back in the order of a page, whatever the order of their keys, and empty ones not at all', () => {
  const titlePage = toTitlePage([
    { key: 'DRAFT  DATE', value: '1/1/2026' },
    { key: 'Copyright', value: '(c)' },
    { key: 'Authors', value: 'Ann\nBob' },
    { key: 'title', value: { text: 'SEA', marks: [{ start: 0, end: 3, type: 'bold' }] } },
    { key: 'Notes', value: '' },
  ])
  expect(titlePage.author).toBe('Ann\nBob')
  expect(titleFields(titlePage).map(({ path, key, text, marks }) => [path[1], key, text, marks.length])).toEqual([
    ['title', 'Title', 'SEA', 1],
    ['author', 'Author', 'Ann\nBob', 0],
    ['draftDate', 'Draft date', '1/1/2026', 0],
    ['other', 'Copyright', '(c)', 0],
  ])
})

test.each(['toHtml', 'paged toHtml', 'toFdx', 'toFountain'])('what %s refuses of it is told with its place', (name) => {
  const bad = { text: 'T', marks: [{ start: 0, end: 1, type: 'link', value: 'javascript:x' }] }
  const titlePage: TitlePage = {
    title: bad,
    other: [
      { key: 'K', value: 'v' },
      { key: 'L', value: bad },
    ],
  }
  const places = new Set<string>()
  const options = {
    titlePage,
    onMessage: ({ path }: Message) => places.add(path.slice(0, path.indexOf('marks')).join('.')),
  }
  const empty: Document = { object: 'document', paragraphs: [] }
  if (name === 'toFdx') toFdx(empty, options)
  else if (name === 'toFountain') toFountain(empty, options)
  else toHtml(empty, name === 'toHtml' ? options : { ...options, paged: paginate })
  expect([...places]).toEqual(['titlePage.title', 'titlePage.other.1.value'])
})

test('of a key that comes twice both values are kept', () => {
  expect(
    toTitlePage([
      { key: 'Title', value: 'a' },
      { key: 'Title', value: 'b' },
    ]),
  ).toEqual({
    title: 'a',
    other: [{ key: 'Title', value: 'b' }],
  })
})

describe('further credits', () => {
  const titlePage: TitlePage = {
    title: 'MY SHOW',
    credit: 'Teleplay by',
    author: 'Ann Alm',
    source: 'Based on a dream',
    contact: 'ann@example.com',
    other: [
      { key: 'Credit', value: 'Story by' },
      { key: 'Author', value: 'Bo Berg, Cy Clay' },
      { key: 'Source', value: 'and on a play' },
      { key: 'Copyright', value: '(c) 2026' },
    ],
  }
  const empty: Document = { object: 'document', paragraphs: [] }
  const middle = [
    ...['MY SHOW', 'Teleplay by', 'Ann Alm', 'Story by', 'Bo Berg, Cy Clay'],
    ...['Based on a dream', 'and on a play'],
  ]

  test('stand in the middle of a page, in order', () => {
    const lines = paginate(empty, { titlePage })[0]?.lines ?? []
    expect(lines.filter(({ side }) => side === undefined).map(({ text }) => text)).toEqual(middle)
    const html = toHtml(empty, { titlePage })
    const texts = [...html.matchAll(/<p class="title-page" [^>]*>([^<]*)/g)].map(([, text]) => text)
    expect(texts).toEqual(middle)
  })

  test('stand there in FDX too', () => {
    const xml = toFdx(empty, { titlePage })
    const centred = [...xml.matchAll(/Alignment="Center" Type="[^"]*">\s*<Text>([^<]*)/g)].map(([, text]) => text)
    expect(centred).toEqual(middle)
  })

  test('come back from FDX and Fountain, and are behind the author in both', () => {
    expect(parseFdx(toFdx(empty, { titlePage })).titlePage).toEqual(titlePage)
    const fountain = toFountain(empty, { titlePage })
    expect(parseFountain(fountain).titlePage).toEqual(titlePage)
    expect([...fountain.matchAll(/^\w+(?=:)/gm)].map(String)).toEqual([
      ...['Title', 'Credit', 'Author', 'Credit', 'Author', 'Source', 'Source', 'Contact', 'Copyright'],
    ])
  })

  test('are read in the order in which they are written again', () => {
    const read = parseFountain('Credit: by\nAuthor: A\nCopyright: (c)\nCREDIT: and\nAuthors: B\n').titlePage
    expect(read.other?.map(({ key }) => key)).toEqual(['CREDIT', 'Authors', 'Copyright'])
    expect(parseFdx(toFdx(empty, { titlePage: read })).titlePage).toEqual(read)
  })
})
