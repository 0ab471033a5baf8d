import type { Block, Entry } from '../blocks.ts'
import { clean } from '../marks/line-breaks.ts'
import type { Page } from '../pages/page.ts'
import { isRightToLeft, isVisible, oneLine } from '../pages/text.ts'
import { screenplayId } from './ids.ts'
import { defaultLabels } from './options.ts'
import type { Context } from './paragraph.ts'
import { closeBlock, openBlock, type Sink, writeText } from './sink.ts'

/** The heading of an act with those of its scenes, or of a scene before the first act. */
interface Item {
  readonly entry: Entry
  readonly inner: Item[]
}

/** What the links of a list are written with. */
interface TocContext extends Context {
  /** By index of paragraph, where the script is laid out. */
  readonly pageNumbers: ReadonlyMap<number, number>
}

/**
 * Writes a list of links to the headings of acts and, nested in them, of scenes; nothing where there are none. In a page of
 * its own it can be passed over and shut.
 */
export function writeToc(sink: Sink, blocks: readonly Block[], context: Context, pages: readonly Page[] = []): void {
  const { options } = context
  const items = toItems(blocks)
  if (items.length === 0) return
  const name = clean(options.labels?.scenes ?? defaultLabels.scenes)
  openBlock(sink, 'nav', options.standalone && options.printToc ? 'toc printed' : 'toc', { ariaLabel: name })
  if (options.standalone) {
    const href = `#${encodeURIComponent(screenplayId(options.idPrefix))}`
    writeText(sink, 'a', clean(options.labels?.skip ?? defaultLabels.skip), 'skip', { href })
    openBlock(sink, 'details')
    writeText(sink, 'summary', name)
  }
  writeItems(sink, items, { ...context, pageNumbers: numberPages(pages) })
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

function toItems(blocks: readonly Block[]): Item[] {
  const items: Item[] = []
  /** Where scenes go. */
  let open = items
  for (const block of blocks) {
    if (block.type === 'speech') continue
    const entry = block.type === 'scene' ? block.heading : block.entry
    const isAct = entry.kind.role === 'act'
    if (!isVisible(entry.paragraph.text) || (block.type === 'single' && !isAct)) continue
    const item: Item = { entry, inner: [] }
    ;(isAct ? items : open).push(item)
    if (isAct) open = item.inner
  }
  return items
}

function writeItems(sink: Sink, items: readonly Item[], context: TocContext): void {
  openBlock(sink, 'ol')
  for (const { entry, inner } of items) {
    sink.open('li')
    writeLink(sink, entry, context)
    if (inner.length > 0) {
      sink.text('\n')
      writeItems(sink, inner, context)
    }
    closeBlock(sink, 'li')
  }
  closeBlock(sink, 'ol')
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
