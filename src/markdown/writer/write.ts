import type { Message, Path } from '../../document/issues.ts'
import type { MarkdownOptions } from '../options.ts'
import { losesEnd } from './ends.ts'
import type { Inline } from './inline.ts'
import {
  addPiece,
  addText,
  type Dialect,
  type Loss,
  type OnLoss,
  type Piece,
  type PieceList,
  type Place,
} from './pieces.ts'
import { choosePlan, type Plan } from './plan.ts'
import { print } from './print.ts'
import { isReferableSpace, skipTrimmable } from './references.ts'
import { NONE } from './styles.ts'

/** What the options allow. */
export function dialectOf({ html, flavor }: Pick<MarkdownOptions, 'html' | 'flavor'>): Dialect {
  return { html: html !== false, mdx: flavor === 'mdx' }
}

/** Prepares pieces for writing. */
export function toInline(pieces: readonly Piece[], { html, mdx, oneLine, prefix, foreign }: Place): Inline {
  return { isPlain: false, pieces, end: endOfSeen(pieces, html), html, mdx, oneLine, prefix, foreign }
}

/** Index behind the last piece that is no line break, nor without HTML white space that some parsers trim. */
export function endOfSeen(pieces: readonly Piece[], html: boolean): number {
  let end = pieces.length
  const last = pieces[end - 1]
  if (!html && last?.type === 'text' && isLost(last.value)) end--
  while (end > 0 && (pieces[end - 1] as Piece).type === 'break') end--
  return end
}

/** Whether the text at the end of a block is white space of which nothing is kept. */
function isLost(text: string): boolean {
  const last = text.length - 1
  return skipTrimmable(text, last, -1) < 0 && ![0, last].some((edge) => isReferableSpace(text.charCodeAt(edge)))
}

/** Writes inline content as Markdown that every parser reads as meant. Cost: linear in the text. */
export function writeInline(inline: Inline, onLoss: OnLoss): string {
  const plan = choosePlan(inline)
  return inline.html ? print(inline, plan) : writeWithLosses(inline, plan, onLoss)
}

/** Writes what may have to give up formats, and tells of each. */
function writeWithLosses(inline: Inline, plan: Plan, onLoss: OnLoss): string {
  const lost = inline.pieces.filter(({ type }, index) => type === 'open' && plan.styles[index] === NONE)
  for (const piece of lost) onLoss(piece)
  // Without them the texts around are neighbours, and others may be planned better.
  if (lost.length > 0) return writeInline(toInline(withoutLost(inline.pieces, plan), inline), onLoss)
  tellUnsaid(inline, onLoss)
  return print(inline, plan)
}

/** Tells what no plan can say without HTML. */
function tellUnsaid(inline: Inline, onLoss: OnLoss): void {
  inline.pieces.forEach((piece, index) => {
    // What is written for a break on one line is a space to readers.
    if (piece.type === 'break' ? inline.oneLine && !piece.value : losesEnd(inline, index)) onLoss(piece)
  })
}

/** What there is to say of what is given up. */
export function lossOf({ type, format }: Loss, path: Path): Message {
  if (type === 'text') {
    const message = 'Markdown without HTML cannot keep white space at the edge of a line so that every parser reads it'
    return { code: 'unsupported-text', path, message }
  }
  const message = `Markdown without HTML cannot say ${format?.mark ?? 'breaks'} here so that every parser reads it: text kept`
  return { code: 'unsupported-format', path, message }
}

/** Pieces without the formats that a plan gives up. */
function withoutLost(pieces: readonly Piece[], { styles }: Plan): readonly Piece[] {
  const kept: PieceList = { list: [], count: 0, origin: undefined }
  /** New indexes of the pieces that stay. */
  const moved: number[] = []
  pieces.forEach((one, index) => {
    moved.push(kept.count)
    if (styles[index] === NONE) return
    kept.origin = one.origin
    if (one.type === 'text') addText(kept, one.value)
    else addPiece(kept, one.type, one.value, one.format, one.partner)
  })
  for (const one of kept.list) one.partner = moved[one.partner] ?? -1
  return kept.list
}
