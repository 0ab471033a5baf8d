import { CLASSES } from './classes.ts'
import { marked } from './marked.ts'
import { CLOSES, type Coverage, type Marker, OPENS, type Parser, type Run } from './runs.ts'
import { standardParsers } from './standard.ts'

/** Every way of reading delimiters that the promise covers. A new parser is a row, here or in `standard.ts`. */
export const parsers: readonly Parser[] = [marked, ...standardParsers]

/** Where no run can both open and close, the standard parsers read alike, so one stands for all of them. */
const representatives: readonly Parser[] = [marked, ...standardParsers.slice(0, 1)]

/** Whether every parser reads runs as meant, which `meant` tells for each gap. Gaps without text do not count. */
export function areRead(runs: readonly Run[], meant: Coverage): boolean {
  let isOneSided = true
  for (const run of runs) {
    const { all, any } = sidesOf(run)
    if ((all & run.meant) !== run.meant) return false
    isOneSided &&= any === run.meant && run.meant !== (OPENS | CLOSES)
  }
  return (isOneSided ? representatives : parsers).every((parser) => {
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

/** What the parsers make of a run that touches no other, by the classes of the characters beside it. */
export function sidesBetween(marker: Marker, before: number, after: number): Sides {
  const key = (marker.charCodeAt(0) * CLASSES + before) * CLASSES + after
  let sides = remembered.get(key)
  if (!sides) {
    const tildes = { beforeTildes: before, afterTildes: after }
    sides = judge({ marker, length: 2, before, after, ...tildes, isApart: true, meant: 0 })
    remembered.set(key, sides)
  }
  return sides
}

function sidesOf(run: Run): Sides {
  const isRemembered = run.isApart && run.beforeTildes === run.before && run.afterTildes === run.after
  return isRemembered ? sidesBetween(run.marker, run.before, run.after) : judge(run)
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
