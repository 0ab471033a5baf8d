import LineBreaker from 'linebreak'
import { classOf, clusterAt, lineEnd, narrow, narrowEnd, space } from './clusters.ts'
import { partitionPoint } from './partition-point.ts'
import { isPlainBreak } from './plain-breaks.ts'

/** A line of a text. Offsets are UTF-16 units, half open; the lines of a text follow each other without a gap. */
export interface Slice {
  readonly start: number
  /** Where the next line starts: past the white space and the line break that end this one. */
  readonly end: number
  /** Where the last character ends that is seen. */
  readonly inkEnd: number
  /** Columns up to there. */
  readonly width: number
}

/** Gives the line of a text that starts at an offset and is so many columns wide at most, or ends at another one before that. */
export type Wrap = (text: string, from: number, columns: number, to?: number) => Slice

/**
 * Breaks texts into lines of equal columns, one at a time, so that no more is broken than is wanted.
 *
 * A line ends at `\n`, `\r\n` or `\r`, else at the last place where Unicode (UAX #14) lets it, else within a word, never
 * within a grapheme cluster. White space at its end takes no room. Tabs stop at each fourth column.
 * Cost: linear in what is broken; the places are looked up once a text, and only where white space does not tell them.
 */
export function createWrap(): Wrap {
  const known = new Map<string, readonly number[]>()
  return (text, from, columns, to = text.length) => {
    const line = measure(text, from, to, columns)
    if (typeof line !== 'number') return line
    const places = known.get(text) ?? toPlaces(text)
    known.set(text, places)
    const place = places[partitionPoint(places, (one) => one <= line) - 1] ?? 0
    const cut = Math.max(place > from ? place : line, clusterAt(text, from).end)
    return measure(text, from, cut, Number.POSITIVE_INFINITY) as Slice
  }
}

/**
 * Measures a line from an offset to its end, to `to`, or to before the last word that starts in the columns. Where that word
 * runs over and it takes Unicode's tables to tell whether the line ends before it, gives the offset where it runs over.
 */
function measure(text: string, start: number, to: number, columns: number): Slice | number {
  let at = start
  let inkEnd = start
  let width = 0
  let inked = 0
  let wordAt = start
  let wordInkEnd = start
  let wordWidth = 0
  while (at < to) {
    const unit = text.charCodeAt(at)
    const kind = classOf(unit)
    if (kind === lineEnd) return { start, end: at + (isPair(text, at) ? 2 : 1), inkEnd, width: inked }
    if (kind === space) {
      width += unit === 9 ? 4 - (width % 4) : 1
      at++
      continue
    }
    if (at > inkEnd) {
      wordAt = at
      wordInkEnd = inkEnd
      wordWidth = inked
    }
    const run = kind === narrow ? narrowEnd(text, at, Math.min(to, at + columns - width)) : at
    if (run > at) {
      width += run - at
      at = run
    } else {
      const cluster = clusterAt(text, at)
      if (width + cluster.width > columns) {
        const isPlain = wordInkEnd > start && isPlainBreak(text, wordInkEnd, wordAt, at)
        return isPlain ? { start, end: wordAt, inkEnd: wordInkEnd, width: wordWidth } : at
      }
      width += cluster.width
      at = Math.min(cluster.end, to)
    }
    inkEnd = at
    inked = width
  }
  return { start, end: at, inkEnd, width: inked }
}

function isPair(text: string, at: number): boolean {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10
}

/** The offsets where a line may end, in order. */
function toPlaces(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let place = breaker.nextBreak(); place; place = breaker.nextBreak()) places.push(place.position)
  return places
}
