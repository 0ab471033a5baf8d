import { type Block, type Entry, isBreakSign, type Speech, toBlocks } from '../../blocks.ts'
import type { Document } from '../../document/schema.ts'
import type { Kind } from '../../kinds.ts'
import { startTokens } from '../../marks/tokens.ts'
import type { MarkdownOptions } from '../options.ts'
import type { Depth, Sink } from '../sink.ts'
import { type Walk, walkPhrasing } from './phrasing.ts'

/** A walk, and whether the last block is a list that further alternates join. */
interface BlockWalk extends Walk {
  inList: boolean
}

/**
 * Walks a document as mdast has it: headings for acts, scenes and shots, a block quote for each speech, a thematic
 * break for a page break, paragraphs for all else. Empty paragraphs yield nothing.
 */
export function walkDocument(document: Document, options: MarkdownOptions, sink: Sink): void {
  const walk: BlockWalk = { sink, options, tokens: startTokens(), inList: false }
  for (const block of toBlocks(document, options)) walkBlock(walk, block)
  closeList(walk)
}

function walkBlock(walk: BlockWalk, block: Block): void {
  if (block.type === 'single') walkSingle(walk, block.entry)
  else if (block.type === 'speech') walkSpeech(walk, block)
  else {
    walkSingle(walk, block.heading)
    for (const inner of block.blocks) walkBlock(walk, inner)
  }
}

/** Depth of a paragraph's heading, which is that of its HTML element; of others 0. */
function depthOf({ element }: Kind): Depth {
  return (Number(element.slice(1)) || 0) as Depth
}

function walkSingle(walk: BlockWalk, entry: Entry): void {
  const { sink, options } = walk
  const { paragraph, kind } = entry
  const isBreak = kind.role === 'break'
  if (isBreak) {
    closeList(walk)
    sink.thematicBreak(entry)
  }
  if (paragraph.text !== '' && !(isBreak && isBreakSign(paragraph.text))) {
    closeList(walk)
    sink.openLeaf(depthOf(kind), entry)
    walkPhrasing(walk, entry)
    sink.closeLeaf()
  }
  if (hasAlternates(entry, options)) walkAlternates(walk, entry)
}

/** One quote: a paragraph with a line for each entry; alternates interrupt it with a list. */
function walkSpeech(walk: BlockWalk, { entries }: Speech): void {
  const { sink, options } = walk
  if (!isAnyShown(entries, options)) return
  closeList(walk)
  sink.openContainer('blockquote', entries[0])
  let isOpen = false
  for (const entry of entries) {
    if (entry.paragraph.text !== '') {
      closeList(walk)
      if (isOpen) sink.lineBreak()
      else sink.openLeaf(0, entry)
      isOpen = true
      walkPhrasing(walk, entry)
    }
    if (!hasAlternates(entry, options)) continue
    if (isOpen) sink.closeLeaf()
    isOpen = false
    walkAlternates(walk, entry)
  }
  if (isOpen) sink.closeLeaf()
  closeList(walk)
  sink.closeContainer('blockquote')
}

function isAnyShown(entries: readonly Entry[], options: MarkdownOptions): boolean {
  for (const entry of entries) if (entry.paragraph.text !== '' || hasAlternates(entry, options)) return true
  return false
}

function hasAlternates({ paragraph }: Entry, options: MarkdownOptions): boolean {
  return options.alternates === 'include' && paragraph.alternates?.some(({ text }) => text !== '') === true
}

/** Other wordings as a list after the paragraph; those of an empty paragraph join a list right before them. */
function walkAlternates(walk: BlockWalk, entry: Entry): void {
  const { sink } = walk
  if (!walk.inList) sink.openContainer('list', entry)
  walk.inList = true
  entry.paragraph.alternates?.forEach(({ text }, alternate) => {
    if (text === '') return
    const source = { ...entry, alternate }
    sink.openContainer('listItem', entry)
    sink.openLeaf(0, source)
    walkPhrasing(walk, source)
    sink.closeLeaf()
    sink.closeContainer('listItem')
  })
}

function closeList(walk: BlockWalk): void {
  if (walk.inList) walk.sink.closeContainer('list')
  walk.inList = false
}
