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
