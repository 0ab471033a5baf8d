import type { Root } from 'mdast'
import { checkOptions } from '../../document/arguments.ts'
import { describe, isObject } from '../../document/values.ts'
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
  if (!isObject(tree) || tree.type !== 'root' || !Array.isArray(tree.children)) {
    throw new TypeError(`fromMdast takes an mdast root, found ${describe(tree)}`)
  }
  checkOptions('fromMdast', options, treeRules)
  return toResult(readTree(tree), options)
}
