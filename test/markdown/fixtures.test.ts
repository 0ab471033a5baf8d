import { parseDocument, toHtml, toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { expectNumbered, fixturesOf } from '../fixtures.ts'
import { misreadings, misreadingsWithoutHtml } from './reading.ts'

/* Each document in corpus/valid has the Markdown and the HTML that it must become beside it. */

const { names, read, expectFile } = fixturesOf('valid')

test('are numbered without gaps', () => {
  expectNumbered(names)
})

describe.each(names)('%s', (name) => {
  const script = parseDocument(read(`${name}.json`))

  test('becomes its Markdown', () => expectFile(`${name}.md`, toMarkdown(script)))

  test('becomes its HTML', () => expectFile(`${name}.html`, `${toHtml(script)}\n`))

  test('is read as meant, paragraph by paragraph', () => {
    expect(misreadings(script.paragraphs)).toEqual([])
  })

  test('is read as meant without HTML, but for what is told', () => {
    expect(misreadingsWithoutHtml(script.paragraphs)).toEqual([])
  })
})
