import remarkStringify from 'remark-stringify'
import { parseDocument, resolveMarks, scriptToMarkdown, toHast, toHtml, toMarkdown, toMdast } from 'scriptdown'
import { unified } from 'unified'
import type { Texts } from './inputs.ts'
import { settle, type Task } from './measure.ts'

/** One call on one document: `prepare` is not timed, and gets the JSON text. */
export interface Stage {
  readonly name: string
  readonly prepare: (text: string) => () => unknown
}

/** What every other time is a multiple of. */
export const baseline: Stage = { name: 'JSON.parse', prepare: (text) => () => JSON.parse(text) }

export const withExtension = unified().data('toMarkdownExtensions', [scriptToMarkdown()]).use(remarkStringify).freeze()

const onDocument = (name: string, run: (document: ReturnType<typeof parseDocument>) => unknown): Stage => ({
  name,
  prepare(text) {
    const document = parseDocument(text)
    return () => run(document)
  },
})

export const parse: Stage = { name: 'parse', prepare: (text) => () => parseDocument(text) }

export const validate: Stage = {
  name: 'parse, of a value',
  prepare(text) {
    const value: unknown = JSON.parse(text)
    return () => parseDocument(value)
  },
}

export const spans: Stage = onDocument('resolveMarks', ({ paragraphs }) =>
  paragraphs.map(({ text, marks }) => resolveMarks(text, marks)),
)
export const mdast: Stage = onDocument('toMdast', (document) => toMdast(document))
export const markdown: Stage = onDocument('toMarkdown', (document) => toMarkdown(document))
export const remark: Stage = onDocument('toMdast, then remark-stringify with scriptToMarkdown', (document) =>
  withExtension.stringify(toMdast(document)),
)
export const hast: Stage = onDocument('toHast', (document) => toHast(document))
export const html: Stage = onDocument('toHtml', (document) => toHtml(document))

export const textToMarkdown: Stage = {
  name: 'text → Markdown',
  prepare: (text) => () => toMarkdown(parseDocument(text)),
}

export const textToHtml: Stage = { name: 'text → HTML', prepare: (text) => () => toHtml(parseDocument(text)) }

/** Takes a stage over all documents of a round, each a copy of this task's own. */
export function toTask({ name, prepare }: Stage, texts: Texts): Task {
  return {
    name,
    prepare(round) {
      const calls = texts(round).map(prepare)
      return () => {
        for (const call of calls) settle(call())
      }
    },
  }
}
