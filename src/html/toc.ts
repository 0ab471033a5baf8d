import type { Block, Entry } from '../blocks.ts'
import { clean } from '../marks/line-breaks.ts'
import type { Page } from '../pages/page.ts'
import { isRightToLeft, isVisible, oneLine } from '../pages/text.ts'
import { screenplayId } from './ids.ts'
import { defaultLabels } from './options.ts'
import type { Context } from './paragraph.ts'
import { closeBlock, openBlock, type Sink, writeText } from './sink.ts'

/** An act with its scenes, or the scenes before the first act. */
interface Part {
  readonly act: Entry | undefined
  readonly scenes: Entry[]
}

/** What the links of a list are written with. */
interface TocContext extends Context {
  /** By index of paragraph, where the script is laid out. */
  readonly pageNumbers: ReadonlyMap<number, number>
}

/**
 * Writes a list of links to the headings of acts and, nested in them, of scenes; nothing where there are none. In a page of its own it can be
 * passed over and shut.
 */
export function writeToc(sink: Sink, blocks: readonly Block[], context: Context, pages: readonly Page[] = []): void {
  const { options } = context
  const parts = toParts(blocks)
  if (parts.every(({ act, scenes }) => !act && scenes.length === 0)) return
  const name = clean(options.labels?.scenes ?? defaultLabels.scenes)
  openBlock(sink, 'nav', options.standalone && options.printToc ? 'toc printed' : 'toc', { ariaLabel: name })
  if (options.standalone) {
    const href = `#${encodeURIComponent(screenplayId(options.idPrefix))}`
    writeText(sink, 'a', clean(options.labels?.skip ?? defaultLabels.skip), 'skip', { href })
    openBlock(sink, 'details')
    writeText(sink, 'summary', name)
  }
  writeParts(sink, parts, { ...context, pageNumbers: numberPages(pages) })
  if (options.standalone) closeBlock(sink, 'details')
  closeBlock(sink, 'nav')
}

/** The page that each paragraph starts on, by its index. */
function numberPages(pages: readonly Page[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  for (const { number, lines } of pages) {
    for (const { index, start, type } of lines) {
      if (number !== undefined && index !== undefined && start === 0 && type === 'text') numbers.set(index, number)
    }
  }
  return numbers
}

function writeParts(sink: Sink, parts: readonly Part[], context: TocContext): void {
  openBlock(sink, 'ol')
  for (const { act, scenes } of parts) {
    if (!act) writeItems(sink, scenes, context)
    else {
      sink.open('li')
      writeLink(sink, act, context)
      if (scenes.length > 0) {
        sink.text('\n')
        openBlock(sink, 'ol')
        writeItems(sink, scenes, context)
        closeBlock(sink, 'ol')
      }
      closeBlock(sink, 'li')
    }
  }
  closeBlock(sink, 'ol')
}

function toParts(blocks: readonly Block[]): Part[] {
  let part: Part = { act: undefined, scenes: [] }
  const parts = [part]
  for (const block of blocks) {
    if (block.type === 'scene') {
      if (isVisible(block.heading.paragraph.text)) part.scenes.push(block.heading)
    } else if (block.type === 'single' && block.entry.kind.role === 'act' && isVisible(block.entry.paragraph.text)) {
      part = { act: block.entry, scenes: [] }
      parts.push(part)
    }
  }
  return parts
}

function writeItems(sink: Sink, scenes: readonly Entry[], context: TocContext): void {
  for (const scene of scenes) {
    sink.open('li')
    writeLink(sink, scene, context)
    closeBlock(sink, 'li')
  }
}

function writeLink(sink: Sink, { paragraph, index }: Entry, { ids, sceneNumbers, pageNumbers }: TocContext): void {
  const text = oneLine(paragraph.text)
  const sceneNumber = sceneNumbers.get(index)
  const page = pageNumbers.get(index)
  sink.open('a', undefined, {
    href: `#${encodeURIComponent(ids[index] ?? '')}`,
    ...(sceneNumber !== undefined && { dataSceneNumber: clean(sceneNumber) }),
    ...(page !== undefined && { dataPage: String(page) }),
    ...(isRightToLeft(text) && { dir: 'auto' }),
  })
  sink.text(text)
  sink.close('a')
}
