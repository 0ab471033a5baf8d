import type { Line } from './lines.ts'
import { APART, ENDS_SCORE_LAST, RESTARTS, STARTS_SCORE_FIRST, writePieces } from './pieces.ts'
import { misreadings, visible } from './readings/readings.ts'
import { BOLD, ITALIC, isBlank, type Run, UNDERLINE } from './syntax.ts'

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

/** Choices by what decides them: clusters come the same way again and again. */
const known = new Map<string, readonly number[]>()
/** How many are remembered, past which it starts anew. */
const memory = 5000

/**
 * The choices that are misread the least, one for each piece and one for the end: the usual ones, or else those of each
 * word, and of the white space between them what lets words share a format at no cost. A cluster is to be read rightly
 * before nothing and before anything. Cost: linear in the pieces, times a constant for clusters that come for the first time.
 */
export function recallChoices(cluster: Cluster): readonly number[] {
  const signature = signatureOf(cluster)
  const found = known.get(signature)
  if (found) return found
  if (known.size >= memory) known.clear()
  const choices = searchChoices(cluster)
  known.set(signature, choices)
  return choices
}

function signatureOf({ runs, before, after }: Cluster): string {
  return `${before}\n${runs.map(({ text, bits }) => `${text}${bits}`).join('\n')}\n${after}`
}

function searchChoices(cluster: Cluster): readonly number[] {
  const { runs } = cluster
  const trial = toTrial(cluster)
  const usual = [...runs.map(() => 0), 0]
  if (trial(usual, 0) === 0) return usual
  return runs.some(({ text }) => isBlank(text)) ? joinWords(cluster, trial) : turnEdges(runs, usual, trial)
}

function toTrial({ runs, before, after }: Cluster): Trial {
  const line = [{ text: before, bits: 0 }, ...runs, { text: after, bits: 0 }]
  const seen = visible(line)
  const sequel = sequelOf(runs)
  return (choices, most) => {
    const written = writePieces(line, [0, ...choices], '')
    const cost = misreadings(written, seen, most)
    return cost > most ? cost : cost + misreadings(written + sequel.written, seen + sequel.seen, most - cost)
  }
}

/** The choices for each word as it is alone, then for what joins them: all at once, or else one after the other. */
function joinWords({ runs, before, after }: Cluster, trial: Trial): readonly number[] {
  let best = runs.map(() => 0)
  best.push(0)
  for (let from = 0; from < runs.length; ) {
    let to = from
    while (to < runs.length && !isBlank((runs[to] as Run).text)) to++
    const word = { runs: runs.slice(from, to), before: from > 0 ? ' ' : before, after: to < runs.length ? ' ' : after }
    recallChoices(word).forEach((choice, i) => {
      best[from + i] = (best[from + i] as number) | choice
    })
    if (to < runs.length) best[to] = (best[to] as number) | APART
    from = to + 1
  }
  let least = trial(best, Number.POSITIVE_INFINITY)
  const joined = best.map((choice) => choice & ~APART)
  if (trial(joined, least) <= least) return joined
  let trials = 0
  for (let i = 0; i < runs.length && trials < mostTrials; i++) {
    if (!((best[i] as number) & APART)) continue
    const choices = best.with(i, (best[i] as number) ^ APART)
    const cost = trial(choices, least)
    trials++
    if (cost <= least) [best, least] = [choices, cost]
  }
  return best
}

/** Changes one choice after the other and keeps what lessens the cost. */
function turnEdges(runs: Line, usual: readonly number[], trial: Trial): readonly number[] {
  let best = usual
  let least = trial(best, Number.POSITIVE_INFINITY)
  let trials = 0
  for (const flag of [RESTARTS, ENDS_SCORE_LAST, STARTS_SCORE_FIRST]) {
    for (let i = 0; i <= runs.length && least > 0; i++) {
      if (!mayHave(runs, i, flag) || trials++ >= mostTrials) continue
      const choices = best.with(i, (best[i] as number) ^ flag)
      const cost = trial(choices, least - 1)
      if (cost < least) [best, least] = [choices, cost]
    }
  }
  return best
}

/** Whether a choice makes a difference at a piece of a word, or at its end. */
function mayHave(runs: Line, index: number, choice: number): boolean {
  const [bits, bitsBefore] = [runs[index]?.bits ?? 0, runs[index - 1]?.bits ?? 0]
  if (choice === RESTARTS) return bits !== bitsBefore && (bits & bitsBefore) !== 0
  return isMixed(choice === ENDS_SCORE_LAST ? bitsBefore : bits)
}

/** Whether formats are written with stars and an underscore. */
function isMixed(bits: number): boolean {
  return bits > UNDERLINE
}
