import { type Inline, writtenAt } from './inline.ts'
import { escapeDefinition, escapeLine } from './lines.ts'
import type { Piece } from './pieces.ts'
import type { Plan } from './plan.ts'
import { delimiterAt, TAG } from './styles.ts'
import { endTag, startTag } from './tags.ts'

/** Prints inline content as planned, each line kept from being a block of its own. */
export function print(inline: Inline, plan: Plan): string {
  const { pieces, oneLine } = inline
  let out = ''
  let line = ''
  let nextEdit = 0
  for (let i = 0; i < pieces.length; i++) {
    const { type, value } = pieces[i] as Piece
    if (type === 'text') {
      let done = 0
      for (let edit = plan.edits[nextEdit]; edit?.piece === i; edit = plan.edits[++nextEdit]) {
        line += value.slice(done, edit.at) + edit.text
        done = edit.at + edit.drops
      }
      line += done === 0 ? value : value.slice(done)
      continue
    }
    const written = spell(inline, plan, i)
    line += written
    if (written.endsWith('\n')) {
      out += escapeLine(line, out === '')
      line = ''
    }
  }
  if (oneLine) return line
  return escapeDefinition(out + escapeLine(line, out === ''))
}

/** How a piece that is no text is written. */
function spell(inline: Inline, { styles }: Plan, index: number): string {
  const { type, format } = inline.pieces[index] as Piece
  const delimiter = delimiterAt(inline, styles, index)
  if (delimiter) return delimiter
  if (format && styles[index] === TAG) return type === 'open' ? startTag(format) : endTag(format)
  return writtenAt(inline, index)
}
