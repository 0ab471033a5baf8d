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

/** Of paragraphs those that have the id of one before are to get another; gives their number. */
export function forgetTaken(paragraphs: Iterable<Paragraph>, nameless: Set<Paragraph>): number {
  const taken = new Set<string>()
  const before = nameless.size
  for (const paragraph of paragraphs) {
    if (taken.has(paragraph.id) && !nameless.has(paragraph)) nameless.add(paragraph)
    taken.add(paragraph.id)
  }
  return nameless.size - before
}
