/** One conversion to be measured: of what it makes for a size, in characters. */
export interface Conversion {
  readonly name: string
  /** Makes the input, ready to be converted: only the conversion is timed. */
  readonly prepare: (size: number) => () => unknown
}

/** Milliseconds that pass, counted from whenever. */
export type Clock = () => number

/**
 * Processor time. That does not count what else the machine does, nor what the system does to find memory, which comes in
 * steps: a page may take as long as ten kilobytes of text.
 */
const processorTime: Clock = () => process.cpuUsage().user / 1000

const sizes = { first: 16_000, larger: 64_000, last: 200_000 } as const
/** Milliseconds at the last size, many times what the slowest conversion takes, as machines differ. */
const cap = 2000
/** Of which power of the size a time may be: of a linear conversion it is the first, of a quadratic one the second. */
const steepest = 1.66
/**
 * Milliseconds at the first size that are not worth a second look: even what grows with the square of its size would
 * take 156 times as long at the last, and stay below the cap.
 */
const negligible = 10

/**
 * Finds the conversions that are not linear or just slow, each with its times. All are measured at the first size, those
 * that take long there at four times that, and the slowest of all, and those whose growth is in doubt, at the last size.
 * What counts is the fastest of some runs: what shares the caches can only add to a time.
 */
export function findSlow(conversions: readonly Conversion[], clock = processorTime): string[] {
  const measured = conversions.map((conversion) => ({ conversion, ...judgeGrowth(conversion, clock) }))
  const slow = measured.flatMap(({ conversion, fault }) => (fault ? [`${conversion.name}: ${fault}`] : []))
  const slowest = measured.toSorted((a, b) => b.time - a.time)[0]
  if (!slowest || slow.length > 0) return slow
  const time = measure(slowest.conversion, sizes.last, cap, clock)
  return time > cap ? [`${slowest.conversion.name}: ${describeTime(sizes.last, time)}`] : []
}

/** The time at the first size, and what is wrong with it or with its growth, if three attempts agree. */
function judgeGrowth(conversion: Conversion, clock: Clock, attempts = 3): { time: number; fault?: string } {
  const time = measure(conversion, sizes.first, negligible, clock)
  if (time <= negligible) return { time }
  // A linear conversion would be past the cap at the last size: nothing larger is to be waited for.
  if (time > cap / (sizes.last / sizes.first)) return { time, fault: describeTime(sizes.first, time) }
  const larger = measure(conversion, sizes.larger, mostAt(sizes.larger, time), clock)
  if (larger <= mostAt(sizes.larger, time)) return { time }
  if (attempts > 1) return judgeGrowth(conversion, clock, attempts - 1)
  // A longer way shows whether it is growth or a step: what is made at the first size may be garbage before it costs
  // anything, as the young generation of the heap holds it, and past that none is spared.
  const most = Math.min(cap, mostAt(sizes.last, time))
  if (larger < most && measure(conversion, sizes.last, most, clock) <= most) return { time }
  return { time, fault: `${describeTime(sizes.first, time)}, ${describeTime(sizes.larger, larger)}` }
}

/** The most that may be taken at a size, given what is taken at the first. */
function mostAt(size: number, time: number): number {
  return time * (size / sizes.first) ** steepest
}

/** Milliseconds of the fastest of three runs; of fewer, where one is as fast as wanted or past the cap. */
function measure({ prepare }: Conversion, size: number, wanted: number, clock: Clock): number {
  const run = prepare(size)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best > wanted; round++) {
    const start = clock()
    run()
    const time = clock() - start
    best = Math.min(best, time)
    if (time > cap) break
  }
  return best
}

function describeTime(size: number, time: number): string {
  return `${Math.round(time)} ms for ${size.toLocaleString('en')} characters`
}
