/** Something to measure. */
export interface Task {
  readonly name: string
  /** Gets ready for one turn, which is not timed, and gives what is. */
  readonly prepare: (round: number) => () => unknown
}

/** Milliseconds a turn, one for each round the task took part in. */
export interface Timing {
  readonly name: string
  readonly times: readonly number[]
}

/** The middle of some numbers, and between which bounds they lie. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export interface MeasureOptions {
  /** How many paragraphs a turn takes, at least, in whole documents. */
  turn: number
  /** How many rounds are counted. */
  rounds: number
  /** How many rounds before them are not. */
  warmUps: number
  /** What times are read from, in milliseconds. */
  clock: () => number
  /** A task whose turn takes longer than so many milliseconds has that one turn alone. */
  patience: number
}

/** The time that has passed, of use on a machine that has nothing else to do. */
export function readWallTime(): number {
  return performance.now()
}

/** The processor time of all threads of this process, which other processes on the machine seldom change. */
export function readProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Measures tasks in turns: one turn of each, then again, so that whatever slows the machine for a while slows them all.
 * Each round begins with another task, so that none always comes after the same one.
 */
export function measure(tasks: readonly Task[], options: Omit<MeasureOptions, 'turn'>): Timing[] {
  const { rounds, warmUps, clock, patience } = options
  const slots = tasks.map((task) => ({ task, times: [] as number[], done: false }))
  for (let round = 0; round < warmUps + rounds; round++) {
    const first = round % slots.length
    for (const slot of [...slots.slice(first), ...slots.slice(0, first)]) {
      if (slot.done) continue
      const time = takeTurn(slot.task, round, clock)
      slot.done = time > patience
      if (round >= warmUps || slot.done) slot.times = slot.done ? [time] : [...slot.times, time]
    }
  }
  return slots.map(({ task: { name }, times }) => ({ name, times }))
}

function takeTurn({ prepare }: Task, round: number, clock: () => number): number {
  const run = prepare(round)
  // The short-lived garbage of the turn before alone: a single call right after a full collection was measured to take two
  // to three times as long as one among others.
  globalThis.gc?.({ type: 'minor' })
  const start = clock()
  run()
  return clock() - start
}

/** Makes one flat string of a result that is still a tree of pieces, as writing it anywhere would. */
export function settle(result: unknown): void {
  if (typeof result === 'string') result.charCodeAt(0)
}

/** A task's time as a multiple of another's in the same round; of its median where one of them had a single turn. */
export function ratios(timing: Timing, base: Timing): Spread {
  const same = timing.times.length === base.times.length
  const { median } = spread(base.times)
  return spread(timing.times.map((time, round) => time / ((same ? base.times[round] : undefined) ?? median)))
}

export function spread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}
