import { type Block, inPairs, type Speech, toBlocks } from '../blocks.ts'
import type { Document } from '../document/schema.ts'
import { omittedKinds } from '../pages/options.ts'
import { numberScenes } from '../pages/scene-numbers.ts'
import { toIds } from './ids.ts'
import type { HtmlOptions, WritePage } from './options.ts'
import { type Context, isShown, type PageContext, speechProperties, writeParagraph } from './paragraph.ts'
import { closeBlock, type HtmlSink, openBlock } from './sink.ts'
import { writeTitlePage } from './title-page.ts'
import { writeToc } from './toc.ts'

/** What `standalone: true` stands for: `writePage`, once its module is loaded, which bundles of fragments leave out. */
let loaded: WritePage = () => {
  throw new TypeError('standalone is a function (writePage), not true')
}

/** Has `standalone: true` stand for what is given. */
export function offerPage(writePage: WritePage): void {
  loaded = writePage
}

/** Writes a document: as a page or a fragment, the list of scenes first where it is asked for. */
export function writeDocument(sink: HtmlSink, document: Document, options: HtmlOptions): void {
  const write = options.standalone === true ? loaded : options.standalone
  if (write) write(sink, document, options)
  else {
    const { writeList, writeContent } = partsOf(sink, document, options)
    writeList()
    writeContent()
  }
}

/** What a document is written of, each where a page has its place. */
export interface Parts {
  readonly context: Context
  /** Writes the list of scenes, where it is asked for. */
  readonly writeList: () => void
  /** Writes the screenplay, as text that flows. */
  readonly writeContent: () => void
}

/** The parts of a document, in a page or a fragment. */
export function partsOf(sink: HtmlSink, document: Document, options: HtmlOptions, page?: PageContext): Parts {
  // Pages leave out what is for the writers unless told otherwise, text that flows only if told so.
  const omit = omittedKinds(page?.pageNumbers ? options : { planning: 'include', ...options })
  const blocks = (): Iterable<Block> => toBlocks(document, { ...options, omit }, (entry) => isShown(entry, options))
  const ids = options.ids || options.toc ? toIds(document, options) : []
  const sceneNumbers = numberScenes(options.sceneNumbers ? blocks() : [], options.sceneNumbers)
  const context: Context = { options, ids, sceneNumbers, page, level: 1, inScene: false }
  return {
    context,
    writeList() {
      if (options.toc) writeToc(sink, [...blocks()], context)
    },
    writeContent() {
      if (options.titlePage) writeTitlePage(sink, options.titlePage, options)
      writeBlocks(sink, blocks(), context)
    },
  }
}

/** Writes blocks in order, speeches that stand side by side as one. */
function writeBlocks(sink: HtmlSink, blocks: Iterable<Block>, context: Context): void {
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

function writeSpeech(sink: HtmlSink, { entries }: Speech, context: Context): void {
  const [first] = entries
  openBlock(sink, 'div', 'speech', speechProperties(first.kind, first.paragraph.text), first)
  for (const entry of entries) writeParagraph(sink, entry, context)
  closeBlock(sink, 'div')
}
