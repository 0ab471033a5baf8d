import type { BlockContent, Blockquote, List, PhrasingContent, Root } from 'mdast'
import { type Block, type Entry, type Speech, toBlocks } from '../blocks.ts'
import type { Document, MarkedText, MarkType } from '../document/schema.ts'
import { type Role, unknownKind } from '../kinds.ts'
import './nodes.ts'
import type { MarkdownOptions } from './options.ts'
import { addPhrasing, plainNode } from './phrasing.ts'

/**
 * Converts a document to mdast: headings for acts, scenes and shots, a block quote for each speech, a thematic break for
 * a page break, paragraphs for all else. Formats that Markdown lacks are the nodes `underline`, `highlight`, `textColor`
 * and `upperCase`, with `data.hName` for mdast-util-to-hast.
 *
 * Total on a valid document; empty paragraphs yield nothing. Cost: linear in the text, O(m log m) in the marks of a paragraph.
 */
export function toMdast(document: Document, options: MarkdownOptions = {}): Root {
  return { type: 'root', children: [...mdastChunks(document, options)].flat() }
}

/** How many blocks make a chunk, at the least. */
const chunkSize = 256

/** The tree's blocks in order, some at a time, so that whoever writes them need not hold the whole tree. */
export function* mdastChunks(document: Document, options: MarkdownOptions): Generator<BlockContent[]> {
  let chunk: BlockContent[] = []
  for (const block of sources(document, options)) {
    addBlock(chunk, block, options)
    // Lists belong together: two beside each other are written unlike two apart.
    if (chunk.length < chunkSize || chunk.at(-1)?.type === 'list') continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** In the plain layout no kind is known, so every paragraph stands alone. */
function sources(document: Document, { layout }: MarkdownOptions): Block[] {
  if (layout !== 'plain') return toBlocks(document)
  return document.paragraphs.map((paragraph, index) => ({
    type: 'single',
    entry: { paragraph, index, kind: unknownKind },
  }))
}

function addBlock(out: BlockContent[], block: Block, options: MarkdownOptions): void {
  switch (block.type) {
    case 'scene':
      addSingle(out, block.heading, options)
      for (const inner of block.blocks) addBlock(out, inner, options)
      return
    case 'speech':
      addSpeech(out, block, options)
      return
    case 'single':
      addSingle(out, block.entry, options)
      return
    default:
      block satisfies never
  }
}

const headingDepth: Partial<Record<Role, 1 | 2 | 3>> = { act: 1, scene: 2, shot: 3 }

function addSingle(out: BlockContent[], entry: Entry, options: MarkdownOptions): void {
  const { paragraph, index, kind } = entry
  const depth = headingDepth[kind.role]
  if (kind.role === 'break') out.push({ type: 'thematicBreak' })
  if (kind.role !== 'break' || !/^[=\-\s]*$/.test(paragraph.text)) {
    // A list of one as it is written here takes a tenth of the memory of one that has grown.
    const plain = plainNode(paragraph)
    const children: PhrasingContent[] = plain ? [plain] : []
    if (!plain) addPhrasing(children, paragraph, options, index)
    if (depth === undefined) addParagraph(out, children)
    else if (children.length > 0) out.push({ type: 'heading', depth, children })
  }
  addAlternates(out, paragraph, index, options)
}

/** The layout's own marks: a cue stands out from what is said, a parenthetical from the words around it. */
const decorations: Partial<Record<Role, MarkType>> = { cue: 'bold', parenthetical: 'italic' }

/** One quote: a paragraph with a line for each entry; alternates interrupt it with a list. */
function addSpeech(out: BlockContent[], speech: Speech, options: MarkdownOptions): void {
  const quote: Blockquote = { type: 'blockquote', children: [] }
  let lines: PhrasingContent[] = []
  for (const { paragraph, index, kind } of speech.entries) {
    const before = lines.length
    if (before > 0) lines.push({ type: 'break' })
    const start = lines.length
    addPhrasing(lines, paragraph, options, index, decorations[kind.role])
    if (lines.length === start) lines.length = before
    if (options.alternates === 'include' && paragraph.alternates?.some(({ text }) => text !== '')) {
      addParagraph(quote.children as BlockContent[], lines)
      lines = []
      addAlternates(quote.children as BlockContent[], paragraph, index, options)
    }
  }
  addParagraph(quote.children as BlockContent[], lines)
  if (quote.children.length > 0) out.push(quote)
}

function addParagraph(out: BlockContent[], children: PhrasingContent[]): void {
  if (children.length > 0) out.push({ type: 'paragraph', children })
}

/** Other wordings as a list after the paragraph; those of an empty paragraph join a list right before them. */
function addAlternates(
  out: BlockContent[],
  paragraph: { alternates?: readonly MarkedText[] | undefined },
  index: number,
  options: MarkdownOptions,
): void {
  if (options.alternates !== 'include' || !paragraph.alternates) return
  const last = out.at(-1)
  const list: List = last?.type === 'list' ? last : { type: 'list', ordered: false, spread: false, children: [] }
  paragraph.alternates.forEach((alternate, number) => {
    const children: PhrasingContent[] = []
    addPhrasing(children, alternate, options, index, undefined, number)
    if (children.length > 0)
      list.children.push({ type: 'listItem', spread: false, children: [{ type: 'paragraph', children }] })
  })
  if (list !== last && list.children.length > 0) out.push(list)
}
