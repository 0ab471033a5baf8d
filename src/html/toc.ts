import type { Block, Entry } from '../blocks.ts'
import { clean } from '../marks/line-breaks.ts'
import { isRightToLeft, isVisible, oneLine } from '../pages/text.ts'
import { defaultLabels } from './options.ts'
import type { Context } from './paragraph.ts'
import { closeBlock, type HtmlSink, openBlock } from './sink.ts'

/** The heading of an act with those of its scenes, or of a scene before the first act. */
interface Item {
  readonly entry: Entry
  readonly inner: Item[]
}

/** Writes a list of links to the headings of acts and, nested in them, of scenes; nothing where there are none. */
export function writeToc(sink: HtmlSink, blocks: readonly Block[], context: Context): void {
  const { options, page } = context
  const items = toItems(blocks)
  if (items.length === 0) return
  const name = clean(options.labels?.scenes ?? defaultLabels.scenes)
  openBlock(sink, 'nav', page && options.printToc ? 'toc printed' : 'toc', { ariaLabel: name })
  page?.startFold(name)
  writeItems(sink, items, context)
  page?.endFold()
  closeBlock(sink, 'nav')
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

function writeItems(sink: HtmlSink, items: readonly Item[], context: Context): void {
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

function writeLink(sink: HtmlSink, { paragraph, index }: Entry, { ids, sceneNumbers, page }: Context): void {
  const text = oneLine(paragraph.text)
  const sceneNumber = sceneNumbers.get(index)
  const pageNumber = page?.pageNumbers?.get(index)
  sink.open('a', undefined, {
    href: `#${encodeURIComponent(ids[index] ?? '')}`,
    ...(sceneNumber !== undefined && { dataSceneNumber: clean(sceneNumber) }),
    ...(pageNumber !== undefined && { dataPage: String(pageNumber) }),
    ...(isRightToLeft(text) && { dir: 'auto' }),
  })
  sink.text(text)
  sink.close('a')
}
