import type { Mutable } from '../../document/values.ts'
import { deleted, type Format } from '../formats.ts'
import { escapeDestination } from './destination.ts'
import type { ForeignScan } from './mdx-scan.ts'
import { startJsx, startTag } from './tags.ts'

/**
 * Inline content as a flat list: texts, and what stands between them. Texts are never neighbours; formats are properly
 * nested, none within itself, and none but a link around nothing. A `line` is a text and the delimiters around all of it.
 */
export interface Piece {
  readonly type: 'text' | 'line' | 'break' | 'raw' | 'open' | 'close'
  /** Of a text its characters, of delimiters their tag, of a break that is not decided yet nothing; of all else the Markdown. */
  readonly value: string
  /** Of `open` and `close`. */
  readonly format: Format | undefined
  /** Of `open` and `close` the index of the other one; of all else -1. */
  partner: number
  /** Where it comes from: a `Source` of the document, or an mdast node. */
  readonly origin: object | undefined
}

/** What may be written at all. */
export interface Dialect {
  /** Whether tags may be written. */
  readonly html: boolean
  /** Whether it is MDX. */
  readonly mdx: boolean
}

/** What inline content is written into. */
export interface Place extends Dialect {
  /** Whether the content must stay on one line. */
  readonly oneLine: boolean
  /** What all lines but the first start with: the markers of the containers around. */
  readonly prefix: string
  /** What finds other syntaxes in the texts, where there may be any. */
  readonly foreign: ForeignScan | undefined
}

/** Pieces that come one after the other. */
export interface PieceList {
  /** What is gathered, and how much of it: list and pieces are used again for the next ones. */
  readonly list: Mutable<Piece>[]
  count: number
  /** Where the next ones come from. */
  origin: object | undefined
}

/** Content that is gathered, piece by piece, and what is open of it. */
export interface Gathering extends Dialect, PieceList {
  readonly onLoss: OnLoss
  /** Indexes of the formats that are open, `depth` of them; of those that leave no piece, -1. */
  readonly stack: number[]
  depth: number
  /** The formats that are open, as bits; and how many of them are tags and links. */
  inside: number
  enclosing: number
  /** The target of the link that is open: links are never in links. */
  target: string
  /** By how many they are, what was taken: of `list` it is the same pieces each time. */
  readonly taken: (readonly Piece[])[]
}

/** What is given up: a format, by its `open`, a break, or white space of a text. */
export type Loss = Pick<Piece, 'type' | 'format' | 'origin'>

export type OnLoss = (loss: Loss) => void

/** Begins to gather. */
export function startGathering({ html, mdx }: Dialect, onLoss: OnLoss): Gathering {
  return {
    html,
    mdx,
    onLoss,
    list: [],
    count: 0,
    origin: undefined,
    stack: [],
    depth: 0,
    inside: 0,
    enclosing: 0,
    target: '',
    taken: [],
  }
}

/** The pieces so far, to be used before the next ones are gathered. */
export function takePieces(all: Gathering): readonly Piece[] {
  const { list, count, taken } = all
  all.count = 0
  // More are rare, and would leave gaps between.
  if (count > 7) return list.slice(0, count)
  taken[count] ??= list.slice(0, count)
  return taken[count] as readonly Piece[]
}

/**
 * Adds a piece, made of one that is no longer needed where there is one: all have one shape, which is quick to read. A `raw` one and
 * a `line` are finished Markdown. A `break` with a value is the end of a line within a text: one of the Markdown too, or a reference.
 */
export function addPiece(all: PieceList, type: Piece['type'], value: string, format?: Format, partner = -1): void {
  const { list, count, origin } = all
  list[count] ??= { type, value, format, partner, origin }
  const one = list[count] as Mutable<Piece>
  one.type = type
  one.value = value
  one.format = format
  one.partner = partner
  one.origin = origin
  all.count++
}

/** Adds a text, to that before it where there is one. */
export function addText(all: PieceList, value: string): void {
  if (value === '') return
  const { list, count } = all
  if (count > 0 && (list[count - 1] as Piece).type === 'text') (list[count - 1] as Mutable<Piece>).value += value
  else addPiece(all, 'text', value)
}

/** Adds a line break. */
export function addBreak(all: Gathering): void {
  // Within tags and links some parsers read no other break.
  addPiece(all, 'break', all.html && all.enclosing > 0 ? '<br/>' : '')
}

/**
 * Opens a format; `value` is the target of a link, the colour of a highlight or text colour. One that only changes letters leaves
 * no piece, nor does one that wants a tag where none may be: that is lost.
 */
export function openFormat(all: Gathering, wanted: Format, value?: string): void {
  // Two tildes are text to MDX as it comes.
  const format = all.mdx && wanted.mark === 'strikethrough' ? deleted : wanted
  const { bit, says } = format
  const isSaid = all.html || says !== 'tags'
  if (!isSaid) all.onLoss({ type: 'open', format, origin: all.origin })
  const isLeft = isSaid && (all.inside & bit) === 0 && says !== 'letters'
  all.stack[all.depth++] = isLeft ? all.count : -1
  if (!isLeft) return
  all.inside |= bit
  if (says !== 'delimiters') all.enclosing++
  if (says === 'brackets') all.target = value ?? ''
  addPiece(all, 'open', openingOf(all, format, value), format)
}

/** Closes the format that was opened last. */
export function closeFormat(all: Gathering): void {
  const opener = all.stack[--all.depth] as number
  if (opener < 0) return
  const opening = all.list[opener] as Mutable<Piece>
  const format = opening.format as Format
  all.inside &= ~format.bit
  if (format.says !== 'delimiters') all.enclosing--
  if (opener === all.count - 1 && format.says !== 'brackets') {
    all.count--
    return
  }
  opening.partner = all.count
  addPiece(all, 'close', closingOf(format, all.target), format, opener)
}

function openingOf({ mdx }: Dialect, format: Format, value: string | undefined): string {
  if (format.says === 'brackets') return '['
  if (!format.property || !value) return format.startTag
  return mdx ? startJsx(format, value) : startTag(format, value)
}

function closingOf(format: Format, target: string): string {
  return format.says === 'brackets' ? `](${escapeDestination(target)})` : format.endTag
}
