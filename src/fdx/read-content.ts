import { isBreakSign } from '../blocks.ts'
import { findKind, isSpoken, type Kind, unknownKind } from '../kinds.ts'
import type { Losses } from './losses.ts'
import { readNote } from './read-notes.ts'
import { readRuns } from './read-runs.ts'
import { readOmitted, readScene } from './read-scenes.ts'
import { countStrays, isSaid, parts, type Reading, readAlternates, runsOf, toParagraph } from './reading.ts'
import { isUsual } from './settings.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** Reads the paragraphs of a file's `Content`, in order; of its several, if it has them. */
export function readContent(contents: readonly XmlElement[], reading: Reading): void {
  const { paragraphs, starts, ends, losses } = reading
  let start = 0
  for (const content of contents) countStrays(content, losses, inContent)
  for (const child of contents.flatMap(({ children }) => children)) {
    if (!inContent.includes(child.name)) continue
    const length = child.name === 'Paragraph' ? readParagraph(child, reading, 'script') : readDual(child, reading)
    starts.push(start)
    ends.push(paragraphs.length)
    start += length + 1
  }
  release(reading)
}

const inContent: readonly string[] = ['Paragraph', 'DualDialogue']

/** Adds the notes on a speech behind it. */
function release({ paragraphs, held }: Reading): void {
  for (const note of held.splice(0)) paragraphs.push(note)
}

/** Where a paragraph stands: in the script itself, in a dual dialogue of two speeches, or in one of another number. */
type Place = 'script' | 'pair' | 'group'

/** What a dual dialogue or an omitted scene counts for in the offsets of script notes, whatever is in it. */
const blockLength = 2

/** Adds a paragraph and what hangs on it; gives its length in the offsets of script notes. */
function readParagraph(element: XmlElement, reading: Reading, place: Place): number {
  const { paragraphs, numbers, losses } = reading
  const runs = runsOf(element, losses, parts)
  const notes = childrenOf(element, 'ScriptNote')
  const duals = childrenOf(element, 'DualDialogue')
  const omitted = childrenOf(element, 'OmittedScene')
  const type = findType(element, reading)
  const kind = readKind(element, type, place, losses)
  const { role } = type
  if (attributeOf(element, 'Bookmark') !== undefined) losses.add('bookmarks')
  if (attributeOf(element, 'Label')) losses.add('heads')
  const marked = readRuns(runs, losses, reading.settings.capitals.has(attributeOf(element, 'Type') ?? ''))
  // A paragraph around a dual dialogue or notes alone is none of the script.
  const isParagraph = marked.text !== '' || !(duals.length > 0 || (notes.length > 0 && runs.length === 0))
  if (place === 'script' && isParagraph && !isSaid(role)) release(reading)
  if (place === 'script' && kind !== 'page-break' && startsPage(element, reading)) addBreak(reading)
  if (isParagraph) {
    const paragraph = toParagraph(attributeOf(element, 'id'), kind, marked, reading)
    readAlternates(childrenOf(element, 'Alts'), paragraph, reading)
    const number = attributeOf(element, 'Number')
    if (number) numbers.set(paragraph, number)
    paragraphs.push(paragraph)
    reading.inSpeech = isSpoken(role)
  }
  for (const scene of childrenOf(element, 'SceneProperties')) readScene(scene, reading)
  for (const note of notes) reading.held.push(readNote(note, reading))
  if (place === 'script' && !reading.inSpeech) release(reading)
  for (const scene of omitted) readOmitted(scene, reading)
  // One within the other is nobody's, and could be deeper than the stack.
  if (place !== 'script') losses.add('elements', duals.length)
  else for (const dual of duals) readDual(dual, reading)
  return marked.text.length + (duals.length + omitted.length) * blockLength
}

/** Whether a page starts with a paragraph: it says so itself, or its type does and none has just begun. */
function startsPage(element: XmlElement, reading: Reading): boolean {
  const own = attributeOf(element, 'StartsNewPage')
  if (own !== undefined) return own === 'Yes'
  return !hasBegun(reading) && reading.settings.newPages.has(attributeOf(element, 'Type') ?? '')
}

/** Whether a page has just begun. */
function hasBegun({ paragraphs }: Reading): boolean {
  const last = paragraphs.at(-1)
  return !last || (last.kind === 'page-break' && isBreakSign(last.text))
}

function addBreak(reading: Reading): void {
  reading.paragraphs.push(toParagraph(undefined, 'page-break', { text: '', marks: [] }, reading))
}

/**
 * Adds two speeches that are spoken at once, one after the other, their cues spelt so that both can be told. A page that starts
 * with a paragraph of theirs starts with both: no page ends within them.
 */
function readDual(element: XmlElement, reading: Reading): number {
  const { held, losses } = reading
  // Final Draft leaves an empty one of no type at the end of some.
  const paragraphs = childrenOf(element, 'Paragraph').filter((one) => attributeOf(one, 'Type') !== '' || textOf(one))
  const roles = paragraphs.map((paragraph) => findType(paragraph, reading).role)
  const isPair = roles.every(isSpoken) && roles[0] === 'cue' && roles.filter((role) => role === 'cue').length === 2
  if (!isPair) losses.add('duals')
  countStrays(element, losses, ['Paragraph', 'ScriptNote'])
  release(reading)
  if (!hasBegun(reading) && paragraphs.some((one) => startsPage(one, reading))) addBreak(reading)
  for (const paragraph of paragraphs) readParagraph(paragraph, reading, isPair ? 'pair' : 'group')
  for (const note of childrenOf(element, 'ScriptNote')) held.push(readNote(note, reading))
  release(reading)
  return blockLength
}

/** The kind that a paragraph's type stands for. */
function findType(element: XmlElement, { kinds }: Reading): Kind {
  const type = attributeOf(element, 'Type') ?? 'General'
  let kind = kinds.get(type)
  if (!kind) {
    kind = findKind(type)
    kinds.set(type, kind)
  }
  return kind
}

function readKind(element: XmlElement, kind: Kind, place: Place, losses: Losses): string {
  const alignment = attributeOf(element, 'Alignment')
  const isCentred = alignment === 'Center' || alignment === 'Centered'
  if (isCentred && (kind.name === 'action' || kind.name === 'general')) return 'centered'
  if (!isUsual(kind.name, alignment)) losses.add('alignment')
  if (place === 'pair' && (kind.role === 'cue' || kind.role === 'parenthetical')) return `dual-dialogue-${kind.name}`
  return kind === unknownKind ? (attributeOf(element, 'Type') ?? '') : kind.name
}
