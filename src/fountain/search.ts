import type { Line } from './lines.ts'
import { APART, ENDS_SCORE_LAST, RESTARTS, STARTS_SCORE_FIRST, writePieces } from './pieces.ts'
import { misreadings } from './readings/readings.ts'
import { isBlank, UNDERLINE } from './syntax.ts'

/** Trials for one cluster, from each start. */
const mostTrials = 80

/** Formatted pieces that touch, and the characters beside them, if any. */
export interface Cluster {
  readonly runs: Line
  readonly before: string
  readonly after: string
}

/** What may follow on the same line: a cluster is to be read rightly before nothing and before anything. */
const anything: Line = [7, 6, 5, 4, 3, 2, 1].flatMap((bits) => [
  { text: ' ', bits: 0 },
  { text: 'a', bits },
])

/** Reads a spelling of a cluster: how much of it is misread. */
type Trial = (choices: readonly number[]) => number

/**
 * The choices that are misread the least: the usual ones; else what comes of changing one after the other where words
 * stand apart, or in the usual ones.
 */
export function searchChoices({ runs, before, after }: Cluster): readonly number[] {
  const alone = [{ text: before, bits: 0 }, ...runs, { text: after, bits: 0 }]
  const lines = [alone, [...alone, ...anything]]
  const trial: Trial = (choices) => {
    const costs = lines.map((line) => {
      const pieces = line.map((run, index) => ({ ...run, choice: choices[index - 1] ?? 0 }))
      return misreadings(writePieces(pieces, ''), line)
    })
    return costs.reduce((sum, cost) => sum + cost)
  }
  const usual = runs.map(() => 0)
  if (trial([...usual, 0]) === 0) return usual
  const apart = improve(runs, trial, [...runs.map((run) => (isBlank(run.text) ? APART : 0)), 0])
  const joined = apart.cost === 0 ? apart : improve(runs, trial, [...usual, 0])
  return apart.cost <= joined.cost ? apart.choices : joined.choices
}

/** Changes one choice after the other and keeps what lessens the cost; then what joins words again at none. */
function improve(runs: Line, trial: Trial, start: readonly number[]): { choices: readonly number[]; cost: number } {
  let best = { choices: start, cost: trial(start) }
  let trials = 0
  const change = (index: number, flag: number, mostCost: number): void => {
    if (trials++ >= mostTrials) return
    const choices = best.choices.map((choice, at) => (at === index ? choice ^ flag : choice))
    const cost = trial(choices)
    if (cost <= mostCost) best = { choices, cost }
  }
  for (const sort of [RESTARTS, ENDS_SCORE_LAST, STARTS_SCORE_FIRST, APART]) {
    for (let i = 0; i <= runs.length && best.cost > 0; i++) if (mayHave(runs, i, sort)) change(i, sort, best.cost - 1)
  }
  for (let i = 0; i < runs.length; i++) if ((best.choices[i] as number) & APART) change(i, APART, best.cost)
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
