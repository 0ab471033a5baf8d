import { escapeText } from './escapes.ts'
import { BOLD, ITALIC, type Run, UNDERLINE } from './syntax.ts'

/*
 * How a piece of a line is written, as flags; 0 is the usual way. All but the first are about what stands where it starts.
 */

/** White space is without its formats, which end before it and start again behind it. */
export const APART = 1
/** Of what ends where a piece starts, the underscore comes last. */
export const ENDS_SCORE_LAST = 2
/** Of what starts with a piece, the underscore comes first. */
export const STARTS_SCORE_FIRST = 4
/** What goes on where a piece starts ends there, and starts again. */
export const RESTARTS = 8

/** Writes pieces, each as its choice says; `after` is the character written behind them. */
export function writePieces(pieces: readonly Run[], choices: readonly number[], after: string): string {
  const edges: string[] = []
  let before = 0
  for (let i = 0; i < pieces.length; i++) {
    const choice = choices[i] ?? 0
    const kept = choice & APART ? 0 : (pieces[i] as Run).bits
    edges.push(writeEdge(before, kept, choice))
    before = kept
  }
  edges.push(writeEdge(before, 0, 0))
  let out = ''
  for (let i = 0; i < pieces.length; i++) {
    const edge = edges[i] as string
    const last = edge.at(-1) ?? pieces[i - 1]?.text.at(-1) ?? ''
    const next = edges[i + 1]?.charAt(0) || pieces[i + 1]?.text.charAt(0) || after
    out += edge + escapeText((pieces[i] as Run).text, last, next)
  }
  return out + edges.at(-1)
}

/** The delimiters between two pieces. Stars that meet are one run. */
function writeEdge(before: number, after: number, choice: number): string {
  if (before === after && !(choice & RESTARTS)) return ''
  const kept = choice & RESTARTS ? 0 : before & after
  const ended = writeDelimiters(before & ~kept, (choice & ENDS_SCORE_LAST) === 0)
  return ended + writeDelimiters(after & ~kept, (choice & STARTS_SCORE_FIRST) !== 0)
}

function writeDelimiters(bits: number, scoreFirst: boolean): string {
  const stars = '***'.slice(0, bits & (BOLD | ITALIC))
  const score = bits & UNDERLINE ? '_' : ''
  return scoreFirst ? score + stars : stars + score
}
