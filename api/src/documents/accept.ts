import { type Document, type Issue, type Message, safeParseDocument } from 'scriptdown'
import { safeParseFdx } from 'scriptdown/fdx'
import { parseFountain } from 'scriptdown/fountain'

/** What a document can be read from. */
export type SourceFormat = 'json' | 'fdx' | 'fountain'

/** A document as it is stored, or what is wrong with it. */
export type Accepted =
  | {
      ok: true
      body: Uint8Array
      /** What its title page says that it is called. */
      title: string | undefined
      /** What it has and a Document has no place for. */
      messages: readonly Message[]
    }
  | { ok: false; issues: readonly Issue[] }

/** Reads a text as a Document and writes it as the service stores and serves it: JSON in UTF-8, unknown fields dropped. */
export function acceptDocument(text: string, format: SourceFormat = 'json'): Accepted {
  if (format === 'json') {
    const result = safeParseDocument(text)
    return result.ok ? accept(result.document, undefined, []) : result
  }
  const result = format === 'fdx' ? safeParseFdx(text) : { ok: true as const, ...parseFountain(text) }
  if (!result.ok) return result
  const { document, titlePage, sceneNumbers, messages } = result
  const { title = '', ...others } = titlePage
  const losses = [...messages]
  const lose = (message: string): void => {
    losses.push({ code: 'unsupported-content', path: [], message })
  }
  if (Object.keys(others).length > 0) lose('title page: left out, but for the title')
  const numbers = Object.keys(sceneNumbers).length
  if (numbers > 0) lose(`scene numbers (${numbers}): left out`)
  const words = (typeof title === 'string' ? title : title.text).replace(/\s+/g, ' ').trim()
  return accept(document, words === '' ? undefined : words, losses)
}

function accept(document: Document, title: string | undefined, messages: readonly Message[]): Accepted {
  return { ok: true, body: new TextEncoder().encode(JSON.stringify(document)), title, messages }
}
