import LineBreaker from 'linebreak'
import { partitionPoint } from '../marks/order.ts'
import { classOf, clusterAt, lineEnd, narrow, narrowEnd, space } from './clusters.ts'
import { isPlainBreak } from './plain-breaks.ts'
import { wordStarts } from './words.ts'

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
 * A line ends at `\n`, `\r\n` or `\r`, else at the last place where Unicode (UAX #14) lets it, in Thai and its like between
 * words, else within a word, never within a grapheme cluster. White space at its end takes no room, a soft hyphen there a
 * column. Tabs stop at each fourth column. Cost: linear in what is broken; the places are looked up once a text, and only
 * where white space does not tell them.
 */
export function createWrap(): Wrap {
  const known = new Map<string, Known>()
  let last: Known | undefined
  const wrap: Wrap = (text, from, columns, to = text.length) => {
    if (text !== last?.text) last = recall(known, text)
    if (from < last.sought || from > last.lineBreak) {
      last.lineBreak = findBreak(text, from)
      last.sought = from
    }
    const { isEven, lineBreak } = last
    const line = isEven
      ? measureEven(text, from, Math.min(to, lineBreak), columns, lineBreak < to)
      : measureAny(text, from, to, columns)
    if (typeof line !== 'number') return line
    last.findPlace ??= placeFinder(text)
    const upTo = (end: number): Slice => measureAny(text, from, end, Number.POSITIVE_INFINITY) as Slice
    for (let place = last.findPlace(line); place > from; place = last.findPlace(place - 1)) {
      const found = upTo(place)
      if (found.width + hyphenOf(text, found).length <= columns) return found
    }
    const cut = upTo(Math.max(line, clusterAt(text, from).end))
    return hyphenOf(text, cut) === '' ? cut : wrap(text, from, columns - 1, to)
  }
  return wrap
}

/** What is seen behind a line that ends at a soft hyphen, in a column that is kept for it; nothing behind all others. */
export function hyphenOf(text: string, { start, end, inkEnd }: Slice): string {
  return start < end && end === inkEnd && end < text.length && text.charAt(end - 1) === '\u00ad' ? '-' : ''
}

/** What is known of a text. */
interface Known {
  readonly text: string
  readonly isEven: boolean
  /** Where the first line break is, or the end of the text, and from where on it is the first. */
  lineBreak: number
  sought: number
  findPlace: FindPlace | undefined
}

/** Of longer texts it is kept what is known of them, as other ones come between their lines where a page ends. */
const short = 500

function recall(known: Map<string, Known>, text: string): Known {
  const before = text.length > short ? known.get(text) : undefined
  if (before) return before
  const found = { text, isEven: !uneven.test(text), lineBreak: -1, sought: 0, findPlace: undefined }
  if (text.length > short) known.set(text, found)
  return found
}

function findBreak(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  return found < 0 ? text.length : found
}

/** All but spaces, `\n` and characters that take a column each, whatever of these is around them: most texts have none. */
export const uneven: RegExp = /[^\n -~\u00a0-\u00ac\u00ae-\u02af\u03a3-\u03ff\u0400-\u0482\u048a-\u052f\u2010-\u2027]/

/** What `measureAny` gives, of a text without `uneven` characters up to its next line break: it looks at the last word alone. */
function measureEven(text: string, start: number, to: number, columns: number, isBroken: boolean): Slice | number {
  let over = start + columns
  while (over < to && text.charCodeAt(over) === 32) over++
  let wordAt = Math.min(over, to)
  if (over < to) while (wordAt > start && text.charCodeAt(wordAt - 1) !== 32) wordAt--
  let inkEnd = wordAt
  while (inkEnd > start && text.charCodeAt(inkEnd - 1) === 32) inkEnd--
  if (over < to && !(inkEnd > start && isPlainBreak(text, inkEnd, wordAt, over))) return over
  const end = isBroken && wordAt === to ? to + 1 : wordAt
  return { start, end, inkEnd, width: inkEnd - start }
}

/**
 * Measures a line from an offset to its end, to `to`, or to before the last word that starts in the columns. Where that word
 * runs over and it takes Unicode's tables to tell whether the line ends before it, gives the offset where it runs over.
 */
function measureAny(text: string, start: number, to: number, columns: number): Slice | number {
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

/** Gives the last offset up to another one where a line may end; 0 where there is none. */
type FindPlace = (most: number) => number

/** Finds the places where a line of a text may end, in order and no more than are asked for. */
function placeFinder(text: string): FindPlace {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  return (most) => {
    while ((places.at(-1) ?? 0) <= most) {
      const next = breaker.nextBreak()
      if (!next) break
      for (const start of wordStarts(text, places.at(-1) ?? 0, next.position)) places.push(start)
      places.push(next.position)
    }
    return places[partitionPoint(places, (place) => place <= most) - 1] ?? 0
  }
}
