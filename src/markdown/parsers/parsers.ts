import { CLASSES } from './classes.ts'
import { marked } from './marked.ts'
import { CLOSES, type Coverage, type Marker, OPENS, type Parser, type Run } from './runs.ts'
import { standardParsers } from './standard.ts'

/** Every way of reading delimiters that the promise covers. A new parser is a row, here or in `standard.ts`. */
export const parsers: readonly Parser[] = [marked, ...standardParsers]

/** Where no run can both open and close, the standard parsers read alike, so one stands for all of them. */
const representatives: readonly Parser[] = [marked, ...standardParsers.slice(0, 1)]

/** Whether every parser reads runs as meant. Gaps without text do not count. */
export function areRead(runs: readonly Run[], meant: Coverage): boolean {
  const asked = runs.every(isOneSided) ? representatives : parsers
  return asked.every((parser) => {
    const coverage = parser.read(runs)
    return coverage !== undefined && isSame(coverage, meant, runs)
  })
}

function isSame(coverage: Coverage, meant: Coverage, runs: readonly Run[]): boolean {
  for (let gap = 1; gap < runs.length; gap++) {
    if ((runs[gap] as Run).isApart && coverage[gap] !== meant[gap]) return false
  }
  return true
}

/** What the parsers make of a run by its neighbours: bits of what it does in all of them, and in some. */
export interface Sides {
  /** `OPENS` and `CLOSES` as far as all parsers agree. */
  readonly all: number
  /** `OPENS` and `CLOSES` as any parser has it. */
  readonly any: number
}

const remembered = new Map<number, Sides>()

/**
 * What the parsers make of a run by the classes of the characters beside it alone. Remembered, as there are few.
 */
export function sidesBetween(marker: Marker, before: number, after: number): Sides {
  const key = (marker.charCodeAt(0) * CLASSES + before) * CLASSES + after
  let sides = remembered.get(key)
  if (!sides) {
    sides = judge({ marker, length: 2, before, after, beforeTildes: before, afterTildes: after, isApart: true })
    remembered.set(key, sides)
  }
  return sides
}

function judge(run: Run): Sides {
  let all = OPENS | CLOSES
  let any = 0
  for (const parser of parsers) {
    const sides = parser.sides(run)
    all &= sides
    any |= sides
  }
  return { all, any }
}

function isOneSided(run: Run): boolean {
  const isBesideTilde = run.beforeTildes !== run.before || run.afterTildes !== run.after
  const { all, any } = isBesideTilde ? judge(run) : sidesBetween(run.marker, run.before, run.after)
  return all === any && (all === OPENS || all === CLOSES)
}
