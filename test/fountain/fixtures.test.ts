import { type Document, type Message, parseDocument } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { expectNumbered, fixturesOf, toLines } from '../fixtures.ts'
import { returned, seen } from './returned.ts'

/*
 * corpus/fountain has two sorts of fixtures. Fountain, `NNN-name.fountain`, has what is read of it in `NNN-name.read.json`;
 * documents, `NNN-name.json`, the Fountain that they become in `NNN-name.written.fountain`, and what is told in
 * `NNN-name.messages.json`, where something is.
 */

const { names, with: having, read, expectFile } = fixturesOf('fountain')

test('are numbered without gaps', () => {
  expectNumbered(names)
})

describe.each(having('.fountain'))('%s', (name) => {
  test('is read as it should be', () => {
    const { document, titlePage, sceneNumbers, messages } = parseFountain(read(`${name}.fountain`))
    const numbers = Object.keys(sceneNumbers).length > 0 ? { sceneNumbers } : {}
    const paragraphs = document.paragraphs.map(({ kind, text, marks }) => ({
      kind,
      text,
      ...(marks.length > 0 && { marks }),
    }))
    expect(document.paragraphs.map(({ id }) => id)).toEqual(paragraphs.map((_, index) => `p${index + 1}`))
    expectFile(
      `${name}.read.json`,
      toLines({ titlePage, ...numbers, paragraphs, messages: messages.map(({ message }) => message) }),
    )
  })

  test('is a document that comes back', () => {
    const { document, titlePage, sceneNumbers } = parseFountain(read(`${name}.fountain`))
    const again = parseFountain(toFountain(document, { titlePage, sceneNumbers }))
    expect(again.document.paragraphs.map(seen)).toEqual(returned(document))
    expect(Object.values(again.sceneNumbers)).toEqual(Object.values(sceneNumbers))
  })
})

describe.each(having('.json'))('%s', (name) => {
  const script: Document = parseDocument(read(`${name}.json`))

  test('becomes its Fountain', () => {
    const messages: Message[] = []
    expectFile(`${name}.written.fountain`, toFountain(script, { onMessage: (message) => messages.push(message) }))
    if (messages.length > 0) expectFile(`${name}.messages.json`, toLines({ messages }))
  })

  test('comes back', () => {
    expect(parseFountain(toFountain(script)).document.paragraphs.map(seen)).toEqual(returned(script))
  })
})
