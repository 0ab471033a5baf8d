import type { Alternate, MarkedText, Paragraph } from '../document/schema.ts'
import type { Mutable } from '../document/values.ts'
import type { Kind, Role } from '../kinds.ts'
import { isSpoken } from '../kinds.ts'
import type { Losses } from './losses.ts'
import { readRuns } from './read-runs.ts'
import type { TypeSettings } from './settings.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** What the reading of one script shares. */
export interface Reading {
  readonly losses: Losses
  readonly paragraphs: Paragraph[]
  /** Script notes on words of a speech, which are to follow it: within, they would end it. */
  readonly held: Paragraph[]
  /** Whether the last paragraph is of a speech. */
  inSpeech: boolean
  /** The paragraphs that have no id yet: older files have none. */
  readonly nameless: Set<Paragraph>
  /** The numbers of scenes by their headings. */
  readonly numbers: Map<Paragraph, string>
  /** Other wordings by their numbers; each is taken away by the paragraph that names it. */
  readonly alternates: Map<string, XmlElement>
  /** Summaries that are paragraphs of their own already. */
  readonly summaries: () => ReadonlySet<string>
  readonly settings: TypeSettings
  /** Where each paragraph of the file starts, in the offsets of script notes. */
  readonly starts: number[]
  /** How many paragraphs were read up to the end of each of them. */
  readonly ends: number[]
  /** Kinds by `Type`, each looked up once. */
  readonly kinds: Map<string, Kind>
}

/** A paragraph, with its id if the file has one. */
export function toParagraph(
  id: string | undefined,
  kind: string,
  marked: MarkedText,
  reading: Reading,
): Mutable<Paragraph> {
  const { text, marks } = marked
  const paragraph: Mutable<Paragraph> = { id: id ?? '', object: 'script_paragraph', kind, text, marks }
  if (id === undefined) reading.nameless.add(paragraph)
  return paragraph
}

/** Whether paragraphs of a role are what a cue says. */
export function isSaid(role: Role): boolean {
  return role !== 'cue' && isSpoken(role)
}

/** The text of one or more paragraphs, each a line; before them what stands in none. */
export function joinParagraphs(element: XmlElement, losses: Losses): MarkedText {
  const own = element.children.filter(({ name }) => name !== 'Paragraph')
  const lines = [{ ...element, children: own }, ...childrenOf(element, 'Paragraph')].map((one) => {
    const text = one.text.trim()
    return [...(text === '' ? [] : [toRun(text)]), ...runsOf({ ...one, text: '' }, losses)]
  })
  if (lines[0]?.length === 0) lines.shift()
  const runs = lines.flatMap((line, index) => (index === 0 ? line : [toRun('\n'), ...line]))
  return readRuns(runs, losses)
}

/**
 * Gives a paragraph the other wordings that its lists name, if it has any. None is given twice: a short file could name a
 * long one again and again.
 */
export function readAlternates(
  lists: readonly XmlElement[],
  paragraph: Mutable<Paragraph>,
  { alternates, losses }: Reading,
): void {
  if (lists.length === 0) return
  const found: Alternate[] = []
  for (const name of lists.flatMap((list) => childrenOf(list, 'AltId')).map((child) => textOf(child).trim())) {
    const alternate = alternates.get(name)
    alternates.delete(name)
    if (alternate) found.push(joinParagraphs(alternate, losses))
    else losses.add('alternates')
  }
  paragraph.alternates = found
}

/** What may be in a paragraph that has paragraphs in it. */
export const blocks: readonly string[] = ['ScriptNote', 'DualDialogue', 'OmittedScene', 'SceneProperties']
/** What may be in a paragraph besides its runs. */
export const parts: readonly string[] = ['Alts', ...blocks]

/** The runs of an element; what else is in it is told, but for children of the names that are read besides. */
export function runsOf(element: XmlElement, losses: Losses, besides: readonly string[] = []): readonly XmlElement[] {
  const { text, children } = element
  if (text === '' && children.every(({ name }) => name === 'Text')) return children
  countStrays(element, losses, ['Text', ...besides])
  return childrenOf(element, 'Text')
}

/** Tells what is in an element besides children of the names that are read: words of its own, and of other children. */
export function countStrays({ text, children }: XmlElement, losses: Losses, read: readonly string[]): void {
  if (text.trim() !== '') losses.add('elements')
  for (const child of children) {
    if (read.includes(child.name)) continue
    if (child.name === 'Picture') losses.add('images')
    else if (child.name === 'DynamicLabel') losses.add('labels')
    else if (textOf(child).trim() !== '') losses.add('elements')
  }
}

function toRun(text: string): XmlElement {
  return { name: 'Text', attributes: [], children: [], text, offset: 0 }
}
