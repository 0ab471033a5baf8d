import type { Document } from '../document/schema.ts'
import { clean } from '../marks/line-breaks.ts'

/**
 * An id for each paragraph that an HTML page can hold: the paragraph's own behind a prefix, white space in it as `-`.
 *
 * A paragraph without an id gets `paragraph-` and its place, counted from one; of equal ids all but the first get a
 * counter. Cost: linear in the paragraphs.
 */
export function toIds(document: Document, prefix: string): string[] {
  const taken = new Set<string>()
  const counters = new Map<string, number>()
  return document.paragraphs.map((paragraph, index) => {
    const name = /^\s*$/.test(paragraph.id) ? `paragraph-${index + 1}` : paragraph.id
    const wanted = clean(prefix + name).replace(/\s+/g, '-')
    let id = wanted
    let count = counters.get(wanted) ?? 1
    while (taken.has(id)) id = `${wanted}-${++count}`
    counters.set(wanted, count)
    taken.add(id)
    return id
  })
}
