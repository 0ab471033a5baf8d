import {
  ASTRAL,
  EDGE,
  NEWER,
  PUNCTUATION,
  SPACE_CM,
  SPACE_JS,
  SPACE_UNICODE,
  SPACE_ZS,
  SYMBOL,
  TILDE,
} from './classes.ts'
import { CLOSES, type Neighbours, OPENS, type Paired, type PairingRules, type Parser, type Run } from './runs.ts'

/** One way in which parsers of CommonMark's algorithm read the characters beside a run and the runs among each other. */
interface Reading {
  readonly name: string
  /** Bits that are white space. */
  readonly space: number
  /** Bits that are punctuation. */
  readonly punctuation: number
  /** Bits that make a character a letter whatever it is. */
  readonly letter: number
  /** From `*` and `_`, a tilde is: punctuation, looked through, or always an edge that lets the run open and close. */
  readonly tilde: 'punctuation' | 'through' | 'edge'
  /** Two tildes are delimiters like others; or not behind a tilde of the text; or open before whatever is no space. */
  readonly strike: 'as-others' | 'not-behind-tilde' | 'opens-anywhere'
  readonly rules: PairingRules
}

const symbols = PUNCTUATION | SYMBOL

const row = (name: string, space: number, punctuation: number, more: Partial<Reading> = {}): Reading => ({
  name,
  space,
  punctuation,
  letter: 0,
  tilde: 'punctuation',
  strike: 'as-others',
  rules: 'ordinary',
  ...more,
})

const readings: readonly Reading[] = [
  // CommonMark 0.31 by UTF-16 unit: half of an astral character is no punctuation.
  row('commonmark.js', SPACE_JS, symbols, { letter: ASTRAL }),
  // The same characters, but `*` beside `~` may always open or close, and runs shrink as they are used.
  row('micromark', SPACE_JS, symbols, { letter: ASTRAL, tilde: 'edge', rules: 'counts-left' }),
  row('markdown-it, markdown-it-py', SPACE_ZS, symbols),
  // CommonMark 0.30: symbols are letters. Tildes are no characters to the other delimiters.
  row('cmark-gfm', SPACE_CM, PUNCTUATION, { tilde: 'through' }),
  // The same for the versions of commonmark.js and markdown-it before, by UTF-16 unit.
  row('commonmark.js 0.30', SPACE_JS, PUNCTUATION, { letter: ASTRAL, rules: 'forgetful' }),
  row('markdown-it 12 and 13', SPACE_ZS, PUNCTUATION, { letter: ASTRAL, rules: 'forgetful' }),
  // U+0085 is white space to the languages that these are written in.
  row('comrak', SPACE_UNICODE, symbols, { tilde: 'through' }),
  row('goldmark, league/commonmark', SPACE_UNICODE, symbols, { strike: 'not-behind-tilde' }),
  row('pulldown-cmark', SPACE_UNICODE, symbols, { strike: 'opens-anywhere' }),
]

/** The same readings, under the same names, by tables of Unicode that lack what is newer. */
const older: readonly Reading[] = readings.map((reading) => ({
  ...reading,
  letter: reading.letter | NEWER,
}))

/** The parsers that follow CommonMark's algorithm, a row for each way of reading. */
export const standardParsers: readonly Parser[] = [...readings, ...older].map((reading) => ({
  name: reading.name,
  sides: (run) => sidesIn(run, reading),
  pair: pairRuns,
  rules: reading.rules,
}))

const LETTER = 0
const SPACE = 1
const PUNCT = 2

function kindOf(bits: number, reading: Reading): number {
  if (bits & reading.letter) return LETTER
  if (bits & reading.space) return SPACE
  return bits & (reading.punctuation | EDGE) ? PUNCT : LETTER
}

/** After CommonMark's left- and right-flanking delimiter runs. */
function sidesIn(run: Neighbours, reading: Reading): number {
  const strikes = run.marker === '~'
  const through = reading.tilde === 'through' && !strikes
  const before = kindOf(through ? run.beforeTildes : run.before, reading)
  const after = kindOf(through ? run.afterTildes : run.after, reading)
  let left = after === LETTER || (after === PUNCT && before !== LETTER)
  let right = before === LETTER || (before === PUNCT && after !== LETTER)
  if (strikes) {
    if (reading.strike === 'not-behind-tilde' && run.before & TILDE) return 0
    if (reading.strike === 'opens-anywhere') left = after !== SPACE
  } else if (reading.tilde === 'edge') {
    left ||= (run.after & TILDE) !== 0
    right ||= (run.before & TILDE) !== 0
  }
  if (run.marker === '_') {
    const both = left && right
    left &&= !both || before === PUNCT
    right &&= !both || after === PUNCT
  }
  return (left ? OPENS : 0) | (right ? CLOSES : 0)
}

/** Runs on the way to be paired. */
interface Pass {
  readonly runs: readonly Run[]
  readonly sides: readonly number[]
  readonly rules: PairingRules
  /** How much of each run is left. */
  readonly left: number[]
  isCommon: boolean
}

/** After CommonMark's "process emphasis". Cost: linear in the runs where each finds its partner at once, as in what we write. */
function pairRuns(runs: readonly Run[], sides: readonly number[], rules: PairingRules): Paired | undefined {
  const pairs: number[] = []
  const left = new Array<number>(runs.length)
  const pass: Pass = { runs, sides, rules, left, isCommon: true }
  /** The runs that may still be closed. */
  const openers = new Array<number>(runs.length)
  let open = 0
  for (let closer = 0; closer < runs.length; closer++) {
    left[closer] = (runs[closer] as Run).length
    while ((sides[closer] as number) & CLOSES && (left[closer] as number) > 0) {
      const opener = open > 0 ? (openers[open - 1] as number) : -1
      if (opener < 0 || !matches(pass, opener, closer)) {
        for (let i = 0; i < open; i++) {
          const other = openers[i] as number
          if (matches(pass, other, closer) || isForgotten(pass, other, closer)) return undefined
        }
        break
      }
      const used = Math.min(2, left[opener] as number, left[closer] as number)
      pairs.push(opener, closer, used)
      left[opener] = (left[opener] as number) - used
      left[closer] = (left[closer] as number) - used
      if (left[opener] === 0) open--
    }
    if (left[closer] === 0) continue
    if (!((sides[closer] as number) & OPENS)) return undefined
    openers[open++] = closer
  }
  return open === 0 ? { pairs, isCommon: pass.isCommon } : undefined
}

function isForgotten(pass: Pass, opener: number, closer: number): boolean {
  const { runs, rules } = pass
  if ((runs[opener] as Run).marker !== '_' || (runs[closer] as Run).marker !== '_') return false
  pass.isCommon = false
  return rules === 'forgetful'
}

function matches(pass: Pass, opener: number, closer: number): boolean {
  const { runs, sides, rules, left } = pass
  const { marker, length } = runs[closer] as Run
  const opening = runs[opener] as Run
  const openerSides = sides[opener] as number
  const closerSides = sides[closer] as number
  if (opening.marker !== marker) return false
  if (marker === '~' || (!(openerSides & CLOSES) && !(closerSides & OPENS))) return true
  const byWhole = isByThree(opening.length, length)
  const byLeft = isByThree(left[opener] as number, left[closer] as number)
  if (byWhole !== byLeft) pass.isCommon = false
  return rules === 'counts-left' ? byLeft : byWhole
}

/** The rule of three: whether runs of so many delimiters may pair of which one could both open and close. */
function isByThree(opens: number, closes: number): boolean {
  return closes % 3 === 0 || (opens + closes) % 3 !== 0
}
