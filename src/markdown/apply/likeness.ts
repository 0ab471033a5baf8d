import { longestRising, type Partners, type Stretch, stretchesBetween } from './align.ts'
import { shapeOf, type TextLine } from './lines.ts'

/**
 * How many lines of the side of a stretch that has fewer are compared with how many of the other, and how many pairs there may
 * be: more are taken in parts, each with those at its place.
 */
const tile = { lines: 48, pairs: 1_000_000 }
/** How many words of a line count. */
const most = 64
/** What lines of one shape have in common for that alone, so that what stands in the place of another is its edit. */
const sameShape = 0.05
/** How much lines of two shapes must have in common to be one that was made another. */
const otherShape = 0.5

/**
 * Pairs lines that are alike, in the order of both: those with most words in common, and of lines of one shape even those
 * without any, as who rewrites a line keeps its place. Where they are many, first those that alone have a word.
 * Cost: O(n log n) for n lines, 48 comparisons for each.
 */
export function pairAlike(
  base: readonly TextLine[],
  list: readonly TextLine[],
  stretch: Stretch,
  partners: Partners,
): void {
  if (countTiles(stretch) > 1) {
    for (const { at, index } of pairByWords(base, list, stretch)) partners[at] = index
  }
  for (const part of stretchesBetween(partners, stretch)) pairTiles(base, list, part, partners)
}

function countTiles({ from, to, baseFrom, baseTo }: Stretch): number {
  const [few = 0, many = 0] = [to - from, baseTo - baseFrom].sort((a, b) => a - b)
  return Math.ceil(Math.max(few / tile.lines, Math.sqrt((few * many) / tile.pairs)))
}

function pairTiles(base: readonly TextLine[], list: readonly TextLine[], stretch: Stretch, partners: Partners): void {
  const { from, to, baseFrom, baseTo } = stretch
  const tiles = countTiles(stretch)
  const cut = (start: number, end: number, share: number): number => start + Math.floor(((end - start) * share) / tiles)
  for (let i = 0; i < tiles; i++) {
    pairTile(base, list, partners, {
      from: cut(from, to, i),
      to: cut(from, to, i + 1),
      baseFrom: cut(baseFrom, baseTo, i),
      baseTo: cut(baseFrom, baseTo, i + 1),
    })
  }
}

/** A line of either list. */
interface Pair {
  readonly index: number
  readonly at: number
}

/** Lines with a word that no other line of either list has, where half of their words are the same. */
function pairByWords(
  base: readonly TextLine[],
  list: readonly TextLine[],
  { from, to, baseFrom, baseTo }: Stretch,
): readonly Pair[] {
  const left = base.slice(baseFrom, baseTo).map(profile)
  const right = list.slice(from, to).map(profile)
  const places = onlyPlaces(left)
  const pairs = new Map<number, Pair>()
  for (const [word, at] of onlyPlaces(right)) {
    const index = places.get(word) ?? -1
    if (at < 0 || index < 0 || pairs.has(index)) continue
    if (likeness(left[index] as Profile, right[at] as Profile) < otherShape) continue
    pairs.set(index, { index: baseFrom + index, at: from + at })
  }
  return longestRising([...pairs.values()].sort((a, b) => a.index - b.index))
}

/** By word the line that it is in; of a word of several lines -1. */
function onlyPlaces(lines: readonly Profile[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  lines.forEach(({ words }, line) => {
    for (const word of words) places.set(word, (places.get(word) ?? line) === line ? line : -1)
  })
  return places
}

/** The best pairs of a few lines, by dynamic programming. */
function pairTile(
  base: readonly TextLine[],
  list: readonly TextLine[],
  partners: Partners,
  { from, to, baseFrom, baseTo }: Stretch,
): void {
  const rows = baseTo - baseFrom
  const columns = to - from
  if (rows === 0 || columns === 0) return
  const left = base.slice(baseFrom, baseTo).map(profile)
  const right = list.slice(from, to).map(profile)
  /** By how many lines of either are still to come, what their best pairs are worth. */
  const worth = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
  const pairs = left.map((one) => right.map((other) => likeness(one, other)))
  const at = (row: number, column: number): number => worth[row]?.[column] as number
  const pair = (row: number, column: number): number => pairs[row]?.[column] as number
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const paired = pair(row, column) + at(row + 1, column + 1)
      ;(worth[row] as Float64Array)[column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (pair(row, column) > 0 && at(row, column) === pair(row, column) + at(row + 1, column + 1)) {
      partners[from + column++] = baseFrom + row++
    } else if (at(row, column) === at(row + 1, column)) row++
    else column++
  }
}

/** The words of a line, in order of the alphabet. */
interface Profile {
  readonly shape: string
  readonly isAlternate: boolean
  readonly isEmpty: boolean
  readonly words: readonly string[]
}

function profile(line: TextLine): Profile {
  const { text, isAlternate } = line
  const words =
    text
      .slice(0, 20 * most)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return { shape: shapeOf(line), isAlternate, isEmpty: text === '', words: words.slice(0, most).sort() }
}

/** From 0, nothing in common, to something over 1. */
function likeness(a: Profile, b: Profile): number {
  // What stands for a paragraph is its text, whichever of its wordings that was.
  if (a.isAlternate !== b.isAlternate || a.isEmpty !== b.isEmpty) return 0
  let common = 0
  for (let i = 0, j = 0; i < a.words.length && j < b.words.length; ) {
    const [one, other] = [a.words[i] as string, b.words[j] as string]
    if (one === other) common++
    if (one <= other) i++
    if (other <= one) j++
  }
  const share = common === 0 ? 0 : (2 * common) / (a.words.length + b.words.length)
  if (a.shape === b.shape) return share + sameShape
  return share >= otherShape ? share : 0
}
