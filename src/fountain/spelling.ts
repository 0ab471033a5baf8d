import { escapeText } from './escapes.ts'
import { type Line, splitWords } from './lines.ts'
import { misreadings } from './readings/readings.ts'
import { BOLD, ITALIC, isBlank, type Run, UNDERLINE } from './syntax.ts'

/** The most characters of a line that is read in trial, and the most trials: what is more is spelt as it comes. */
const most = { characters: 2000, trials: 60 }

/**
 * Writes a line, its formats spelt so that every reading sees them, as far as there is a way to spell them so.
 *
 * Naive: `**bold *both** italic*`. Wanted: the same where every parser reads it; else another order of stars and
 * underscores, or formats that end before white space and start again behind it: `**bold** ***both*** *italic*`. Each
 * spelling is read as the parsers read it, and the one that is misread the least is taken.
 *
 * `after` is the character written behind the line, if any. Cost: linear in the line; where formats touch, times
 * `most.trials`.
 */
export function spellLine(line: Line, after = ''): string {
  if (line.length === 0) return ''
  if (line.length === 1 && (line[0] as Run).bits === 0) return escapeText((line[0] as Run).text, '', after)
  const usual = new Array<number>(line.length + 1).fill(0)
  if (isUndisputed(line)) return write(line, usual, after)
  return search(line, usual, after)
}

/**
 * A choice for each piece, and for the end of the line; 0 is the usual one. By index, as what is written where a piece
 * starts depends on it.
 */
type Spelling = readonly number[]

/** White space is without its formats, which end before it and start again behind it. */
const APART = 1
/** Of what ends where a piece starts, the underscore comes last. */
const ENDS_SCORE_LAST = 2
/** Of what starts with a piece, the underscore comes first. */
const STARTS_SCORE_FIRST = 4
/** What goes on where a piece starts ends there, and starts again. */
const RESTARTS = 8

/**
 * Whether no reading differs on a line: formatted pieces that touch no other, without a sign in any text, and not within
 * a word where they are underlined alone.
 */
function isUndisputed(line: Line): boolean {
  return line.every(({ text, bits }, index) => {
    if (/[\\*_[\]/]/.test(text)) return false
    if (bits === 0) return true
    const before = line[index - 1]
    const after = line[index + 1]
    if (before?.bits || after?.bits) return false
    return bits !== UNDERLINE || !(/[A-Za-z\d]$/.test(before?.text ?? '') || /^[A-Za-z\d]/.test(after?.text ?? ''))
  })
}

/** A way to write a line, and how much of it is misread. */
interface Trial {
  readonly spelling: Spelling
  readonly written: string
  readonly cost: number
}

/** Writes a line in a way, and reads it. */
type Attempt = (spelling: Spelling) => Trial

/**
 * The spelling that is misread the least: the usual one; else what comes of changing one choice after the other in that of
 * words apart, and in the usual one.
 */
function search(line: Line, usual: Spelling, after: string): string {
  const written = write(line, usual, after)
  const length = line.reduce((sum, { text }) => sum + text.length, 0)
  if (length > most.characters || misreadings(written, line) === 0) return written
  const words = splitWords(line)
  const attempt = (spelling: Spelling): Trial => {
    const tried = write(words, spelling, after)
    return { spelling, written: tried, cost: misreadings(tried, line) }
  }
  const joined = words.map(() => 0)
  const apart = words.map((word) => (mayBeApart(word) ? APART : 0))
  const [best, other] = [apart, joined].map((choices) => improve(words, attempt, [...choices, 0])) as [Trial, Trial]
  return best.cost <= other.cost ? best.written : other.written
}

/** Changes one choice of a spelling after the other and keeps what lessens the cost, then what joins words at none. */
function improve(line: Line, attempt: Attempt, start: Spelling): Trial {
  let best = attempt(start)
  let trials = 0
  const change = (index: number, flag: number, isBetter: (cost: number) => boolean): void => {
    if (trials++ >= most.trials) return
    const other = attempt(best.spelling.map((choice, at) => (at === index ? choice ^ flag : choice)))
    if (isBetter(other.cost)) best = other
  }
  for (let i = 0; i <= line.length && best.cost > 0; i++) {
    for (const flag of flagsOf(line, i)) change(i, flag, (cost) => cost < best.cost)
  }
  for (let i = 0; i < line.length; i++) {
    if ((best.spelling[i] as number) & APART) change(i, APART, (cost) => cost <= best.cost)
  }
  return best
}

function mayBeApart(run: Run | undefined): boolean {
  return run !== undefined && run.bits !== 0 && isBlank(run.text)
}

/** What may be chosen at a piece. */
function flagsOf(line: Line, index: number): number[] {
  const flags: number[] = []
  const before = line[index - 1]?.bits ?? 0
  const bits = line[index]?.bits ?? 0
  const isAtBlank = mayBeApart(line[index]) || mayBeApart(line[index - 1])
  if (mayBeApart(line[index])) flags.push(APART)
  if (!isAtBlank && before !== bits && (before & bits) !== 0) flags.push(RESTARTS)
  if (isMixed(before)) flags.push(ENDS_SCORE_LAST)
  if (isMixed(bits)) flags.push(STARTS_SCORE_FIRST)
  return flags
}

/** Whether formats are written with stars and an underscore. */
function isMixed(bits: number): boolean {
  return bits > UNDERLINE
}

function write(line: Line, spelling: Spelling, after: string): string {
  const bits = line.map((run, index) => ((spelling[index] as number) & APART ? 0 : run.bits))
  const edges = spelling.map((choice, index) => writeEdge(bits[index - 1] ?? 0, bits[index] ?? 0, choice))
  return line
    .map(({ text }, index) => {
      const edge = edges[index] as string
      const last = edge.at(-1) ?? line[index - 1]?.text.at(-1) ?? ''
      const next = edges[index + 1]?.charAt(0) || line[index + 1]?.text.charAt(0) || after
      return edge + escapeText(text, last, next)
    })
    .concat(edges.at(-1) ?? '')
    .join('')
}

/** The delimiters between two pieces. Stars that meet are one run. */
function writeEdge(before: number, after: number, choice: number): string {
  const kept = choice & RESTARTS ? 0 : before & after
  const ended = writeDelimiters(before & ~kept, (choice & ENDS_SCORE_LAST) === 0)
  const started = writeDelimiters(after & ~kept, (choice & STARTS_SCORE_FIRST) !== 0)
  return ended + started
}

function writeDelimiters(bits: number, scoreFirst: boolean): string {
  const stars = '*'.repeat(bits & (BOLD | ITALIC))
  const score = bits & UNDERLINE ? '_' : ''
  return scoreFirst ? score + stars : stars + score
}
