import type { Message } from '../document/issues.ts'
import type { MarkedText, Paragraph } from '../document/schema.ts'
import { type Hidden, hiddenSign, takeHidden } from './hidden.ts'
import { emptyLine } from './syntax.ts'
import { readText } from './text.ts'

/** A script while it is read. */
export interface Reading {
  readonly paragraphs: Paragraph[]
  /** What was taken out of the text, and how much of it has been met. */
  readonly hidden: readonly Hidden[]
  met: number
  /** What was met within paragraphs, to follow them. */
  readonly inner: Hidden[]
  /** How many notes and boneyards were within paragraphs, and sections deeper than a document has. */
  moved: number
  deep: number
}

export function startReading(hidden: readonly Hidden[]): Reading {
  return { paragraphs: [], hidden, met: 0, inner: [], moved: 0, deep: 0 }
}

/** Adds a paragraph. */
export function addParagraph(reading: Reading, kind: string, written: string): void {
  const { text, marks } = readMarked(reading, written)
  addMarked(reading, kind, text, marks)
}

/** Reads a text; what was within it is to follow. */
export function readMarked(reading: Reading, written: string): MarkedText {
  if (!written.includes(hiddenSign)) return readText(written)
  const parts = written.split(hiddenSign)
  reading.inner.push(...reading.hidden.slice(reading.met, reading.met + parts.length - 1))
  reading.met += parts.length - 1
  // Of the spaces on both sides one stays.
  return readText(parts.reduce((text, part) => text + (/(?:^| )$/.test(text) ? part.replace(/^ /, '') : part)))
}

/** Adds what was met within the paragraphs of a block behind them. */
export function addInner(reading: Reading): void {
  const inner = reading.inner.splice(0)
  reading.moved += inner.length
  for (const one of inner) addHidden(reading, one)
}

/** Adds the paragraphs that a line of nothing but notes and boneyards has. */
export function addOwnLine(reading: Reading, line: string): void {
  for (const [sign] of line.matchAll(/\0./g)) {
    if (sign === hiddenSign) addHidden(reading, reading.hidden[reading.met++] as Hidden)
  }
}

function addHidden(reading: Reading, { kind, text }: Hidden): void {
  if (kind === 'boneyard') {
    addMarked(reading, kind, text, [])
    return
  }
  const shown = takeHidden(text)
  const lines = shown.text.split('\n')
  const last = lines.length - 1
  const written = lines.map((line, index) => (line === emptyLine && index > 0 && index < last ? '' : line)).join('\n')
  const note = readText(written)
  addMarked(reading, kind, note.text, note.marks)
  reading.moved += shown.hidden.length
  for (const inner of shown.hidden) addHidden(reading, inner)
}

function addMarked({ paragraphs }: Reading, kind: string, text: string, marks: MarkedText['marks']): void {
  paragraphs.push({ id: `p${paragraphs.length + 1}`, object: 'script_paragraph', kind, text, marks })
}

/** What a document has no place for, each sort once. */
export function messagesOf({ moved, deep }: Reading): Message[] {
  const messages: Message[] = []
  const add = (count: number, message: string): void => {
    if (count > 0) messages.push({ code: 'unsupported-content', path: [], message: `${count} ${message}` })
  }
  add(moved, 'notes or boneyards within paragraphs: they follow as paragraphs of their own')
  add(deep, 'sections deeper than five levels: as those of the fifth')
  return messages
}
