import remarkStringify from 'remark-stringify'
import { parseDocument, resolveMarks, scriptToMarkdown, toHast, toHtml, toMarkdown, toMdast } from 'scriptdown'
import { unified } from 'unified'
import type { Sample } from './documents.ts'
import type { Task } from './measure.ts'

/** What every other time is a multiple of. */
export function baseline({ text }: Sample): Task {
  return { name: 'JSON.parse', run: () => JSON.parse(text) }
}

export const withExtension = unified().data('toMarkdownExtensions', [scriptToMarkdown()]).use(remarkStringify).freeze()

/** Each stage of the library by itself, then the whole way. */
export function stages({ text, document }: Sample): Task[] {
  const value: unknown = JSON.parse(text)
  return [
    { name: 'parse: text → Document', run: () => parseDocument(text) },
    { name: 'validate: value → Document', run: () => parseDocument(value) },
    { name: 'spans: resolveMarks', run: () => document.paragraphs.map((one) => resolveMarks(one.text, one.marks)) },
    { name: 'toMdast', run: () => toMdast(document) },
    { name: 'toMarkdown', run: () => toMarkdown(document) },
    { name: 'toMdast + remark-stringify with scriptToMarkdown', run: () => withExtension.stringify(toMdast(document)) },
    { name: 'toHast', run: () => toHast(document) },
    { name: 'toHtml', run: () => toHtml(document) },
    { name: 'text → Markdown', run: () => toMarkdown(parseDocument(text)) },
    { name: 'text → HTML', run: () => toHtml(parseDocument(text)) },
  ]
}
