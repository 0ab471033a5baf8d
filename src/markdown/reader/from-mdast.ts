import type { Root } from 'mdast'
import { checkOptions } from '../../document/arguments.ts'
import { checkTree } from './check-tree.ts'
import { readTree } from './nodes.ts'
import { type FromMdastOptions, type MarkdownResult, toResult, treeRules } from './result.ts'

/**
 * Reads an mdast tree as a script, as `parseMarkdown` reads a text: ours with its nodes `underline`, `highlight`,
 * `textColor` and `upperCase`, or anybody's with tags as `html` nodes.
 *
 * ```ts
 * const { document } = fromMdast(toMdast(parseDocument(json)))
 * console.log(document.paragraphs.map(({ kind }) => kind).join())
 * // => scene-heading,action,character,dialogue
 * ```
 */
export function fromMdast(tree: Root, options: FromMdastOptions = {}): MarkdownResult {
  checkTree('fromMdast', tree)
  checkOptions('fromMdast', options, treeRules)
  return toResult(readTree(tree), options)
}
