import type { Edit } from './edits.ts'
import type { Inline } from './inline.ts'
import { escapeDefinition, escapeLine, mayStartBlock } from './lines.ts'
import type { Piece } from './pieces.ts'
import type { Plan } from './plan.ts'
import { isElementsAlone, spell } from './styles.ts'

/** Prints inline content as planned, each line kept from being a block of its own. */
export function print(inline: Inline, { styles, edits }: Plan): string {
  const { pieces, oneLine, prefix } = inline
  let out = ''
  let line = ''
  /** What the line starts with behind delimiters: most can be no block, which is known before its parts are one string. */
  let start = ''
  let edit = 0
  for (let i = 0; i < pieces.length; i++) {
    const { type, value, format } = pieces[i] as Piece
    let written = value
    if (type !== 'text') written = spell(inline, styles, i)
    else {
      const first = edit
      while (edit < edits.length && edits[edit]?.piece === i) edit++
      if (edit > first) written = applyEdits(value, edits, first, edit)
    }
    if (start === '' && (!format || format.says === 'brackets')) start = written
    line += written
    if (type !== 'break' || !written.endsWith('\n')) continue
    out += (mayStartBlock(start) ? escapeLine(line, out === '') : line) + prefix
    line = ''
    start = ''
  }
  if (oneLine) return line
  const last = mayStartBlock(start) ? escapeLine(line, out === '') : line
  // Of elements alone MDX makes no paragraph, and drops the white space between them.
  if (inline.mdx && inline.html && isElementsAlone(inline, styles)) return `<p>${out}${last}</p>`
  return pieces[0]?.value.startsWith('[') ? escapeDefinition(out + last) : out + last
}

/** A text with the edits from one index to another, which are its own. */
function applyEdits(text: string, edits: readonly Edit[], from: number, to: number): string {
  let out = ''
  let done = 0
  for (let i = from; i < to; i++) {
    const { at, drops, text: written } = edits[i] as Edit
    out += text.slice(done, at) + written
    done = at + drops
  }
  return out + text.slice(done)
}
