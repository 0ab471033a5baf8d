import { isBreakSign } from '../blocks.ts'
import type { Alternate } from '../document/schema.ts'
import { findKind, isSpoken, type Kind, unknownKind } from '../kinds.ts'
import type { Losses } from './losses.ts'
import { readNote } from './read-notes.ts'
import { readRuns } from './read-runs.ts'
import { isSaid, joinParagraphs, type Reading, runsOf, toParagraph } from './reading.ts'
import { isUsual } from './settings.ts'
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** Reads the paragraphs of a file's `Content`, in order; of its several, if it has them. */
export function readContent(contents: readonly XmlElement[], reading: Reading): void {
  const { paragraphs, starts, ends, losses } = reading
  let start = 0
  for (const { text } of contents) if (text.trim() !== '') losses.add('elements')
  for (const child of contents.flatMap(({ children }) => children)) {
    if (child.name !== 'Paragraph' && child.name !== 'DualDialogue') {
      losses.add('elements')
      continue
    }
    const length = child.name === 'Paragraph' ? readParagraph(child, reading, 'script') : readDual(child, reading)
    starts.push(start)
    ends.push(paragraphs.length)
    start += length + 1
  }
  release(reading)
}

/** Adds the notes on a speech behind it. */
function release({ paragraphs, held }: Reading): void {
  for (const note of held.splice(0)) paragraphs.push(note)
}

/** What is in a paragraph besides its attributes. */
interface Parts {
  readonly runs: readonly XmlElement[]
  readonly notes: readonly XmlElement[]
  readonly alternates?: XmlElement | undefined
  readonly duals: readonly XmlElement[]
  readonly omitted?: XmlElement | undefined
  readonly scene?: XmlElement | undefined
}

/** Where a paragraph stands: in the script itself, in a dual dialogue of two speeches, or in one of another number. */
type Place = 'script' | 'pair' | 'group'

/** What a dual dialogue or an omitted scene counts for in the offsets of script notes, whatever is in it. */
const blockLength = 2

/** Adds a paragraph and what hangs on it; gives its length in the offsets of script notes. */
function readParagraph(element: XmlElement, reading: Reading, place: Place): number {
  const { paragraphs, numbers, losses } = reading
  const { runs, notes, alternates, duals, omitted, scene } = toParts(element, losses)
  const type = findType(element, reading)
  const kind = readKind(element, type, place, losses)
  const { role } = type
  if (attributeOf(element, 'Bookmark') !== undefined) losses.add('bookmarks')
  const marked = readRuns(runs, losses, reading.settings.capitals.has(attributeOf(element, 'Type') ?? ''))
  // A paragraph around a dual dialogue or notes alone is none of the script.
  const isParagraph = marked.text !== '' || !(duals.length > 0 || (notes.length > 0 && runs.length === 0))
  if (place === 'script' && isParagraph && !isSaid(role)) release(reading)
  if (kind !== 'page-break' && startsPage(element, reading)) {
    paragraphs.push(toParagraph(undefined, 'page-break', { text: '', marks: [] }, reading))
  }
  if (isParagraph) {
    const paragraph = toParagraph(attributeOf(element, 'id'), kind, marked, reading)
    if (alternates) paragraph.alternates = readAlternates(alternates, reading)
    const number = attributeOf(element, 'Number')
    if (number) numbers.set(paragraph, number)
    paragraphs.push(paragraph)
    reading.inSpeech = isSpoken(role)
  }
  if (scene) readScene(scene, reading)
  for (const note of notes) reading.held.push(readNote(note, reading))
  if (place === 'script' && !reading.inSpeech) release(reading)
  if (omitted) readOmitted(omitted, reading)
  // One within the other is nobody's, and could be deeper than the stack.
  if (place !== 'script') losses.add('elements', duals.length)
  else for (const dual of duals) readDual(dual, reading)
  return marked.text.length + duals.length * blockLength + (omitted ? blockLength : 0)
}

/** Whether a page starts with a paragraph: it says so itself, or its type does and none has just begun. */
function startsPage(element: XmlElement, { paragraphs, settings }: Reading): boolean {
  const own = attributeOf(element, 'StartsNewPage')
  if (own !== undefined) return own === 'Yes'
  const last = paragraphs.at(-1)
  const hasBegun = !last || (last.kind === 'page-break' && isBreakSign(last.text))
  return !hasBegun && settings.newPages.has(attributeOf(element, 'Type') ?? '')
}

function toParts(element: XmlElement, losses: Losses): Parts {
  if (element.text.trim() !== '') losses.add('elements')
  const runs = runsOf(element, losses, parts)
  if (runs.length === element.children.length) return { runs, notes: [], duals: [] }
  return {
    runs,
    notes: childrenOf(element, 'ScriptNote'),
    alternates: childOf(element, 'Alts'),
    duals: childrenOf(element, 'DualDialogue'),
    omitted: childOf(element, 'OmittedScene'),
    scene: childOf(element, 'SceneProperties'),
  }
}

const parts: ReadonlySet<string> = new Set(['ScriptNote', 'Alts', 'DualDialogue', 'OmittedScene', 'SceneProperties'])

/** Adds two speeches that are spoken at once, one after the other, their cues spelt so that both can be told. */
function readDual(element: XmlElement, reading: Reading): number {
  const paragraphs = childrenOf(element, 'Paragraph')
  const roles = paragraphs.map((paragraph) => findType(paragraph, reading).role)
  const isPair = roles.every(isSpoken) && roles[0] === 'cue' && roles.filter((role) => role === 'cue').length === 2
  if (!isPair) reading.losses.add('duals')
  release(reading)
  for (const paragraph of paragraphs) readParagraph(paragraph, reading, isPair ? 'pair' : 'group')
  release(reading)
  return blockLength
}

/** Adds the paragraphs of a scene that was omitted, and is kept in its place, as what is cut. */
function readOmitted(element: XmlElement, reading: Reading): void {
  const { paragraphs, losses } = reading
  const inner = childrenOf(element, 'Paragraph').flatMap((one) => [
    one,
    ...childrenOf(one, 'DualDialogue').flatMap((dual) => childrenOf(dual, 'Paragraph')),
  ])
  for (const one of inner) {
    const marked = readRuns(runsOf(one, losses, parts), losses)
    if (marked.text !== '') {
      losses.add('omitted')
      const paragraph = toParagraph(attributeOf(one, 'id'), 'boneyard', marked, reading)
      const alternates = childOf(one, 'Alts')
      if (alternates) paragraph.alternates = readAlternates(alternates, reading)
      paragraphs.push(paragraph)
    }
    for (const note of childrenOf(one, 'ScriptNote')) paragraphs.push(readNote(note, reading))
  }
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

/** The other wordings that a paragraph names. None is given twice: a short file could name a long one again and again. */
function readAlternates(element: XmlElement, { alternates, losses }: Reading): Alternate[] {
  const found: Alternate[] = []
  for (const name of childrenOf(element, 'AltId').map((child) => textOf(child).trim())) {
    const alternate = alternates.get(name)
    alternates.delete(name)
    if (alternate) found.push(joinParagraphs(alternate, losses))
    else losses.add('alternates')
  }
  return found
}

/** A scene's summary as synopses, a paragraph each, unless the script has them as such: Final Draft 13 has both. */
function readScene(element: XmlElement, reading: Reading): void {
  const { paragraphs, losses } = reading
  if (hasProperties(element)) losses.add('scenes')
  for (const summary of childrenOf(element, 'Summary')) {
    for (const paragraph of childrenOf(summary, 'Paragraph')) {
      const marked = readRuns(runsOf(paragraph, losses), losses)
      if (marked.text.trim() === '' || reading.summaries().has(marked.text.trim())) continue
      losses.add('summaries')
      paragraphs.push(toParagraph(undefined, 'synopsis', marked, reading))
    }
  }
}

/** Whether somebody said anything of a scene: every scene of Final Draft has a length and a page, which it counts itself. */
function hasProperties(element: XmlElement): boolean {
  const { children } = element
  if (attributeOf(element, 'Title') || attributeOf(element, 'Color')) return true
  return children.some((child) => child.name !== 'Summary' && textOf(child).trim() !== '')
}
