import { NEWER } from './classes.ts'
import { marked } from './marked.ts'
import type { Marker, Neighbours, Pairs, Parser, Run, Sides } from './runs.ts'
import { standardParsers } from './standard.ts'

/** Every way of reading delimiters that the promise covers. A new parser is a row, here or in `standard.ts`. */
export const parsers: readonly Parser[] = [marked, ...standardParsers]

/** By index of a parser those that pair runs by its rules, itself too, a bit for each. */
const pairAlike = findAlike(parsers.map(({ rules }) => rules))

/** By index of an item those that are the same, itself too, a bit for each. */
function findAlike(items: readonly unknown[]): readonly number[] {
  return items.map((item) => items.reduce<number>((bits, other, index) => bits | (Number(other === item) << index), 0))
}

/** Whether every parser reads runs as meant, each of which does at least what it is to do. Gaps without text do not count. */
export function areRead(runs: readonly Run[]): boolean {
  /** The markers, a bit for each, and how many they are. */
  let markers = 0
  let count = 0
  for (const { marker, before, after } of runs) {
    // Beside what the engine may not know yet a run may be of another kind to marked, and all others with it.
    if (runs.length > 2 && (before | after) & NEWER) return false
    const bit = marker === '*' ? 1 : marker === '_' ? 2 : 4
    if ((markers & bit) === 0) count++
    markers |= bit
  }
  // Where each is that of two runs alone, they are as long as each other, which satisfies the rule of three, and can but pair.
  if (runs.length === 2 * count) return true
  /** The parsers still to be asked, a bit for each. */
  let asked = (1 << parsers.length) - 1
  /** What each run does to the parser that is asked. */
  const sides = new Array<number>(runs.length)
  while (asked !== 0) {
    const parser = 31 - Math.clz32(asked & -asked)
    /** Those to which every run is the same. marked, whose rules are its own, is asked before all others. */
    let alike = -1
    for (let i = 0; i < runs.length; i++) {
      const run = (runs[i] as Run).sides
      sides[i] = run.each[parser] as number
      alike &= run.alike[parser] as number
    }
    const { pair, rules } = parsers[parser] as Parser
    const paired = pair(runs, sides, rules)
    if (!paired || !isMeant(runs, paired.pairs)) return false
    if (!paired.isCommon) alike &= pairAlike[parser] as number
    asked &= ~alike
  }
  return true
}

/** Whether the formats that pairs are of are behind each run those that are meant to be. Only with pairs of marked they may not be. */
function isMeant(runs: readonly Run[], pairs: Pairs): boolean {
  /** By index of a run, the formats between it and the next, as bits. */
  const formats = new Array<number>(runs.length)
  for (let i = 0; i < pairs.length; i += 3) {
    const opener = pairs[i] as number
    const closer = pairs[i + 1] as number
    const bit = formatBit((runs[opener] as Run).marker, pairs[i + 2] as number)
    for (let run = opener; run < closer; run++) formats[run] = (formats[run] ?? 0) | bit
  }
  for (let i = 1; i < runs.length; i++) {
    if ((runs[i] as Run).isApart && (formats[i - 1] ?? 0) !== (runs[i - 1] as Run).formats) return false
  }
  return true
}

/** The format of a pair of delimiters, as the bit that `formats` gives it. */
function formatBit(marker: Marker, length: number): number {
  if (marker === '~') return 4
  return length === 2 ? 1 : 2
}

/** By what each parser makes of a run, all that there is to say of it: some hundred answers, which the processor has at hand. */
const known: Record<string, Sides> = {}

/** What the parsers make of a run by its neighbours. */
export function judge(run: Neighbours): Sides {
  const each = parsers.map((parser) => parser.sides(run))
  // Of two new characters a parser may know either one alone.
  const all = run.before & run.after & NEWER ? 0 : each.reduce((sum, sides) => sum & sides)
  const any = each.reduce((sum, sides) => sum | sides)
  known[`${all},${each}`] ??= { all, any, each, alike: findAlike(each) }
  return known[`${all},${each}`] as Sides
}
