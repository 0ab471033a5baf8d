import type { ElementContent } from 'hast'
import { type Block, type Speech, toBlocks } from '../blocks.ts'
import type { Document } from '../document/schema.ts'
import { unknownKind } from '../kinds.ts'
import { addContainer, oneLine } from './element.ts'
import { toIds } from './ids.ts'
import type { HtmlOptions } from './options.ts'
import { addParagraph, type Context, isVisible } from './paragraph.ts'
import { toToc } from './toc.ts'

/**
 * The document's paragraphs as nodes, block by block, the list of scenes before them where it is asked for.
 * Whoever needs one block at a time alone never has more than a scene of the tree in memory.
 */
export function* toContent(document: Document, options: HtmlOptions): Generator<ElementContent[], void> {
  const { layout, toc } = options
  const context = { options, ids: options.ids || toc ? toIds(document, options.idPrefix ?? '') : [] }
  if (layout === 'plain') {
    for (const [index, paragraph] of document.paragraphs.entries()) {
      const nodes: ElementContent[] = []
      addParagraph(nodes, { paragraph, index, kind: unknownKind }, context)
      yield nodes
    }
    return
  }
  const blocks = toBlocks(document)
  if (toc) yield toToc(blocks, context)
  for (const block of blocks) {
    const nodes: ElementContent[] = []
    add(nodes, block, context)
    yield nodes
  }
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
