import type { BlockContent, Nodes } from 'mdast'
import { type Document, type MarkdownOptions, toMarkdown, toMdast } from 'scriptdown'

/** Lines of text, and of each the index of the paragraph that it comes from; -1 where it comes from none. */
export interface Lines {
  readonly texts: readonly string[]
  readonly indexes: readonly number[]
}

/**
 * A document's Markdown line by line. Which line is whose the tree tells: between two of its blocks there is an empty line
 * and nowhere else, and a block quote is such lines again, each after its `>`. Cost: linear.
 */
export function toMarkdownLines(document: Document, options: MarkdownOptions): Lines {
  const silent = { ...options, onMessage: undefined }
  const markdown = toMarkdown(document, silent)
  if (markdown === '') return { texts: [], indexes: [] }
  const texts = markdown.replace(/\n$/, '').split('\n')
  const blocks = toMdast(document, silent).children as BlockContent[]
  return { texts, indexes: toIndexes(texts, '', blocks, document) }
}

/** The owners of lines that are blocks, with a separating line between two. */
function toIndexes(
  lines: readonly string[],
  separator: string,
  blocks: readonly BlockContent[],
  document: Document,
): number[] {
  const indexes: number[] = []
  let start = 0
  for (const block of blocks) {
    const found = lines.indexOf(separator, start)
    const end = found < 0 ? lines.length : found
    const inner = lines.slice(start, end)
    // One by one, as a block may have more lines than a call can have arguments.
    for (const index of ownersOf(block, inner, document)) indexes.push(index)
    if (end < lines.length) indexes.push(-1)
    start = end + 1
  }
  return indexes
}

function ownersOf(block: BlockContent, lines: readonly string[], document: Document): readonly number[] {
  if (block.type === 'blockquote') return toIndexes(lines, '>', block.children as BlockContent[], document)
  const entries = dataOf(block).entries ?? []
  const owners = entries.flatMap(({ index }) => Array<number>(linesIn(document, index)).fill(index))
  return owners.length === lines.length ? owners : lines.map(() => dataOf(block).index ?? -1)
}

/** How many lines a paragraph takes among the others of its speech. */
function linesIn({ paragraphs }: Document, index: number): number {
  const text = paragraphs[index]?.text.trim() ?? ''
  return text === '' ? 0 : text.split(/\r\n?|\n/).length
}

interface Data {
  index?: number
  entries?: readonly { index: number }[]
}

function dataOf(node: Nodes): Data {
  return (node.data ?? {}) as Data
}
