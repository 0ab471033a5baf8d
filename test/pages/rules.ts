import { type Document, findKind, type Page, type PageLine, type Paragraph } from 'scriptdown'
import { isVisible } from '../../src/pages/text.ts'

/** What is wrong with the pages of a document by the rules of the trade, a line each; nothing where all hold. */
export function findFaults(document: Document, pages: readonly Page[], capacity: number): string[] {
  return [...findLost(document, pages), ...pages.flatMap((_, at) => findPageFaults(document, pages, at, capacity))]
}

/** Paragraphs whose text is not on the pages whole, once and in order. */
function findLost(document: Document, pages: readonly Page[]): string[] {
  const ends = new Map<number, number>()
  const faults: string[] = []
  for (const { index, type, start, end } of pages.flatMap(({ lines }) => lines)) {
    if (type !== 'text' || index === undefined) continue
    if ((ends.get(index) ?? 0) !== start) faults.push(`paragraph ${index} goes on at ${start}, not ${ends.get(index)}`)
    ends.set(index, end)
  }
  for (const [index, end] of ends) {
    if (end !== document.paragraphs[index]?.text.length) faults.push(`paragraph ${index} ends at ${end}`)
  }
  return faults
}

/** Indexes of the paragraphs that have lines. */
export function shown(pages: readonly Page[]): number[] {
  const found = new Set(pages.flatMap(({ lines }) => lines.map(({ index }) => index)))
  return [...found].filter((index) => index !== undefined).sort((a, b) => a - b)
}

/** Indexes of the paragraphs that should have lines, where nothing is left out. */
export function visible({ paragraphs }: Document): number[] {
  return paragraphs.flatMap(({ text }, index) => (isVisible(text) ? [index] : []))
}

function findPageFaults(document: Document, pages: readonly Page[], at: number, capacity: number): string[] {
  const { number, lines } = pages[at] as Page
  if (number === undefined) return []
  const faults: string[] = []
  const fault = (text: string): unknown => faults.push(`page ${number}: ${text}`)
  const rows = lines.map(({ row }) => row)
  if (rows[0] !== 0) fault('does not start at its top')
  if (rows.some((row, index) => index > 0 && row < (rows[index - 1] ?? 0))) fault('has its lines out of order')
  if (Math.max(...rows) >= capacity) fault('is too long')
  for (const { column, width, text } of lines) if (column < 0 || column + width > 60) fault(`is too narrow for ${text}`)
  const next = pages[at + 1]
  if (next) findTearFaults(document, lines, next.lines, fault)
  return faults
}

const headings = ['act', 'scene', 'shot']

function findTearFaults(
  document: Document,
  lines: readonly PageLine[],
  nextLines: readonly PageLine[],
  fault: (text: string) => void,
): void {
  const texts = lines.filter(({ type }) => type === 'text')
  const nextTexts = nextLines.filter(({ type }) => type === 'text')
  const last = texts.at(-1)
  const first = nextTexts[0]
  if (!last || !first) return
  const { role, name } = last.kind
  if (headings.includes(role) && name !== 'omitted') fault(`ends with the heading ${last.text}`)
  if (role === 'cue' && isSaid(first)) fault(`ends with the cue ${last.text}`)
  if (role === 'parenthetical' && isSaid(first) && last.index !== first.index) fault(`ends with ${last.text}`)
  const isForced = roleOf(document.paragraphs[(first.index ?? 0) - 1]) === 'break'
  if (first.kind.role === 'transition' && first.start === 0 && !isForced) fault(`is followed by ${first.text}`)
  const isTorn = last.index === first.index
  if (isTorn) {
    if (texts.filter(({ index }) => index === last.index).length < 2) fault(`has one line of ${last.text}`)
    if (nextTexts.filter(({ index }) => index === last.index).length < 2) fault(`leaves one line of ${first.text}`)
  }
  const isSpeechTorn = isSaid(first) && hasCue(document, first.index ?? 0)
  if (isSpeechTorn && Math.min(countSaid(texts.toReversed()), countSaid(nextTexts)) < 2)
    fault('has one line of a speech')
  const more = lines.at(-1)
  const continued = nextLines[0]
  if (isSpeechTorn !== (more?.type === 'more')) fault(`has ${isSpeechTorn ? 'no' : 'a'} (MORE) after ${last.text}`)
  if (isSpeechTorn !== (continued?.type === 'continued')) fault(`is followed by ${continued?.text}`)
}

const said = ['parenthetical', 'dialogue', 'lyrics']

function isSaid({ kind }: PageLine): boolean {
  return said.includes(kind.role)
}

/** How many lines at the start of a list are said. */
function countSaid(lines: readonly PageLine[]): number {
  const other = lines.findIndex((line) => !isSaid(line))
  return other === -1 ? lines.length : other
}

/** Whether what is said in a paragraph is under a cue. */
function hasCue({ paragraphs }: Document, index: number): boolean {
  let at = index
  while (at >= 0 && (said.includes(roleOf(paragraphs[at])) || !isPrinted(paragraphs[at]))) at--
  return roleOf(paragraphs[at]) === 'cue'
}

function roleOf(paragraph: Paragraph | undefined): string {
  return findKind(paragraph?.kind ?? '').role
}

/** Not so are synopses and notes, which tear no speech. */
function isPrinted(paragraph: Paragraph | undefined): boolean {
  return !['synopsis', 'note', 'boneyard', 'outline'].includes(roleOf(paragraph))
}
