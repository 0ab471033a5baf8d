import { type Document, type Message, paginate, type TitlePage, toHtml } from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { toFountain } from 'scriptdown/fountain'
import { expect, test } from 'vitest'
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
  expect(titleFields(titlePage).map(({ name, key, text, marks }) => [name, key, text, marks.length])).toEqual([
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
