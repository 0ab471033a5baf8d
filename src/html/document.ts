import { type Block, inPairs, type Speech, toBlocks } from '../blocks.ts'
import { pickOptions } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { isCounted } from '../pages/language.ts'
import { labelRules, omittedKinds, type PageOptions, pageRules } from '../pages/options.ts'
import { numberScenes } from '../pages/scene-numbers.ts'
import { toIds } from './ids.ts'
import type { HtmlOptions, Paginate } from './options.ts'
import { writePage } from './page.ts'
import { writePages } from './paged.ts'
import { type Context, hasAlternates, isShown, speechProperties, writeParagraph } from './paragraph.ts'
import { closeBlock, openBlock, type Sink } from './sink.ts'
import { writeTitlePage } from './title-page.ts'
import { writeToc } from './toc.ts'

/** Writes a document: as a page or a fragment, the list of scenes first where it is asked for. */
export function writeDocument(sink: Sink, document: Document, options: HtmlOptions): void {
  const paginate = paginatorFor(document, options)
  const labels = pickOptions(options.labels ?? {}, labelRules)
  const pages = paginate?.(document, { ...pickOptions<PageOptions>(options, pageRules), labels })
  // Pages leave out what is for the writers unless told otherwise, text that flows only if told so.
  const omit = omittedKinds(pages ? options : { planning: 'include', ...options })
  const blocks = (): Iterable<Block> => toBlocks(document, { ...options, omit }, (entry) => isShown(entry, options))
  if (pages) tellAlternates(toBlocks(document, { ...options, omit, layout: 'plain' }), options)
  const ids = options.ids || options.toc ? toIds(document, options) : []
  const sceneNumbers = numberScenes(options.sceneNumbers ? blocks() : [], options.sceneNumbers)
  const context: Context = { options, ids, sceneNumbers, level: 1, inScene: false }
  const toc = (): void => {
    if (options.toc) writeToc(sink, [...blocks()], context, pages)
  }
  const content = (): void => {
    if (pages) writePages(sink, pages, context)
    else {
      if (options.titlePage) writeTitlePage(sink, options.titlePage, options)
      writeBlocks(sink, blocks(), context)
    }
  }
  if (options.standalone) writePage(sink, document, { ...options, paged: paginate }, { toc, content })
  else {
    toc()
    content()
  }
}

/** What lays out pages, where they are asked for and there can be any; tells where there cannot. */
function paginatorFor(document: Document, { paged, standalone, layout, onMessage }: HtmlOptions): Paginate | undefined {
  if (!paged || !standalone) return undefined
  if (layout !== 'plain' && isCounted(document)) return paged
  const why = layout === 'plain' ? 'the plain layout has no pages' : 'most letters fit no grid of equal columns'
  onMessage?.({ code: 'unsupported-text', path: [], message: `${why}: the page flows, and the browser breaks it` })
  return undefined
}

/** Tells of other wordings that are asked for: pages have the lines that are spoken. */
function tellAlternates(entries: Iterable<Block>, options: HtmlOptions): void {
  for (const block of entries) {
    if (block.type !== 'single' || !hasAlternates(block.entry, options)) continue
    const path = ['paragraphs', block.entry.index, 'alternates']
    options.onMessage?.({ code: 'unsupported-text', path, message: 'pages have no alternates: left out' })
  }
}

/** Writes blocks in order, speeches that stand side by side as one. */
function writeBlocks(sink: Sink, blocks: Iterable<Block>, context: Context): void {
  for (const block of inPairs(blocks)) {
    switch (block.type) {
      case 'single':
        writeParagraph(sink, block.entry, context)
        break
      case 'speech':
        writeSpeech(sink, block, context)
        break
      case 'pair':
        openBlock(sink, 'div', 'dual', undefined, block.sides[0].entries[0])
        for (const side of block.sides) writeSpeech(sink, side, context)
        closeBlock(sink, 'div')
        break
      case 'scene':
        if (block.blocks.length === 0 && !isShown(block.heading, context.options)) break
        openBlock(sink, 'section', 'scene', undefined, block.heading)
        writeParagraph(sink, block.heading, context)
        writeBlocks(sink, block.blocks, context)
        closeBlock(sink, 'section')
        break
      default:
        block satisfies never
    }
  }
}

function writeSpeech(sink: Sink, { entries }: Speech, context: Context): void {
  const [first] = entries
  openBlock(sink, 'div', 'speech', speechProperties(first.kind, first.paragraph.text), first)
  for (const entry of entries) writeParagraph(sink, entry, context)
  closeBlock(sink, 'div')
}
