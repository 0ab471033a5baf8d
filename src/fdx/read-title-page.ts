import type { MarkedText } from '../document/schema.ts'
import { type TitlePage, type TitleText, toTitlePage } from '../document/title-page.ts'
import type { Losses } from './losses.ts'
import { ownTypes } from './own-types.ts'
import { readRuns } from './read-runs.ts'
import { runsOf } from './reading.ts'
import { attributeOf, childrenOf, type XmlElement } from './xml.ts'

/** A text of the page. */
interface Piece {
  readonly type: string
  readonly isCentred: boolean
  /** Whether nothing stands between it and the piece before. */
  readonly isNext: boolean
  readonly value: MarkedText
}

interface Field {
  readonly key: string
  readonly value: TitleText
}

/** Types that say no more than that there is a text: those of a script's own paragraphs. */
const unnamed: ReadonlySet<string> = new Set(['', 'Title Page', ...ownTypes.map(([, name]) => name)])

/**
 * Reads a title page. Final Draft says where on it a text stands, not what it is; some programs, ours among them, name it
 * by the `Type`. Where none does, it is told from the order and the words: first, in the middle, what the script is called,
 * then what ends in “by” and who follows, what it is based on, below that dates and addresses. Nothing is left out: what is
 * none of these are notes.
 */
export function readTitlePage(root: XmlElement, losses: Losses): TitlePage {
  const contents = childrenOf(root, 'TitlePage').flatMap((page) => [page, ...childrenOf(page, 'Content')])
  const pieces = contents.flatMap((content) => toPieces(childrenOf(content, 'Paragraph'), losses))
  const isNamed = pieces.some(({ type }) => !unnamed.has(type))
  return toTitlePage(isNamed ? pieces.map(({ type, value }) => toField(type || 'Notes', value)) : nameFields(pieces))
}

function toPieces(paragraphs: readonly XmlElement[], losses: Losses): Piece[] {
  const pieces: Piece[] = []
  // Some programs align the middle of the page alone, some nothing.
  const isAligned = paragraphs.some(isCentredParagraph)
  let isNext = false
  for (const paragraph of paragraphs) {
    const value = readRuns(runsOf(paragraph, losses), losses)
    const isEmpty = value.text.trim() === ''
    const type = attributeOf(paragraph, 'Type') ?? ''
    const isCentred = !isAligned || isCentredParagraph(paragraph)
    if (!isEmpty || (value.text !== '' && !unnamed.has(type))) pieces.push({ type, isCentred, isNext, value })
    isNext = !isEmpty
  }
  return pieces
}

function isCentredParagraph(paragraph: XmlElement): boolean {
  return attributeOf(paragraph, 'Alignment')?.startsWith('Center') ?? false
}

function toField(key: string, value: MarkedText): Field {
  return { key, value: value.marks.length > 0 ? value : value.text }
}

const credit = /(?:^|\s)by:?\s*$/i
/** A credit that is none of a title, such as “Stand by”; with the author behind it, or alone. */
const usualCredit =
  /^\s*(?:(?:an? )?(?:[a-z]+ ){0,3}(?:written|created|adapted|directed|script|screenplay|teleplay|play|story|novel|book) )?by\b:?(?=\s|$)/i
const source = /^\s*(?:based (?:up)?on|inspired by|adapted from|suggested by)\b/i
const copyright = /^\s*(?:copyright|©|\(c\))/i
const month = 'january|february|march|april|may|june|july|august|september|october|november|december'
const date = new RegExp(
  `^\\s*(?:\\d{4}-\\d\\d?-\\d\\d?|\\d\\d?[./-]\\d\\d?[./-]\\d{2,4}|(?:\\d\\d? )?(?:${month})\\b[ \\d,]{0,8}\\d{4}|.{0,30}\\b(?:draft|revision|revised)\\b.{0,30})\\s*$`,
  'i',
)

/** Gives each piece a key by where it stands and what it says; lines that follow each other are one field. */
function nameFields(pieces: readonly Piece[]): Field[] {
  const fields: { key: string; values: MarkedText[] }[] = []
  let hasTitle = false
  for (const piece of pieces.flatMap((one, index) => (index === 0 ? [one] : splitCredit(one)))) {
    const before = fields.at(-1)
    const key = keyOf(piece, before?.key, hasTitle)
    hasTitle ||= key === 'Title'
    if (before?.key === key && (piece.isNext || key === 'Notes')) before.values.push(piece.value)
    else fields.push({ key, values: [piece.value] })
  }
  return fields.map(({ key, values }) => toField(key, joinLines(values)))
}

function keyOf({ isCentred, isNext, value: { text } }: Piece, before: string | undefined, hasTitle: boolean): string {
  if (isCentred && !hasTitle && before !== 'Credit' && !isUsualCredit(text)) return 'Title'
  if (copyright.test(text)) return 'Copyright'
  if (source.test(text)) return 'Source'
  if (isCentred) {
    if (credit.test(text)) return 'Credit'
    if (before === 'Credit') return 'Author'
    if (isNext && (before === 'Title' || before === 'Author' || before === 'Source')) return before
    return 'Notes'
  }
  if (date.test(text)) return 'Draft date'
  return hasTitle ? 'Contact' : 'Notes'
}

function isUsualCredit(text: string): boolean {
  return usualCredit.exec(text)?.[0].length === text.trimEnd().length
}

/** A credit and an author that stand on one line, each by itself. */
function splitCredit(piece: Piece): Piece[] {
  const { isCentred, value } = piece
  const end = usualCredit.exec(value.text)?.[0].length ?? 0
  const start = end + value.text.slice(end).search(/\S/)
  if (!isCentred || end === 0 || start < end || source.test(value.text)) return [piece]
  return [
    { ...piece, value: slice(value, 0, end) },
    { ...piece, isNext: true, value: slice(value, start, value.text.length) },
  ]
}

function slice({ text, marks }: MarkedText, from: number, to: number): MarkedText {
  const inside = marks.map((mark) => ({
    ...mark,
    start: Math.max(mark.start, from) - from,
    end: Math.min(mark.end, to) - from,
  }))
  return { text: text.slice(from, to), marks: inside.filter(({ start, end }) => start < end) }
}

function joinLines(values: readonly MarkedText[]): MarkedText {
  let text = ''
  const marks = values.flatMap((value, index) => {
    if (index > 0) text += '\n'
    const start = text.length
    text += value.text
    return value.marks.map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start }))
  })
  return { text, marks }
}
