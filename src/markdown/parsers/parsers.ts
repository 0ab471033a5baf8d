import { CLASSES, NEWER } from './classes.ts'
import { marked } from './marked.ts'
import { CLOSES, type Coverage, type Marker, OPENS, type Parser, type Run } from './runs.ts'
import { standardParsers } from './standard.ts'

/** Every way of reading delimiters that the promise covers. A new parser is a row, here or in `standard.ts`. */
export const parsers: readonly Parser[] = [marked, ...standardParsers]

/** Where no run can both open and close, the standard parsers read alike, so the first one stands for all of them. */
const representatives = 2

/** Of each parser those before it that pair runs as it does, a bit for each. */
const pairAlike: readonly number[] = parsers.map(({ pair }, index) =>
  toBits(index, (other) => parsers[other]?.pair === pair),
)

/** What the parsers make of a run by its neighbours: bits of what it does in all of them, and in some. */
export interface Sides {
  /** `OPENS` and `CLOSES` as far as all parsers agree. */
  readonly all: number
  /** `OPENS` and `CLOSES` as any parser has it. */
  readonly any: number
  /** The same by index of a parser. */
  readonly each: readonly number[]
  /** By index of a parser, those before it that agree with it, a bit for each. */
  readonly alike: readonly number[]
}

/**
 * Whether every parser reads runs as meant, given what it makes of each, which is at least what the run is to do, and what
 * they are to format. Gaps without text do not count.
 */
export function areRead(runs: readonly Run[], sides: readonly Sides[], meant: Coverage): boolean {
  let isOneSided = true
  for (let i = 0; i < runs.length; i++) {
    const { meant: does } = runs[i] as Run
    isOneSided &&= (sides[i] as Sides).any === does && does !== (OPENS | CLOSES)
  }
  const asked = isOneSided ? representatives : parsers.length
  /** What each run does to the parser that is asked. */
  const does: number[] = []
  for (let parser = 0; parser < asked; parser++) {
    if (isAsked(sides, parser)) continue
    for (let i = 0; i < sides.length; i++) does[i] = (sides[i] as Sides).each[parser] as number
    const coverage = (parsers[parser] as Parser).pair(runs, does)
    if (!coverage || !isSame(coverage, meant, runs)) return false
  }
  return true
}

/** Whether a parser before this one reads the runs alike, and so was asked already. */
function isAsked(sides: readonly Sides[], parser: number): boolean {
  let alike = pairAlike[parser] as number
  for (let i = 0; i < sides.length && alike !== 0; i++) alike &= (sides[i] as Sides).alike[parser] as number
  return alike !== 0
}

function isSame(coverage: Coverage, meant: Coverage, runs: readonly Run[]): boolean {
  for (let gap = 1; gap < runs.length; gap++) {
    if ((runs[gap] as Run).isApart && coverage[gap] !== meant[gap]) return false
  }
  return true
}

const remembered = new Map<number, Sides>()

/** What the parsers make of a run that touches no other, by the classes of the characters beside it. */
export function sidesBetween(marker: Marker, before: number, after: number): Sides {
  return sidesOf({
    marker,
    length: 2,
    before,
    after,
    beforeTildes: before,
    afterTildes: after,
    isApart: true,
    meant: 0,
  })
}

/** The same for any run. */
export function sidesOf(run: Run): Sides {
  const { marker, before, after, beforeTildes, afterTildes, isApart } = run
  // Where there are tildes, four classes leave five of the 53 bits of a number.
  const near = keyOf(marker, isApart, before, after)
  const isPlain = beforeTildes === before && afterTildes === after
  const key = isPlain ? near : -(near * CLASSES + beforeTildes) * CLASSES - afterTildes
  let sides = remembered.get(key)
  if (!sides) {
    sides = judge(run)
    remembered.set(key, sides)
  }
  return sides
}

function keyOf(marker: Marker, isApart: boolean, before: number, after: number): number {
  const kind = marker === '*' ? 0 : marker === '_' ? 2 : 4
  return ((isApart ? kind : kind + 1) * CLASSES + before) * CLASSES + after
}

function judge(run: Run): Sides {
  const each = parsers.map((parser) => parser.sides(run))
  return {
    // Of two new characters a parser may know either one alone.
    all: run.before & run.after & NEWER ? 0 : each.reduce((sum, sides) => sum & sides),
    any: each.reduce((sum, sides) => sum | sides),
    each,
    alike: each.map((sides, parser) => toBits(parser, (other) => each[other] === sides)),
  }
}

/** The numbers below a count that pass a test, as bits. */
function toBits(count: number, test: (index: number) => boolean): number {
  let bits = 0
  for (let index = 0; index < count; index++) if (test(index)) bits |= 1 << index
  return bits
}
