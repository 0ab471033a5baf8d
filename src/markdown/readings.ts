import { ASTRAL, EDGE, PUNCTUATION, SPACE_CM, SPACE_JS, SPACE_ZS, SYMBOL, TILDE } from './characters.ts'

/** A run of delimiters of one marker, as it stands in the text. */
export interface Run {
  readonly marker: '*' | '_' | '~'
  readonly length: number
  /** Classes (`characters.ts`) of the character before the run. */
  readonly before: number
  /** Classes of the character after it. */
  readonly after: number
  /** Classes of the character before it that is no tilde: cmark-gfm looks through tildes from `*` and `_`. */
  readonly beforeTilde: number
  readonly afterTilde: number
  /** Whether there is text between this run and the one before. */
  readonly detached: boolean
}

/** Which parts of a text have a format: a count for each gap, gap `i` lying before run `i`. */
export interface Coverage {
  readonly strong: number[]
  readonly emphasis: number[]
  readonly delete: number[]
}

/** One way in which a parser reads the characters beside a run and the runs among each other. */
export interface Reading {
  /** Parsers that read so, for people. */
  readonly name: string
  /** Bits that are white space. */
  readonly space: number
  /** Bits that are punctuation. */
  readonly punctuation: number
  /** Bits that make a character a letter whatever it is. */
  readonly letter: number
  /** From `*` and `_`, a tilde is: punctuation, looked through, or always an edge that lets the run open and close. */
  readonly tilde: 'punctuation' | 'through' | 'open'
  /** Whether the rule of three counts what is left of a run, not the whole run. */
  readonly ruleOfThree: 'whole' | 'left'
}

const symbols = PUNCTUATION | SYMBOL

/** The readings of the standard algorithm. marked has an algorithm of its own (`marked.ts`). */
export const readings: readonly Reading[] = [
  // CommonMark 0.31 by UTF-16 unit: half of an astral character is no punctuation.
  {
    name: 'commonmark.js',
    space: SPACE_JS,
    punctuation: symbols,
    letter: ASTRAL,
    tilde: 'punctuation',
    ruleOfThree: 'whole',
  },
  // The same characters, but `*` beside `~` may always open or close, and runs shrink as they are used.
  { name: 'micromark', space: SPACE_JS, punctuation: symbols, letter: ASTRAL, tilde: 'open', ruleOfThree: 'left' },
  { name: 'markdown-it', space: SPACE_ZS, punctuation: symbols, letter: 0, tilde: 'punctuation', ruleOfThree: 'whole' },
  // CommonMark 0.30: symbols are letters. Tildes are no characters to the other delimiters.
  { name: 'cmark-gfm', space: SPACE_CM, punctuation: PUNCTUATION, letter: 0, tilde: 'through', ruleOfThree: 'whole' },
]

const SPACE = 1
const PUNCT = 2

function kindOf(bits: number, reading: Reading): number {
  if (bits & reading.letter) return 0
  if (bits & reading.space) return SPACE
  return bits & (reading.punctuation | EDGE) ? PUNCT : 0
}

/** Whether a run may open and close, after CommonMark's left- and right-flanking. */
export function flanking(run: Run, reading: Reading): { open: boolean; close: boolean } {
  const through = reading.tilde === 'through' && run.marker !== '~'
  const before = kindOf(through ? run.beforeTilde : run.before, reading)
  const after = kindOf(through ? run.afterTilde : run.after, reading)
  let left = after === 0 || (after === PUNCT && before !== 0)
  let right = before === 0 || (before === PUNCT && after !== 0)
  if (reading.tilde === 'open' && run.marker !== '~') {
    left ||= (run.after & TILDE) !== 0
    right ||= (run.before & TILDE) !== 0
  }
  if (run.marker !== '_') return { open: left, close: right }
  return { open: left && (!right || before !== 0), close: right && (!left || after !== 0) }
}

interface Active {
  readonly run: Run
  readonly index: number
  readonly open: boolean
  readonly close: boolean
  left: number
}

/**
 * Reads runs as CommonMark's "process emphasis" does and adds what they format to a coverage.
 *
 * @returns false where a delimiter is left over, that is, would show.
 * Cost: linear in the runs where every run finds its partner at once, as in whatever we write.
 */
export function read(runs: readonly Run[], reading: Reading, coverage: Coverage): boolean {
  const stack: Active[] = []
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] as Run
    const active: Active = { run, index, ...flanking(run, reading), left: run.length }
    while (active.close && active.left > 0) {
      const opener = stack.at(-1)
      if (!opener || !matches(opener, active, reading)) {
        if (stack.some((other) => matches(other, active, reading))) return false
        break
      }
      const used = run.marker === '~' ? 2 : Math.min(2, opener.left, active.left)
      cover(coverage, run.marker, used, opener.index + 1, index)
      opener.left -= used
      active.left -= used
      if (opener.left === 0) stack.pop()
    }
    if (active.left === 0) continue
    if (!active.open) return false
    stack.push(active)
  }
  return stack.length === 0
}

function matches(opener: Active, closer: Active, reading: Reading): boolean {
  if (opener.run.marker !== closer.run.marker || !opener.open) return false
  if (closer.run.marker === '~') return true
  if (!opener.close && !closer.open) return true
  const whole = reading.ruleOfThree === 'whole'
  const opening = whole ? opener.run.length : opener.left
  const closing = whole ? closer.run.length : closer.left
  return closing % 3 === 0 || (opening + closing) % 3 !== 0
}

/** Counts a format over the gaps `from` to `to`, both included. */
export function cover(coverage: Coverage, marker: Run['marker'], used: number, from: number, to: number): void {
  const counts = marker === '~' ? coverage.delete : used === 2 ? coverage.strong : coverage.emphasis
  for (let gap = from; gap <= to; gap++) counts[gap] = (counts[gap] ?? 0) + 1
}

/** A coverage of nothing over the gaps before, between and after a number of runs. */
export function noCoverage(runs: number): Coverage {
  const none = (): number[] => new Array<number>(runs + 1).fill(0)
  return { strong: none(), emphasis: none(), delete: none() }
}

/** Whether two coverages give the same formats to every gap that holds text. */
export function sameCoverage(a: Coverage, b: Coverage, runs: readonly Run[]): boolean {
  for (let gap = 1; gap < runs.length; gap++) {
    if (!(runs[gap] as Run).detached) continue
    for (const format of ['strong', 'emphasis', 'delete'] as const) {
      if ((a[format][gap] as number) > 0 !== (b[format][gap] as number) > 0) return false
    }
  }
  return true
}

/**
 * Whether a delimiter between two characters opens (or closes) inward under every reading, as far as they alone tell: a
 * letter inside is enough; ASCII punctuation inside wants white space or punctuation outside.
 */
export function isUndisputed(outer: number, inner: number): boolean {
  if (inner === 0) return (outer & TILDE) === 0
  const space = SPACE_JS | SPACE_ZS | SPACE_CM
  return inner === PUNCTUATION && ((outer & space) === space || outer === PUNCTUATION)
}
