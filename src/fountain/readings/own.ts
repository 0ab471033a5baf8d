import { BOLD, escapable, ITALIC, type Run, UNDERLINE } from '../syntax.ts'

/** Escapes, runs of delimiters, and what stands for a guard or something lifted out. */
const special = new RegExp(`\\\\${escapable}|\\*+|_+|\\0.`, 'g')

/** A run of delimiters and what it could do. */
interface Delimiter {
  readonly at: number
  readonly end: number
  readonly bits: number
  readonly opens: boolean
  readonly closes: boolean
}

/**
 * Reads the emphasis of one line as our own reader does.
 *
 * `*` italic, `**` bold, `***` both, `_` underline, each apart from the others, so that they may cross. A run opens what
 * is not open where no white space follows and something is there to close it, and closes what is open where no white
 * space comes before; else it is text. A backslash makes text of what can be escaped.
 * Cost: linear in the line.
 */
export function readOwn(line: string): Run[] {
  if (!/[*_\\\0]/.test(line)) return [{ text: line, bits: 0 }]
  const tokens = [...line.matchAll(special)].map(({ 0: { length }, index }) => toDelimiter(line, index, index + length))
  const lastClosing = (bit: number): number => tokens.findLastIndex(({ bits, closes }) => closes && bits & bit)
  const last = [ITALIC, BOLD, UNDERLINE].map((bit) => [bit, lastClosing(bit)] as const)
  const runs: Run[] = []
  let bits = 0
  let at = 0
  tokens.forEach((token, index) => {
    addRun(runs, line.slice(at, token.at), bits)
    at = token.end
    let used = 0
    for (const [bit, closing] of last) {
      if (!(token.bits & bit)) continue
      if (bits & bit ? token.closes : token.opens && index < closing) used |= bit
    }
    const rest = restOf(line, token, used)
    // What is left of a run is outside of what it opens or closes.
    if ((bits & used) === 0) addRun(runs, rest, bits)
    if ((bits & used) !== 0) addRun(runs, rest, bits ^ used)
    bits ^= used
  })
  addRun(runs, line.slice(at), bits)
  return runs
}

function addRun(runs: Run[], text: string, bits: number): void {
  if (text !== '') runs.push({ text, bits })
}

function toDelimiter(line: string, at: number, end: number): Delimiter {
  const first = line.charAt(at)
  const length = end - at
  const bits = first === '*' ? (starBits[length] ?? 0) : first === '_' && length === 1 ? UNDERLINE : 0
  const opens = bits !== 0 && isVisible(line, end)
  const closes = bits !== 0 && isVisible(line, at - 1)
  return { at, end, bits, opens, closes }
}

/**
 * What a run of stars turns on or off, by its length. Four and five are two runs that meet: one of three, and what that
 * turned on or off with it turns back.
 */
const starBits: readonly number[] = [0, ITALIC, BOLD, BOLD | ITALIC, BOLD, ITALIC]

function isVisible(line: string, index: number): boolean {
  return index >= 0 && index < line.length && /\S/.test(line.charAt(index))
}

/** What of a token is text. */
function restOf(line: string, { at, end }: Delimiter, used: number): string {
  const first = line.charAt(at)
  if (first === '\0') return ''
  if (first === '\\') return line.charAt(at + 1)
  if (used === 0) return line.slice(at, end)
  return first === '_' || end - at > 3 ? '' : line.slice(at + used, end)
}
