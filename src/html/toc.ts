import type { Element, ElementContent } from 'hast'
import type { Block, Entry } from '../blocks.ts'
import { addBlock, addContainer, clean, element, oneLine, text } from './element.ts'
import { defaultLabels } from './options.ts'
import { type Context, isVisible } from './paragraph.ts'

/** An act with its scenes, or scenes before the first act. */
interface Part {
  readonly act: Entry | undefined
  readonly scenes: Entry[]
}

/** A list of links to the headings of acts and, nested in them, of scenes; nothing where there are none. */
export function toToc(blocks: readonly Block[], context: Context): ElementContent[] {
  const items: ElementContent[] = []
  for (const { act, scenes } of toParts(blocks)) {
    if (act) addBlock(items, toItem(act, toList(scenes, context), context))
    else for (const scene of scenes) addBlock(items, toItem(scene, [], context))
  }
  if (items.length === 0) return []
  const ariaLabel = clean(context.options.labels?.scenes ?? defaultLabels.scenes)
  const list = element('ol', {}, [text('\n'), ...items])
  return [element('nav', { className: ['toc'], ariaLabel }, [text('\n'), list, text('\n')]), text('\n')]
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

function toList(scenes: readonly Entry[], context: Context): ElementContent[] {
  const items: ElementContent[] = []
  for (const scene of scenes) addBlock(items, toItem(scene, [], context))
  const list: ElementContent[] = []
  addContainer(list, 'ol', {}, items)
  return list.length === 0 ? [] : [text('\n'), ...list]
}

function toItem({ paragraph, index }: Entry, children: ElementContent[], { ids }: Context): Element {
  const href = `#${encodeURIComponent(ids[index] ?? '')}`
  return element('li', {}, [element('a', { href }, [text(oneLine(paragraph.text))]), ...children])
}
