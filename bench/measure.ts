/** Something to measure. */
export interface Task {
  readonly name: string
  readonly run: () => unknown
}

/** Milliseconds a call, one for each round the task took part in. */
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
  /** How often each task has its turn. */
  rounds: number
  /** A turn calls its task again until so many milliseconds have passed. */
  turn: number
  /** A task that takes longer than so many milliseconds has one turn alone, and no warm-up. */
  patience: number
}

/**
 * Measures tasks in turns: one turn of each, then again from the first, so that whatever slows the machine for a while
 * slows them all. The first round warms up and is not counted.
 */
export function measure(tasks: readonly Task[], { rounds, turn, patience }: MeasureOptions): Timing[] {
  const timings = tasks.map(({ name }) => ({ name, times: [] as number[] }))
  const done = new Set<Task>()
  for (let round = 0; round <= rounds; round++) {
    tasks.forEach((task, index) => {
      if (done.has(task)) return
      const time = takeTurn(task, turn)
      if (time > patience) done.add(task)
      if (round > 0 || done.has(task)) timings[index]?.times.push(time)
    })
  }
  return timings
}

function takeTurn({ run }: Task, turn: number): number {
  globalThis.gc?.()
  const start = performance.now()
  let calls = 0
  let elapsed = 0
  do {
    run()
    calls++
    elapsed = performance.now() - start
  } while (elapsed < turn)
  return elapsed / calls
}

/** A task's time as a multiple of another's in the same round. */
export function ratios(timing: Timing, base: Timing): Spread {
  return spread(timing.times.map((time, round) => time / (base.times[round] ?? spread(base.times).median)))
}

export function spread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}
