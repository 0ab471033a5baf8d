import { areDual, type Block, type Speech, toBlocks } from '../blocks.ts'
import { checkOptions, pickOptions, sameRules } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { isCounted } from '../pages/language.ts'
import { omittedKinds, type PageOptions, pageRules } from '../pages/options.ts'
import { numberScenes } from '../pages/scene-numbers.ts'
import { isVisible, oneLine } from '../pages/text.ts'
import { toIds } from './ids.ts'
import { defaultLabels, type HtmlOptions, type Paginate } from './options.ts'
import { writePage } from './page.ts'
import { writePages } from './pages.ts'
import { type Context, isShown, writeParagraph } from './paragraph.ts'
import { closeBlock, openBlock, type Sink } from './sink.ts'
import { writeTitlePage } from './title-page.ts'
import { writeToc } from './toc.ts'

/** Writes a document: as a page or a fragment, the list of scenes first where it is asked for. */
export function writeDocument(sink: Sink, document: Document, options: HtmlOptions): void {
  checkOptions('labels', options.labels ?? {}, sameRules(defaultLabels, 'a string'))
  const paginate = paginatorFor(document, options)
  const pages = paginate?.(document, pickOptions<PageOptions>(options, pageRules))
  // Pages leave out what is for the writers unless told otherwise, text that flows only if told so.
  const omit = omittedKinds(pages ? options : { planning: 'include', ...options })
  const blocks = (): Iterable<Block> => toBlocks(document, { ...options, omit })
  const ids = options.ids || options.toc ? toIds(document, options) : []
  const sceneNumbers = numberScenes(options.sceneNumbers ? blocks() : [], options.sceneNumbers)
  const context: Context = { options, ids, sceneNumbers, level: 1 }
  const toc = (): void => {
    if (options.toc) writeToc(sink, [...blocks()], context, pages)
  }
  const content = (): void => {
    if (pages) writePages(sink, pages, context)
    else {
      if (options.titlePage) writeTitlePage(sink, options.titlePage, options)
      writeBlocks(sink, blocks(), context, (block) => (options.standalone ? inOutline(block) : block))
    }
  }
  if (options.standalone) writePage(sink, document, { ...options, paged: paginate }, { toc, content })
  else {
    toc()
    content()
  }
}

/** What lays out pages, where they are asked for and the letters of the script fit their grid; tells where they do not. */
function paginatorFor(document: Document, options: HtmlOptions): Paginate | undefined {
  if (!options.paged || !options.standalone || options.layout === 'plain') return undefined
  if (isCounted(document)) return options.paged
  const message = 'most letters fit no grid of equal columns: the page flows, and the browser breaks it'
  options.onMessage?.({ code: 'unsupported-text', path: [], message })
  return undefined
}

/** A page has one outline and skips no level of it: a shot outside of scenes is a heading of their level. */
function inOutline(block: Block): Block {
  if (block.type !== 'single' || block.entry.kind.role !== 'shot') return block
  const { entry } = block
  return { type: 'single', entry: { ...entry, kind: { ...entry.kind, element: 'h2' } } }
}

/** Writes blocks in order, speeches that stand side by side as one. */
function writeBlocks(
  sink: Sink,
  blocks: Iterable<Block>,
  context: Context,
  prepare: (block: Block) => Block = (block) => block,
): void {
  let held: Speech | undefined
  for (const block of blocks) {
    if (held && block.type === 'speech' && areDual(held, block) && isBlockShown(block, context)) {
      openBlock(sink, 'div', 'dual', undefined, held.entries[0])
      writeBlock(sink, held, context)
      writeBlock(sink, block, context)
      closeBlock(sink, 'div')
      held = undefined
    } else {
      if (held) writeBlock(sink, held, context)
      held = block.type === 'speech' ? block : undefined
      if (!held) writeBlock(sink, prepare(block), context)
    }
  }
  if (held) writeBlock(sink, held, context)
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
      openBlock(sink, 'section', 'scene', undefined, block.heading)
      writeParagraph(sink, block.heading, context)
      writeBlocks(sink, block.blocks, context)
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
  const properties = named ? { role: 'group', ariaLabel: oneLine(paragraph.text) } : undefined
  openBlock(sink, 'div', 'speech', properties, entries[0])
  for (const entry of entries) writeParagraph(sink, entry, context)
  closeBlock(sink, 'div')
}
