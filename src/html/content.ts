import type { ElementContent } from 'hast'
import { type Block, type Speech, toBlocks } from '../blocks.ts'
import type { Document } from '../document/schema.ts'
import { unknownKind } from '../kinds.ts'
import { addBlock, addContainer, oneLine } from './element.ts'
import { addParagraph, type Context, isVisible } from './paragraph.ts'
import { toToc } from './toc.ts'

/** The document's paragraphs as blocks, the list of scenes before them where it is asked for. */
export function toContent(document: Document, context: Context): ElementContent[] {
  const content: ElementContent[] = []
  if (context.options.layout === 'plain') {
    document.paragraphs.forEach((paragraph, index) => {
      addParagraph(content, { paragraph, index, kind: unknownKind }, context)
    })
    return content
  }
  const blocks = toBlocks(document)
  const toc = context.options.toc ? toToc(blocks, context) : undefined
  if (toc) addBlock(content, toc)
  for (const block of blocks) add(content, block, context)
  return content
}

function add(target: ElementContent[], block: Block, context: Context): void {
  switch (block.type) {
    case 'single':
      addParagraph(target, block.entry, context)
      return
    case 'speech':
      addSpeech(target, block, context)
      return
    case 'scene': {
      const children: ElementContent[] = []
      addParagraph(children, block.heading, context)
      for (const child of block.blocks) add(children, child, context)
      addContainer(target, 'section', { className: ['scene'] }, children)
      return
    }
    default:
      block satisfies never
  }
}

/** A screen reader announces the cue as the name of the group of its words. */
function addSpeech(target: ElementContent[], { entries }: Speech, context: Context): void {
  const children: ElementContent[] = []
  for (const entry of entries) addParagraph(children, entry, context)
  const { paragraph, kind } = entries[0]
  const className = ['speech']
  const named = kind.role === 'cue' && isVisible(paragraph.text)
  const properties = named ? { className, role: 'group', ariaLabel: oneLine(paragraph.text) } : { className }
  addContainer(target, 'div', properties, children)
}
