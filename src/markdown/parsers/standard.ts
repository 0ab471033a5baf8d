import { ASTRAL, EDGE, PUNCTUATION, SPACE_CM, SPACE_JS, SPACE_UNICODE, SPACE_ZS, SYMBOL, TILDE } from './classes.ts'
import { CLOSES, type Coverage, cover, formatBit, noCoverage, OPENS, type Parser, type Run } from './runs.ts'

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
  /** Whether the rule of three counts what is left of a run, not the whole run. */
  readonly ruleOfThree: 'whole' | 'left'
  /** Whether the openers before an underscore that the rule of three kept from closing are closed to all later ones. */
  readonly isForgetful: boolean
}

const symbols = PUNCTUATION | SYMBOL

const row = (name: string, space: number, punctuation: number, more: Partial<Reading> = {}): Reading => ({
  name,
  space,
  punctuation,
  letter: 0,
  tilde: 'punctuation',
  strike: 'as-others',
  ruleOfThree: 'whole',
  isForgetful: false,
  ...more,
})

const readings: readonly Reading[] = [
  // CommonMark 0.31 by UTF-16 unit: half of an astral character is no punctuation.
  row('commonmark.js', SPACE_JS, symbols, { letter: ASTRAL }),
  // The same characters, but `*` beside `~` may always open or close, and runs shrink as they are used.
  row('micromark', SPACE_JS, symbols, { letter: ASTRAL, tilde: 'edge', ruleOfThree: 'left' }),
  row('markdown-it, markdown-it-py', SPACE_ZS, symbols),
  // CommonMark 0.30: symbols are letters. Tildes are no characters to the other delimiters.
  row('cmark-gfm', SPACE_CM, PUNCTUATION, { tilde: 'through' }),
  // The same for the versions of markdown-it and commonmark.js before, by UTF-16 unit.
  row('commonmark.js 0.30, markdown-it 12 to 14', SPACE_ZS, PUNCTUATION, { letter: ASTRAL, isForgetful: true }),
  // U+0085 is white space to the languages that these are written in.
  row('comrak', SPACE_UNICODE, symbols, { tilde: 'through' }),
  row('goldmark, league/commonmark', SPACE_UNICODE, symbols, { strike: 'not-behind-tilde' }),
  row('pulldown-cmark', SPACE_UNICODE, symbols, { strike: 'opens-anywhere' }),
]

/** The parsers that follow CommonMark's algorithm, a row for each way of reading. */
export const standardParsers: readonly Parser[] = readings.map((reading) => ({
  name: reading.name,
  sides: (run) => sidesIn(run, reading),
  read: (runs) => read(runs, reading),
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
function sidesIn(run: Run, reading: Reading): number {
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

/** A run on the stack of openers, or the one that is looking for its opener. */
interface Active {
  readonly run: Run
  readonly index: number
  readonly sides: number
  left: number
}

/** After CommonMark's "process emphasis". Cost: linear in the runs where each finds its partner at once, as in what we write. */
function read(runs: readonly Run[], reading: Reading): Coverage | undefined {
  const coverage = noCoverage(runs.length)
  const stack: Active[] = []
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] as Run
    const closer: Active = { run, index, sides: sidesIn(run, reading), left: run.length }
    while (closer.sides & CLOSES && closer.left > 0) {
      const opener = stack.at(-1)
      if (!opener || !matches(opener, closer, reading)) {
        if (stack.some((other) => matches(other, closer, reading) || isForgotten(other, closer, reading)))
          return undefined
        break
      }
      const used = run.marker === '~' ? 2 : Math.min(2, opener.left, closer.left)
      cover(coverage, formatBit(run.marker, used), opener.index, index)
      opener.left -= used
      closer.left -= used
      if (opener.left === 0) stack.pop()
    }
    if (closer.left === 0) continue
    if (!(closer.sides & OPENS)) return undefined
    stack.push(closer)
  }
  return stack.length === 0 ? coverage : undefined
}

function isForgotten(opener: Active, closer: Active, { isForgetful }: Reading): boolean {
  return isForgetful && closer.run.marker === '_' && opener.run.marker === '_' && (opener.sides & OPENS) !== 0
}

function matches(opener: Active, closer: Active, { ruleOfThree }: Reading): boolean {
  if (opener.run.marker !== closer.run.marker || !(opener.sides & OPENS)) return false
  if (closer.run.marker === '~') return true
  if (!(opener.sides & CLOSES) && !(closer.sides & OPENS)) return true
  const whole = ruleOfThree === 'whole'
  const opening = whole ? opener.run.length : opener.left
  const closing = whole ? closer.run.length : closer.left
  return closing % 3 === 0 || (opening + closing) % 3 !== 0
}
