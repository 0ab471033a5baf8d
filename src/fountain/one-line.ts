import type { Line } from './lines.ts'
import { spellLine } from './spelling.ts'
import { guard, innerBreak } from './syntax.ts'

/** Lines on one, as others read them with spaces between; `after` is the character written behind them. */
export function writeOnOneLine(lines: readonly Line[], after = ''): string {
  const last = lines.length - 1
  return guardEdges(lines.map((line, index) => spellLine(line, index < last ? ' ' : after)).join(innerBreak))
}

/** A text that keeps the white space at its edges, where it would be trimmed, and is something where it is empty. */
export function guardEdges(text: string): string {
  const start = text === '' || /^\s/.test(text) ? guard : ''
  return start + text + (/\s$/.test(text) ? guard : '')
}
