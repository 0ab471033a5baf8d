import { chooseSpelling } from './clusters.ts'
import { escapeText } from './escapes.ts'
import type { Line } from './lines.ts'
import { writePieces } from './pieces.ts'

/**
 * Writes a line, its formats spelt so that every reading sees them, as far as there is a way to spell them so; `after` is
 * the character written behind it, if any. Cost: linear.
 */
export function spellLine(line: Line, after = ''): string {
  if (line.length === 0) return ''
  if (line.length === 1 && line[0]?.bits === 0) return escapeText(line[0].text, '', after)
  const { pieces, choices } = chooseSpelling(line)
  return writePieces(pieces, choices, after)
}
