import type { Block, Entry } from '../blocks.ts'
import { clean } from '../marks/line-breaks.ts'
import { isRightToLeft, isVisible, oneLine } from '../pages/text.ts'
import { defaultLabels } from './options.ts'
import type { Context } from './paragraph.ts'
import { closeBlock, openBlock, type Sink } from './sink.ts'

/** An act with its scenes, or the scenes before the first act. */
interface Part {
  readonly act: Entry | undefined
  readonly scenes: Entry[]
}

/** Writes a list of links to the headings of acts and, nested in them, of scenes; nothing where there are none. */
export function writeToc(sink: Sink, blocks: readonly Block[], context: Context): void {
  const parts = toParts(blocks)
  if (parts.every(({ act, scenes }) => !act && scenes.length === 0)) return
  openBlock(sink, 'nav', 'toc', { ariaLabel: clean(context.options.labels?.scenes ?? defaultLabels.scenes) })
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
  closeBlock(sink, 'nav')
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

function writeItems(sink: Sink, scenes: readonly Entry[], context: Context): void {
  for (const scene of scenes) {
    sink.open('li')
    writeLink(sink, scene, context)
    closeBlock(sink, 'li')
  }
}

function writeLink(sink: Sink, { paragraph, index }: Entry, { ids }: Context): void {
  const text = oneLine(paragraph.text)
  const href = `#${encodeURIComponent(ids[index] ?? '')}`
  sink.open('a', undefined, isRightToLeft(text) ? { href, dir: 'auto' } : { href })
  sink.text(text)
  sink.close('a')
}
