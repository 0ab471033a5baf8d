import { charCodeAt, slice } from '../../document/strings.ts'
import type { Edit } from './edits.ts'
import { EMPTY_ELEMENT } from './ends.ts'
import { type Inline, writtenAt } from './inline.ts'
import { escapeDefinition, escapeLine, mayStartBlock } from './lines.ts'
import type { Piece } from './pieces.ts'
import type { Plan } from './plan.ts'
import { isTag, REFERENCE, type Styles } from './styles.ts'

const LINE_FEED = 0x0a
const BRACKET = 0x5b

/** Prints inline content as planned, each line kept from being a block of its own. */
export function print(inline: Inline, plan: Plan): string {
  const { styles, edits } = plan
  const { pieces, oneLine, prefix } = inline
  let out = ''
  let line = ''
  /** What the line starts with behind delimiters: most can be no block, which is known before its parts are one string. */
  let start = ''
  let edit = 0
  for (let i = 0; i < pieces.length; i++) {
    const { type, value, format } = pieces[i] as Piece
    const first = edit
    while (edit < edits.length && (edits[edit] as Edit).piece === i) edit++
    const written = type === 'text' ? applyEdits(value, edits, first, edit) : spell(inline, styles, i)
    // Only a text may be a block, or what another handler wrote: the letter that a type starts with spares all else the patterns.
    if (start === '' && (format === undefined || format.says === 'brackets'))
      start = type === 'text' || type === 'raw' ? written : type
    line += written
    if (type !== 'break' || charCodeAt(written, written.length - 1) !== LINE_FEED) continue
    out += (mayStartBlock(start) ? escapeLine(line, out === '') : line) + prefix
    line = ''
    start = ''
  }
  if (oneLine) return line
  const last = mayStartBlock(start) ? escapeLine(line, out === '') : line
  // Of elements alone MDX makes no paragraph, and drops the white space between them.
  if (inline.mdx && inline.html && isElementsAlone(inline, plan)) return `<p>${out}${last}</p>`
  const first = pieces[0]
  const mayDefine = first && first.format === undefined && charCodeAt(first.value, 0) === BRACKET
  return mayDefine ? escapeDefinition(out + last) : out + last
}

/** A text with the edits from one index to another, which are its own. */
function applyEdits(text: string, edits: readonly Edit[], from: number, to: number): string {
  if (from === to) return text
  let out = ''
  let done = 0
  for (let i = from; i < to; i++) {
    const { at, drops, text: written } = edits[i] as Edit
    out += slice(text, done, at) + written
    done = at + drops
  }
  return out + slice(text, done)
}

/** How a piece is written that is no text. */
function spell(inline: Inline, styles: Readonly<Styles>, index: number): string {
  const { value, format } = inline.pieces[index] as Piece
  if (format === undefined) return writtenAt(inline, index)
  return format.delimiters[(styles[index] ?? 0) & ~REFERENCE] ?? value
}

/** Whether content is elements alone, with nothing but white space beside them. */
function isElementsAlone(inline: Inline, { styles, edits }: Plan): boolean {
  let elements = edits.filter(({ text }) => text === EMPTY_ELEMENT).length
  for (let i = 0; i < inline.pieces.length; i++) {
    const { type, value, partner } = inline.pieces[i] as Piece
    if (isTag(inline, styles, i)) elements++
    else if (type !== 'text' || /\S/.test(value)) return false
    if (type === 'open') i = partner
  }
  return elements > 0
}
