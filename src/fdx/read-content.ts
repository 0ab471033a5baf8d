import type { Alternate } from '../document/schema.ts'
import { findKind, unknownKind } from '../kinds.ts'
import { joinParagraphs, type Reading, toDraft } from './drafts.ts'
import type { Losses } from './losses.ts'
import { readNote } from './read-notes.ts'
import { readRuns } from './read-runs.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** Reads the paragraphs of a `Content`, in order. */
export function readContent(content: XmlElement, reading: Reading): void {
  const { drafts, places, losses } = reading
  let start = 0
  for (const child of content.children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') losses.add('elements')
    } else if (child.name === 'Paragraph' || child.name === 'DualDialogue') {
      const length = child.name === 'Paragraph' ? readParagraph(child, reading, false) : readDual(child, reading)
      places.push({ start, drafts: drafts.length })
      start += length + 1
    } else losses.add('elements')
  }
}

/** What is in a paragraph besides its attributes. */
interface Parts {
  readonly runs: XmlElement[]
  readonly notes: XmlElement[]
  alternates?: XmlElement
  dual?: XmlElement
  scene?: XmlElement
}

/** Adds a paragraph and what hangs on it; gives its length as script notes count it, where a dual dialogue is one. */
function readParagraph(element: XmlElement, reading: Reading, isInDual: boolean): number {
  const { attributes } = element
  const { drafts, losses } = reading
  const parts = toParts(element, losses)
  const kind = readKind(element, reading, isInDual)
  if (attributes.get('StartsNewPage') === 'Yes' && kind !== 'page-break') {
    drafts.push(toDraft(undefined, 'page-break', { text: '', marks: [] }))
  }
  if (attributes.has('Number')) losses.add('numbers')
  if (attributes.has('Bookmark')) losses.add('bookmarks')
  const marked = readRuns(parts.runs, losses)
  if (!parts.dual || marked.text !== '') {
    const draft = toDraft(attributes.get('id'), kind, marked)
    if (parts.alternates) draft.alternates = readAlternates(parts.alternates, reading)
    drafts.push(draft)
  }
  if (parts.scene) readScene(parts.scene, reading)
  for (const note of parts.notes) drafts.push(readNote(note, losses))
  if (!parts.dual) return marked.text.length
  // One within the other is nobody's, and could be deeper than the stack.
  if (isInDual) losses.add('elements')
  return isInDual ? 1 : readDual(parts.dual, reading)
}

function toParts(element: XmlElement, losses: Losses): Parts {
  const parts: Parts = { runs: [], notes: [] }
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') losses.add('elements')
      continue
    }
    switch (child.name) {
      case 'Text':
        parts.runs.push(child)
        break
      case 'ScriptNote':
        parts.notes.push(child)
        break
      case 'Alts':
        parts.alternates = child
        break
      case 'DualDialogue':
        parts.dual = child
        break
      case 'SceneProperties':
        parts.scene = child
        break
      case 'Picture':
        losses.add('images')
        break
      default:
        if (textOf(child).trim() !== '') losses.add('elements')
    }
  }
  return parts
}

/** Adds two speeches that are spoken at once, one after the other, their cues spelt so that both can be told. */
function readDual(element: XmlElement, reading: Reading): number {
  for (const paragraph of childrenOf(element, 'Paragraph')) readParagraph(paragraph, reading, true)
  return 1
}

function readKind({ attributes }: XmlElement, { kinds, losses }: Reading, isInDual: boolean): string {
  const type = attributes.get('Type') ?? 'General'
  let kind = kinds.get(type)
  if (!kind) {
    kind = findKind(type)
    kinds.set(type, kind)
  }
  const alignment = attributes.get('Alignment')
  const isCentred = alignment === 'Center' || alignment === 'Centered'
  if (isCentred && (kind.name === 'action' || kind.name === 'general')) return 'centered'
  if (alignment !== undefined && !isUsual(kind.name, isCentred ? 'Center' : alignment)) losses.add('alignment')
  if (isInDual && (kind.role === 'cue' || kind.role === 'parenthetical')) return `dual-dialogue-${kind.name}`
  return kind === unknownKind ? type : kind.name
}

/** Whether a type is aligned in that way without being told. */
function isUsual(kind: string, alignment: string): boolean {
  if (kind === 'transition') return alignment === 'Right'
  if (kind === 'act-start' || kind === 'act-end' || kind === 'show-episode') return alignment === 'Center'
  return alignment === 'Left'
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
function readScene(element: XmlElement, { drafts, losses, summaries }: Reading): void {
  losses.add('scenes')
  for (const summary of childrenOf(element, 'Summary')) {
    for (const paragraph of childrenOf(summary, 'Paragraph')) {
      const marked = readRuns(childrenOf(paragraph, 'Text'), losses)
      if (marked.text.trim() === '' || summaries.has(marked.text.trim())) continue
      losses.add('summaries')
      drafts.push(toDraft(undefined, 'synopsis', marked))
    }
  }
}
