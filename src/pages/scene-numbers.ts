import type { Block } from '../blocks.ts'
import type { PageOptions } from './options.ts'
import { isVisible } from './text.ts'

/** The numbers of scenes, by index of their heading's paragraph: counted, or as they are given. */
export function numberScenes(
  blocks: Iterable<Block>,
  sceneNumbers: PageOptions['sceneNumbers'],
): ReadonlyMap<number, string> {
  const numbers = new Map<number, string>()
  if (sceneNumbers === undefined) return numbers
  let count = 0
  for (const block of blocks) {
    if (block.type !== 'scene' || !isVisible(block.heading.paragraph.text)) continue
    const { paragraph, index } = block.heading
    count++
    const number = sceneNumbers === 'count' ? String(count) : ownValue(sceneNumbers, paragraph.id)
    if (number !== undefined) numbers.set(index, number)
  }
  return numbers
}

function ownValue(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
