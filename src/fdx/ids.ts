import type { Paragraph } from '../document/schema.ts'
import type { Mutable } from '../document/values.ts'

/** Gives each paragraph without an id, by its place, one that no other has. */
export function nameParagraphs(paragraphs: readonly Paragraph[], nameless: ReadonlySet<Paragraph>): void {
  if (nameless.size === 0) return
  const taken = new Set<string>()
  for (const { id } of paragraphs) if (/^p\d/.test(id)) taken.add(id)
  for (let index = 0; index < paragraphs.length; index++) {
    const paragraph = paragraphs[index] as Mutable<Paragraph>
    if (!nameless.has(paragraph)) continue
    let id = `p${index + 1}`
    while (taken.has(id)) id += '_'
    taken.add(id)
    paragraph.id = id
  }
}

/** Of numbered paragraphs those that have the id of another one are to get one of their own; gives their number. */
export function forgetTaken(
  paragraphs: readonly Paragraph[],
  { numbers, nameless }: { numbers: ReadonlyMap<Paragraph, string>; nameless: Set<Paragraph> },
): number {
  if (numbers.size === 0) return 0
  const taken = new Set<string>()
  for (const paragraph of paragraphs) if (!numbers.has(paragraph)) taken.add(paragraph.id)
  const before = nameless.size
  for (const paragraph of numbers.keys()) {
    if (taken.has(paragraph.id)) nameless.add(paragraph)
    taken.add(paragraph.id)
  }
  return nameless.size - before
}
