import type { Document, Message, TitlePage } from 'scriptdown'
import { safeParseFdx, toFdx } from 'scriptdown/fdx'
import { describe, expect, test } from 'vitest'
import { expectNumbered, fixturesOf } from '../fixtures.ts'

/*
 * Fixtures of corpus/fdx: a file with the script that is read from it, or with its issues; and a script with the file that
 * is written of it.
 */

const { names, with: having, read, expectFile } = fixturesOf('fdx')

interface Script {
  document: Document
  titlePage?: TitlePage
  sceneNumbers?: Record<string, string>
  /** Codes of what reading tells. */
  messages?: string[]
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const told = ({ code, path, message }: Message): unknown => ({ code, path, message })

test('are numbered without gaps', () => {
  expectNumbered(names)
})

describe.each(having('.fdx'))('%s', (name) => {
  const result = safeParseFdx(read(`${name}.fdx`))

  test('is read as its script, or refused with its issues', () => {
    if (!result.ok) {
      expectFile(`${name}.issues.json`, toJson(result.issues))
      return
    }
    const { document, titlePage, sceneNumbers, messages } = result
    const numbers = Object.keys(sceneNumbers).length > 0 ? { sceneNumbers } : {}
    expectFile(`${name}.script.json`, toJson({ document, titlePage, ...numbers, messages: messages.map(told) }))
  })

  test('is the same once it is written and read again', () => {
    if (!result.ok) return
    const { titlePage, sceneNumbers } = result
    const again = safeParseFdx(toFdx(result.document, { titlePage, sceneNumbers }))
    expect(again).toMatchObject({ ok: true, titlePage, sceneNumbers, messages: [] })
    const plain = ({ paragraphs }: Document): unknown =>
      paragraphs.map(({ id, ...rest }) => ({ id: rest.kind === 'page-break' ? '' : id, ...rest }))
    expect(again.ok && plain(again.document)).toEqual(plain(result.document))
  })
})

describe.each(names.filter((name) => !having('.fdx').includes(name)))('%s', (name) => {
  test('is written as its file', () => {
    const { document, titlePage, sceneNumbers } = JSON.parse(read(`${name}.script.json`)) as Script
    const messages: Message[] = []
    const xml = toFdx(document, { titlePage, sceneNumbers, onMessage: (message) => messages.push(message) })
    expectFile(`${name}.written.fdx`, xml)
    expectFile(`${name}.messages.json`, toJson(messages.map(told)))
  })
})
