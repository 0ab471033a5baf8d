import { type Block, type Speech, toBlocks } from '../blocks.ts'
import type { Document } from '../document/schema.ts'
import { unknownKind } from '../kinds.ts'
import { isVisible, oneLine } from './clean.ts'
import { toIds } from './ids.ts'
import type { HtmlOptions } from './options.ts'
import { type Context, isShown, writeParagraph } from './paragraph.ts'
import { closeBlock, openBlock, type Sink } from './sink.ts'
import { writeToc } from './toc.ts'

/** Writes a document: its paragraphs as blocks, the list of scenes before them where it is asked for. */
export function writeContent(sink: Sink, document: Document, options: HtmlOptions): void {
  const ids = options.ids || options.toc ? toIds(document, options.idPrefix ?? '') : []
  const context: Context = { options, ids }
  if (options.layout === 'plain') {
    document.paragraphs.forEach((paragraph, index) => {
      writeParagraph(sink, { paragraph, index, kind: unknownKind }, context)
    })
    return
  }
  const blocks = toBlocks(document)
  if (options.toc) writeToc(sink, blocks, context)
  for (const block of blocks) writeBlock(sink, block, context)
}

function writeBlock(sink: Sink, block: Block, context: Context): void {
  if (!isBlockShown(block, context)) return
  switch (block.type) {
    case 'single':
      writeParagraph(sink, block.entry, context)
      return
    case 'speech':
      writeSpeech(sink, block, context)
      return
    case 'scene':
      openBlock(sink, 'section', 'scene')
      writeParagraph(sink, block.heading, context)
      for (const child of block.blocks) writeBlock(sink, child, context)
      closeBlock(sink, 'section')
      return
    default:
      block satisfies never
  }
}

function isBlockShown(block: Block, context: Context): boolean {
  switch (block.type) {
    case 'single':
      return isShown(block.entry, context.options)
    case 'speech':
      return block.entries.some((entry) => isShown(entry, context.options))
    case 'scene':
      return isShown(block.heading, context.options) || block.blocks.some((child) => isBlockShown(child, context))
    default:
      return block satisfies never
  }
}

/** A screen reader announces the cue as the name of the group of its words. */
function writeSpeech(sink: Sink, { entries }: Speech, context: Context): void {
  const { paragraph, kind } = entries[0]
  const named = kind.role === 'cue' && isVisible(paragraph.text)
  openBlock(sink, 'div', 'speech', named ? { role: 'group', ariaLabel: oneLine(paragraph.text) } : undefined)
  for (const entry of entries) writeParagraph(sink, entry, context)
  closeBlock(sink, 'div')
}
