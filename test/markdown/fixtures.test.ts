import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseDocument, toHtml, toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { misreadings, misreadingsWithoutHtml } from './reading.ts'

/*
 * Each document in corpus/valid has the Markdown and the HTML that it must become beside it. After a change that is
 * meant, `UPDATE_FIXTURES=1 npx vitest run test/markdown/fixtures.test.ts` writes them anew, to be reviewed by eye.
 */

const folder = new URL('../../corpus/valid/', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))

function expectFile(name: string, content: string): void {
  const file = new URL(name, folder)
  if (process.env.UPDATE_FIXTURES && !process.env.CI) writeFileSync(file, content)
  expect(existsSync(file), `${name} is missing`).toBe(true)
  expect(content).toBe(readFileSync(file, 'utf8'))
}

test('are numbered without gaps', () => {
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1))
  expect(names.length).toBeGreaterThan(40)
})

describe.each(names)('%s', (name) => {
  const script = parseDocument(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

  test('becomes its Markdown', () => expectFile(`${name}.md`, toMarkdown(script)))

  test('becomes its HTML', () => expectFile(`${name}.html`, `${toHtml(script)}\n`))

  test('is read as meant, paragraph by paragraph', () => {
    expect(misreadings(script.paragraphs)).toEqual([])
  })

  test('is read as meant without HTML, but for what is told', () => {
    expect(misreadingsWithoutHtml(script.paragraphs)).toEqual([])
  })
})
