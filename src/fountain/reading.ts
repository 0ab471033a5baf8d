import type { Message } from '../document/issues.ts'
import type { MarkedText, Paragraph } from '../document/schema.ts'
import { type Hidden, hiddenSign, takeHidden } from './hidden.ts'
import { emptyLine, isBlank, sceneNumber } from './syntax.ts'
import { readText } from './text.ts'

/** A script while it is read. */
export interface Reading {
  readonly paragraphs: Paragraph[]
  /** The numbers of scenes by ids of their headings. */
  readonly sceneNumbers: Map<string, string>
  /** What was taken out of the text, and how much of it has been met. */
  readonly hidden: readonly Hidden[]
  met: number
  /** What was met within paragraphs, to follow them. */
  readonly inner: Hidden[]
  /** How many notes and boneyards were within paragraphs, and sections deeper than a document has. */
  moved: number
  deep: number
  /** How many lines behind a title page no blank line parts from it. */
  unindented: number
  /** How many cues are marked as said at once with a speech that is not there, or with two. */
  alone: number
}

export function startReading(hidden: readonly Hidden[]): Reading {
  return {
    paragraphs: [],
    sceneNumbers: new Map(),
    hidden,
    met: 0,
    inner: [],
    moved: 0,
    deep: 0,
    unindented: 0,
    alone: 0,
  }
}

/** Adds a paragraph and gives its id, unless there is nothing in it but what is to follow it. */
export function addParagraph(reading: Reading, kind: string, written: string): string | undefined {
  const { text, marks } = readMarked(reading, written)
  if (text === '' && written.includes(hiddenSign)) return undefined
  return addMarked(reading, kind, text, marks)
}

/** Adds a scene heading, and its number to those of the script. */
export function addHeading(reading: Reading, written: string): void {
  const { 0: end = '', 1: number } = sceneNumber.exec(written) ?? []
  const id = addParagraph(reading, 'scene-heading', written.slice(0, written.length - end.length).trimEnd())
  if (number !== undefined && id !== undefined) reading.sceneNumbers.set(id, number)
}

/** Reads a text; what was within it is to follow. Lines of nothing else go, and one of the spaces on both sides of it. */
export function readMarked(reading: Reading, written: string): MarkedText {
  if (!written.includes(hiddenSign)) return readText(written)
  const count = written.split(hiddenSign).length - 1
  reading.inner.push(...reading.hidden.slice(reading.met, reading.met + count))
  reading.met += count
  const lines = written.split('\n').filter((line) => !isOwnLine(line))
  return readText(lines.map(withoutSigns).join('\n'))
}

/** Whether a line is nothing but notes and boneyards. */
export function isOwnLine(line: string): boolean {
  return line.includes(hiddenSign) && isBlank(line.replaceAll(hiddenSign, ''))
}

/** A line as it is without the notes and boneyards at its edges, and these on a line of their own behind it. */
export function setApart(line: string): readonly string[] {
  const parts = line.split(hiddenSign)
  const first = parts.findIndex((part) => !isBlank(part))
  const last = parts.findLastIndex((part) => !isBlank(part))
  const count = parts.length - 1 - (last - first)
  if (first < 0 || count === 0) return [line]
  const shown = parts.slice(first, last + 1).join(hiddenSign)
  const start = first > 0 ? parts[0] + shown.trimStart() : shown
  return [last < parts.length - 1 ? start.trimEnd() : start, hiddenSign.repeat(count)]
}

function withoutSigns(line: string): string {
  const [start, end] = [line.startsWith(hiddenSign), line.endsWith(hiddenSign)]
  const joined = line.replace(/( ?)(?:\0-)+( ?)/g, (_, before: string, after: string) => before || after)
  const text = start ? joined.trimStart() : joined
  return end ? text.trimEnd() : text
}

/** Adds what was met within the paragraphs of a block behind them. */
export function addInner(reading: Reading): void {
  const inner = reading.inner.splice(0)
  reading.moved += inner.length
  for (const one of inner) addHidden(reading, one)
}

/** Adds the paragraphs that lines of nothing but notes and boneyards have. */
export function addOwnLines(reading: Reading, lines: readonly string[]): void {
  for (const line of lines) {
    for (const [sign] of line.matchAll(/\0./g)) {
      if (sign === hiddenSign) addHidden(reading, reading.hidden[reading.met++] as Hidden)
    }
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

function addMarked({ paragraphs }: Reading, kind: string, text: string, marks: MarkedText['marks']): string {
  const id = `p${paragraphs.length + 1}`
  paragraphs.push({ id, object: 'script_paragraph', kind, text, marks })
  return id
}

/** What a document has no place for, each sort once. */
export function messagesOf({ moved, deep, unindented, alone }: Reading): Message[] {
  const messages: Message[] = []
  const add = (count: number, message: string): void => {
    if (count > 0) messages.push({ code: 'unsupported-content', path: [], message: `${message} (${count})` })
  }
  add(moved, 'notes and boneyards within paragraphs follow them as paragraphs of their own')
  add(deep, 'sections below the fifth level are of the fifth')
  add(unindented, 'lines right below a title page that are not indented are of the script')
  add(alone, 'cues with a caret and no one speech right before them are as they would be without')
  return messages
}
