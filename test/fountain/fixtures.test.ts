import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Document, type Message, parseDocument } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { returned, seen } from './returned.ts'

/*
 * corpus/fountain has two sorts of fixtures. Fountain, `NNN-name.fountain`, has what is read of it in `NNN-name.read.json`;
 * documents, `NNN-name.json`, the Fountain that they become in `NNN-name.written.fountain`, and what is told in
 * `NNN-name.messages.json`, where something is. `UPDATE_FIXTURES=1` writes what is expected anew, to be reviewed by eye.
 */

const folder = new URL('../../corpus/fountain/', import.meta.url)
const files = readdirSync(folder)
const named = (ending: RegExp): string[] =>
  files.filter((name) => ending.test(name)).map((name) => name.split('.')[0] ?? '')
const toRead = named(/^[^.]+\.fountain$/)
const toWrite = named(/^[^.]+\.json$/)

function expectFile(name: string, content: string): void {
  const file = new URL(name, folder)
  if (process.env.UPDATE_FIXTURES && !process.env.CI) writeFileSync(file, content)
  expect(existsSync(file), `${name} is missing`).toBe(true)
  expect(content).toBe(readFileSync(file, 'utf8'))
}

/** JSON with a line for each paragraph, field and message. */
function lines(value: object): string {
  const fields = Object.entries(value).map(([name, content]) => {
    const inner =
      Array.isArray(content) && content.length > 0
        ? `[\n${content.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
        : JSON.stringify(content)
    return `  ${JSON.stringify(name)}: ${inner}`
  })
  return `{\n${fields.join(',\n')}\n}\n`
}

test('are numbered without gaps', () => {
  const numbers = [...toRead, ...toWrite].map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.length).toBeGreaterThan(40)
})

describe.each(toRead)('%s', (name) => {
  test('is read as it should be', () => {
    const { document, titlePage, messages } = parseFountain(readFileSync(new URL(`${name}.fountain`, folder), 'utf8'))
    const paragraphs = document.paragraphs.map(({ kind, text, marks }) => ({
      kind,
      text,
      ...(marks.length > 0 && { marks }),
    }))
    expect(document.paragraphs.map(({ id }) => id)).toEqual(paragraphs.map((_, index) => `p${index + 1}`))
    expectFile(`${name}.read.json`, lines({ titlePage, paragraphs, messages: messages.map(({ message }) => message) }))
  })

  test('is a document that comes back', () => {
    const { document, titlePage } = parseFountain(readFileSync(new URL(`${name}.fountain`, folder), 'utf8'))
    const again = parseFountain(toFountain(document, { titlePage }))
    expect(again.document.paragraphs.map(seen)).toEqual(returned(document))
  })
})

describe.each(toWrite)('%s', (name) => {
  const script: Document = parseDocument(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

  test('becomes its Fountain', () => {
    const messages: Message[] = []
    expectFile(`${name}.written.fountain`, toFountain(script, { onMessage: (message) => messages.push(message) }))
    if (messages.length > 0) expectFile(`${name}.messages.json`, lines({ messages }))
  })

  test('comes back', () => {
    expect(parseFountain(toFountain(script)).document.paragraphs.map(seen)).toEqual(returned(script))
  })
})
