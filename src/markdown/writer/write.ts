import type { Message, Path } from '../../document/issues.ts'
import type { Inline } from './inline.ts'
import { type OnLoss, type Piece, type Place, withoutFormats } from './pieces.ts'
import { choosePlan } from './plan.ts'
import { print } from './print.ts'
import { NONE } from './styles.ts'
import { losesEdge } from './white-space.ts'

/** Prepares pieces for writing. */
export function toInline(pieces: readonly Piece[], { html, mdx, oneLine, prefix, foreign }: Place): Inline {
  let end = pieces.length
  while (end > 0 && (pieces[end - 1] as Piece).type === 'break') end--
  return { pieces, end, html, mdx, oneLine, prefix, foreign }
}

/** Writes inline content as Markdown that every parser reads as meant. Cost: linear in the text. */
export function writeInline(inline: Inline, onLoss: OnLoss): string {
  const { pieces } = inline
  const plan = choosePlan(inline)
  if (inline.html) return print(inline, plan)
  const lost = new Set<number>()
  pieces.forEach((piece, index) => {
    if (piece.type !== 'open' || plan.styles[index] !== NONE) return
    lost.add(index)
    onLoss(piece)
  })
  // Without them the texts around are neighbours, and others may be planned better.
  if (lost.size > 0) return writeInline(toInline(withoutFormats(pieces, lost), inline), onLoss)
  tellUnsaid(inline, onLoss)
  return print(inline, plan)
}

/** Tells what no plan can say without HTML. */
function tellUnsaid(inline: Inline, onLoss: OnLoss): void {
  inline.pieces.forEach((piece, index) => {
    // What is written for a break on one line is a space to readers.
    if (piece.type === 'break' ? inline.oneLine && !piece.value : losesEdge(inline, index)) onLoss(piece)
  })
}

/** What there is to say of what is given up. */
export function lossOf({ type, format }: Piece, path: Path): Message {
  if (type === 'text') {
    const message = 'Markdown without HTML cannot keep this white space at the edge of a line: some parsers drop it'
    return { code: 'unsupported-text', path, message }
  }
  const message = `Markdown without HTML cannot say ${format?.mark ?? 'breaks'} here so that every parser reads it: text kept`
  return { code: 'unsupported-format', path, message }
}
