import { escapeText } from './escapes.ts'
import type { Line } from './lines.ts'
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

/** The spelling that is misread the least: the usual one, all apart, or the better of them with a choice changed here or there. */
function search(line: Line, usual: Spelling, after: string): string {
  let best = { spelling: usual, written: write(line, usual, after), cost: 0 }
  const length = line.reduce((sum, { text }) => sum + text.length, 0)
  if (length > most.characters) return best.written
  best.cost = misreadings(best.written, line)
  let trials = 0
  const attempt = (spelling: Spelling): void => {
    trials++
    const written = write(line, spelling, after)
    const cost = misreadings(written, line)
    if (cost < best.cost) best = { spelling, written, cost }
  }
  if (best.cost > 0) attempt(usual.map((_, index) => (mayBeApart(line[index]) ? APART : 0)))
  for (let i = 0; i <= line.length; i++) {
    for (const flag of flagsOf(line, i)) {
      if (best.cost === 0 || trials >= most.trials) return best.written
      attempt(best.spelling.map((choice, index) => (index === i ? choice ^ flag : choice)))
    }
  }
  return best.written
}

function mayBeApart(run: Run | undefined): boolean {
  return run !== undefined && run.bits !== 0 && isBlank(run.text)
}

/** What may be chosen at a piece. */
function flagsOf(line: Line, index: number): number[] {
  const flags: number[] = []
  const before = line[index - 1]?.bits ?? 0
  const bits = line[index]?.bits ?? 0
  if (mayBeApart(line[index])) flags.push(APART)
  if (isMixed(before & ~bits) || mayBeApart(line[index])) flags.push(ENDS_SCORE_LAST)
  if (isMixed(bits & ~before) || mayBeApart(line[index - 1])) flags.push(STARTS_SCORE_FIRST)
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

/** The delimiters between two pieces. Stars that meet are one run, of which each bit turns one format on or off. */
function writeEdge(before: number, after: number, choice: number): string {
  const ended = before & ~after
  const started = after & ~before
  return (
    writeDelimiters(ended, (choice & ENDS_SCORE_LAST) === 0) +
    writeDelimiters(started, (choice & STARTS_SCORE_FIRST) !== 0)
  )
}

function writeDelimiters(bits: number, scoreFirst: boolean): string {
  const stars = '*'.repeat(bits & (BOLD | ITALIC))
  const score = bits & UNDERLINE ? '_' : ''
  return scoreFirst ? score + stars : stars + score
}
