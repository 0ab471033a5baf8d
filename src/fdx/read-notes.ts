import type { Paragraph } from '../document/schema.ts'
import { findKind, isSpoken, type Role } from '../kinds.ts'
import { partitionPoint } from '../marks/order.ts'
import { isSaid, joinParagraphs, type Reading, toParagraph } from './reading.ts'
import { attributeOf, childrenOf, type XmlElement } from './xml.ts'

/** A script note as a paragraph: its name, where it has one, on a line of its own. */
export function readNote(note: XmlElement, reading: Reading): Paragraph {
  reading.losses.add('notes')
  const { text, marks } = joinParagraphs(note, reading.losses)
  const name = attributeOf(note, 'Name') ?? ''
  const head = name === '' ? '' : text === '' ? name : `${name}\n`
  const moved = marks.map((mark) => ({ ...mark, start: mark.start + head.length, end: mark.end + head.length }))
  return toParagraph(attributeOf(note, 'RefId'), 'note', { text: head + text, marks: moved }, reading)
}

/**
 * The paragraphs with the notes that stand behind the script: each after the paragraph in which its `Range` starts, or the
 * speech that it is of, notes without a range at the end. Cost: O(n log n).
 */
export function placeNotes(root: XmlElement, reading: Reading): Paragraph[] {
  const { paragraphs } = reading
  const lists = root.children.filter(({ name }) => name === 'ScriptNotes' || name === 'UnanchoredScriptNotes')
  const notes = lists.flatMap((list) => childrenOf(list, 'ScriptNote'))
  if (notes.length === 0) return paragraphs
  const behind = findSpeechEnds(paragraphs)
  const placed = notes.map((note) => ({
    at: behind[placeOf(note, reading)] as number,
    paragraph: readNote(note, reading),
  }))
  placed.sort((a, b) => a.at - b.at)
  const result: Paragraph[] = []
  let next = 0
  for (const { at, paragraph } of placed) {
    while (next < at) result.push(paragraphs[next++] as Paragraph)
    result.push(paragraph)
  }
  return result.concat(paragraphs.slice(next))
}

/** By number of paragraphs, how many there are up to the end of the speech that the last of them is of. */
function findSpeechEnds(paragraphs: readonly Paragraph[]): readonly number[] {
  const roles = paragraphs.map(({ kind }) => findKind(kind).role)
  const ends = paragraphs.map((_, index) => index)
  ends.push(paragraphs.length)
  for (let at = paragraphs.length - 1; at > 0; at--) {
    if (isSaid(roles[at] as Role) && isSpoken(roles[at - 1] as Role)) ends[at] = ends[at + 1] as number
  }
  return ends
}

/** How many paragraphs there are up to the end of the one in which a note's range starts. */
function placeOf(note: XmlElement, { paragraphs, starts, ends }: Reading): number {
  const start = /^\s*(\d+)\s*,/.exec(attributeOf(note, 'Range') ?? '')?.[1]
  if (start === undefined) return paragraphs.length
  return ends[partitionPoint(starts, (offset) => offset <= Number(start)) - 1] ?? 0
}
