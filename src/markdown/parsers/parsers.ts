import { CLASSES, NEWER } from './classes.ts'
import { marked } from './marked.ts'
import {
  CLOSES,
  type Coverage,
  type Marker,
  type Neighbours,
  OPENS,
  type Parser,
  type Run,
  type Sides,
} from './runs.ts'
import { standardParsers } from './standard.ts'

/** Every way of reading delimiters that the promise covers. A new parser is a row, here or in `standard.ts`. */
export const parsers: readonly Parser[] = [marked, ...standardParsers]

/** Where no run can both open and close, the standard parsers read alike, so the first one stands for all of them. */
const representatives = 2

/** Of each parser those before it that pair runs as it does, a bit for each. */
const pairAlike: readonly number[] = parsers.map(({ pair }, index) =>
  toBits(index, (other) => parsers[other]?.pair === pair),
)

/** Whether every parser reads runs as meant, each of which does at least what it is to do. Gaps without text do not count. */
export function areRead(runs: readonly Run[]): boolean {
  const isOneSided = runs.every(({ does, sides }) => sides.any === does && does !== (OPENS | CLOSES))
  const asked = isOneSided ? representatives : parsers.length
  /** What each run does to the parser that is asked. */
  const sides = new Array<number>(runs.length)
  for (let parser = 0; parser < asked; parser++) {
    if (isAsked(runs, parser)) continue
    for (let i = 0; i < runs.length; i++) sides[i] = (runs[i] as Run).sides.each[parser] as number
    const coverage = (parsers[parser] as Parser).pair(runs, sides)
    if (!coverage || !isMeant(coverage, runs)) return false
  }
  return true
}

/** Whether a parser before this one reads the runs alike, and so was asked already. */
function isAsked(runs: readonly Run[], parser: number): boolean {
  let alike = pairAlike[parser] as number
  for (let i = 0; i < runs.length && alike !== 0; i++) alike &= (runs[i] as Run).sides.alike[parser] as number
  return alike !== 0
}

function isMeant(coverage: Coverage, runs: readonly Run[]): boolean {
  for (let gap = 1; gap < runs.length; gap++) {
    if ((runs[gap] as Run).isApart && coverage[gap] !== (runs[gap - 1] as Run).formats) return false
  }
  return true
}

const remembered = new Map<number, Sides>()

/** What the parsers make of a run by its {@link Neighbours}. Of one that touches no other the first three are enough. */
export function sidesBetween(
  marker: Marker,
  before: number,
  after: number,
  beforeTildes: number = before,
  afterTildes: number = after,
  isApart = true,
): Sides {
  const kind = (marker === '*' ? 0 : marker === '_' ? 2 : 4) + (isApart ? 0 : 1)
  const near = (kind * CLASSES + before) * CLASSES + after
  const isPlain = beforeTildes === before && afterTildes === after
  // Where there are tildes, four classes leave five of the 53 bits of a number.
  const key = isPlain ? near : -(near * CLASSES + beforeTildes) * CLASSES - afterTildes
  let sides = remembered.get(key)
  if (!sides) {
    sides = judge({ marker, before, after, beforeTildes, afterTildes, isApart })
    remembered.set(key, sides)
  }
  return sides
}

function judge(run: Neighbours): Sides {
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
