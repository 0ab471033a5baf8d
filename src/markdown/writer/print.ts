import type { Edit } from './edits.ts'
import { type Inline, writtenAt } from './inline.ts'
import { escapeDefinition, escapeLine } from './lines.ts'
import type { Piece } from './pieces.ts'
import type { Plan } from './plan.ts'
import { delimitersIn, styleAt, TAG } from './styles.ts'

/** Prints inline content as planned, each line kept from being a block of its own. */
export function print(inline: Inline, plan: Plan): string {
  const { pieces, oneLine } = inline
  let out = ''
  let line = ''
  let edit = 0
  const delimiters = delimitersIn(inline, plan.styles, 0, inline.closers.length)
  for (let i = 0; i < pieces.length; i++) {
    const { type, value } = pieces[i] as Piece
    let written = value
    if (type !== 'text') written = delimiters[i] ?? spell(inline, plan, i)
    else if (edit < plan.edits.length && plan.edits[edit]?.piece === i) {
      const first = edit
      while (edit < plan.edits.length && plan.edits[edit]?.piece === i) edit++
      written = applyEdits(value, plan.edits.slice(first, edit))
    }
    line += written
    if (type !== 'break' || !written.endsWith('\n')) continue
    out += escapeLine(line, out === '')
    line = ''
  }
  return oneLine ? line : escapeDefinition(out + escapeLine(line, out === ''))
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = ''
  let done = 0
  for (const { at, drops, text: written } of edits) {
    out += text.slice(done, at) + written
    done = at + drops
  }
  return out + text.slice(done)
}

/** How a piece is written that is neither text nor delimiter. */
function spell(inline: Inline, { styles }: Plan, index: number): string {
  const { type, value, format } = inline.pieces[index] as Piece
  if (type === 'break') return writtenAt(inline, index)
  if (format && styleAt(styles, index) === TAG) return type === 'open' ? format.startTag : format.endTag
  return value
}
