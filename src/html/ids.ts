import type { Document } from '../document/schema.ts'
import { clean } from '../marks/line-breaks.ts'
import type { HtmlOptions } from './options.ts'

/**
 * An id for each paragraph that an HTML page can hold: the paragraph's own behind a prefix, white space in it as `-`.
 *
 * A paragraph without an id gets `paragraph-` and its place, counted from one; of equal ids all but the first get a
 * counter, the first too where it is that of the whole screenplay. Cost: linear in the paragraphs.
 */
export function toIds(document: Document, { idPrefix = '', standalone, toc }: HtmlOptions): string[] {
  const taken = new Set<string>(standalone && toc ? [screenplayId(idPrefix)] : [])
  const counters = new Map<string, number>()
  return document.paragraphs.map((paragraph, index) => {
    const name = /^\s*$/.test(paragraph.id) ? `paragraph-${index + 1}` : paragraph.id
    const wanted = toId(idPrefix + name)
    let id = wanted
    let count = counters.get(wanted) ?? 1
    while (taken.has(id)) id = `${wanted}-${++count}`
    counters.set(wanted, count)
    taken.add(id)
    return id
  })
}

/** The id of the screenplay in a page with a list of scenes, which has a link past itself. */
export function screenplayId(prefix = ''): string {
  return toId(`${prefix}screenplay`)
}

function toId(name: string): string {
  return clean(name).replace(/\s+/g, '-')
}
