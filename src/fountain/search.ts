import type { Line } from './lines.ts'
import { APART, ENDS_SCORE_LAST, RESTARTS, STARTS_SCORE_FIRST, writePieces } from './pieces.ts'
import { misreadings, visible } from './readings/readings.ts'
import { BOLD, ITALIC, isBlank, UNDERLINE } from './syntax.ts'

/** Changes tried of one cluster: twice as many lessen what is misread of dense marks by a hundredth. */
const mostTrials = 16

/** Formatted pieces that touch, and the characters beside them, if any. */
export interface Cluster {
  readonly runs: Line
  readonly before: string
  readonly after: string
}

/** What may follow on the same line, as it is written and with what is {@link visible} of it. */
interface Sequel {
  readonly written: string
  readonly seen: string
}

/** Sequels of each combination of some formats, for clusters of such formats: nothing else could close what those open. */
const sequels: ReadonlyMap<number, Sequel> = new Map(
  [BOLD | ITALIC, UNDERLINE, BOLD | ITALIC | UNDERLINE].map((bits) => [bits, toSequel(bits)]),
)

function toSequel(mask: number): Sequel {
  const combinations = [7, 6, 5, 4, 3, 2, 1].filter((bits) => (bits & ~mask) === 0)
  const pieces = combinations.flatMap((bits) => [
    { text: ' ', bits: 0 },
    { text: 'a', bits },
  ])
  return { written: writePieces(pieces, [], ''), seen: visible(pieces) }
}

function sequelOf(runs: Line): Sequel {
  const bits = runs.reduce((mask, run) => mask | run.bits, 0)
  return sequels.get((bits & UNDERLINE) | (bits & (BOLD | ITALIC) ? BOLD | ITALIC : 0)) as Sequel
}

/** Reads a spelling of a cluster: how much of it is misread, beyond `most` not how much more. */
type Trial = (choices: readonly number[], most: number) => number

/**
 * The choices that are misread the least, one for each piece and one for the end: the usual ones, or what comes of
 * changing one after the other where words stand apart. A cluster is to be read rightly before nothing and before anything.
 */
export function searchChoices({ runs, before, after }: Cluster): readonly number[] {
  const line = [{ text: before, bits: 0 }, ...runs, { text: after, bits: 0 }]
  const seen = visible(line)
  const sequel = sequelOf(runs)
  const trial: Trial = (choices, most) => {
    const written = writePieces(line, [0, ...choices], '')
    const cost = misreadings(written, seen, most)
    return cost > most ? cost : cost + misreadings(written + sequel.written, seen + sequel.seen, most - cost)
  }
  const usual = [...runs.map(() => 0), 0]
  return trial(usual, 0) === 0 ? usual : improve(runs, trial)
}

/** Changes one choice after the other and keeps what lessens the cost; then what joins words again at none. */
function improve(runs: Line, trial: Trial): readonly number[] {
  let best = [...runs.map((run) => (isBlank(run.text) ? APART : 0)), 0]
  let least = trial(best, Number.POSITIVE_INFINITY)
  let trials = 0
  const change = (index: number, flag: number, most: number): void => {
    if (trials++ >= mostTrials) return
    const choices = best.with(index, (best[index] as number) ^ flag)
    const cost = trial(choices, most)
    if (cost <= most) [best, least] = [choices, cost]
  }
  for (const flag of [RESTARTS, ENDS_SCORE_LAST, STARTS_SCORE_FIRST, APART]) {
    for (let i = 0; i <= runs.length && least > 0; i++) if (mayHave(runs, i, flag)) change(i, flag, least - 1)
  }
  for (let i = 0; i < runs.length; i++) if ((best[i] as number) & APART) change(i, APART, least)
  return best
}

/** Whether a choice makes a difference at a piece, or at the end of a cluster. */
function mayHave(runs: Line, index: number, choice: number): boolean {
  const before = runs[index - 1]
  const run = runs[index]
  const [bits, bitsBefore] = [run?.bits ?? 0, before?.bits ?? 0]
  switch (choice) {
    case APART:
      return run !== undefined && isBlank(run.text)
    case RESTARTS: {
      const isBesideBlank = [before, run].some((one) => one !== undefined && isBlank(one.text))
      return !isBesideBlank && bits !== bitsBefore && (bits & bitsBefore) !== 0
    }
    default:
      return isMixed(choice === ENDS_SCORE_LAST ? bitsBefore : bits)
  }
}

/** Whether formats are written with stars and an underscore. */
function isMixed(bits: number): boolean {
  return bits > UNDERLINE
}
