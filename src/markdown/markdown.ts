import { checkDocument, checkOptions } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { type MarkdownOptions, markdownRules } from './options.ts'
import { walkDocument } from './tree/walk.ts'
import { markdownSink } from './writer/sink.ts'

/**
 * Converts a document to Markdown: what `toMdast` gives, as mdast-util-to-markdown writes it with `scriptToMarkdown`,
 * without the tree between.
 *
 * Total on a valid document. Every parser that the README promises reads the result as the marks say. Cost: linear in
 * the text.
 *
 * ```ts
 * console.log(toMarkdown(parseDocument(json)).trimEnd())
 * // => ## INT. LAB - NIGHT
 * // =>
 * // => **Rain.** She waits.
 * // =>
 * // => > **ADA**\
 * // => > Now.
 * ```
 */
export function toMarkdown(document: Document, options: MarkdownOptions = {}): string {
  checkDocument('toMarkdown', document)
  checkOptions('toMarkdown', options, markdownRules)
  const sink = markdownSink(options)
  walkDocument(document, options, sink)
  const markdown = sink.take()
  return markdown && `${markdown}\n`
}
