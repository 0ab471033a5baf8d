import { type Draft, joinParagraphs, type Reading, toDraft } from './drafts.ts'
import type { Losses } from './losses.ts'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

/** A script note as a paragraph: its name, where it has one, on a line of its own. */
export function readNote(note: XmlElement, losses: Losses): Draft {
  losses.add('notes')
  const { text, marks } = joinParagraphs(note, losses)
  const name = note.attributes.get('Name') ?? ''
  const head = name === '' ? '' : text === '' ? name : `${name}\n`
  const moved = marks.map((mark) => ({ ...mark, start: mark.start + head.length, end: mark.end + head.length }))
  return toDraft(note.attributes.get('RefId'), 'note', { text: head + text, marks: moved })
}

/**
 * The drafts with the notes that stand behind the script: each after the paragraph in which its `Range` starts, notes
 * without a range at the end. Cost: O(n log n).
 */
export function placeNotes(root: XmlElement, { drafts, places, losses }: Reading): Draft[] {
  const anchored = childOf(root, 'ScriptNotes')
  const loose = childOf(root, 'UnanchoredScriptNotes')
  const notes = [anchored, loose].flatMap((list) => (list ? childrenOf(list, 'ScriptNote') : []))
  if (notes.length === 0) return drafts
  const placed = notes.map((note) => {
    const start = /^\s*(\d+)\s*,/.exec(note.attributes.get('Range') ?? '')?.[1]
    return {
      at: start === undefined ? drafts.length : draftsBefore(Number(start), places),
      draft: readNote(note, losses),
    }
  })
  placed.sort((a, b) => a.at - b.at)
  const result: Draft[] = []
  let next = 0
  for (let at = 0; at <= drafts.length; at++) {
    for (; placed[next]?.at === at; next++) result.push((placed[next] as { draft: Draft }).draft)
    if (at < drafts.length) result.push(drafts[at] as Draft)
  }
  return result
}

/** How many drafts there are up to the end of the paragraph that an offset is in. By halves. */
function draftsBefore(offset: number, places: Reading['places']): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.start ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return places[low - 1]?.drafts ?? 0
}
