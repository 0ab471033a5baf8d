import { type Document, parseDocument, toMarkdown } from 'scriptdown'
import { applyMarkdown, parseMarkdown } from 'scriptdown/markdown'
import { describe, expect, test } from 'vitest'
import { expectNumbered, fixturesOf, toLines } from '../fixtures.ts'

/*
 * corpus/markdown has two sorts of fixtures. Markdown, `NNN-name.md`, has what is read of it in `NNN-name.read.json`;
 * documents, `NNN-name.json`, their Markdown as somebody edited it in `NNN-name.edited.md`, and what comes of that in
 * `NNN-name.applied.json`.
 */

const { names, with: having, read, expectFile } = fixturesOf('markdown')

test('are numbered without gaps', () => {
  expectNumbered(names)
  expect(having('.read.json').length + having('.applied.json').length).toBe(names.length)
})

describe.each(having('.md'))('%s', (name) => {
  test('is read as it should be', () => {
    const { document, messages } = parseMarkdown(read(`${name}.md`))
    const paragraphs = document.paragraphs.map(({ kind, text, marks }) =>
      marks.length > 0 ? { kind, text, marks } : { kind, text },
    )
    expectFile(`${name}.read.json`, toLines({ paragraphs, messages }))
  })

  test('is a document that comes back', () => {
    const { document } = parseMarkdown(read(`${name}.md`))
    expect(applyMarkdown(document, toMarkdown(document)).document).toBe(document)
  })
})

describe.each(having('.json'))('%s', (name) => {
  const script: Document = parseDocument(read(`${name}.json`))

  test('is edited as its Markdown was', () => {
    const { document, changes, messages } = applyMarkdown(script, read(`${name}.edited.md`))
    expectFile(`${name}.applied.json`, toLines({ paragraphs: document.paragraphs, changes, messages }))
  })

  test('says then what the Markdown says', () => {
    const { document } = applyMarkdown(script, read(`${name}.edited.md`))
    const said = (markdown: string): unknown =>
      parseMarkdown(markdown, { layout: 'plain' }).document.paragraphs.map(({ text, marks }) => ({ text, marks }))
    expect(said(toMarkdown(document))).toEqual(said(read(`${name}.edited.md`)))
  })
})
