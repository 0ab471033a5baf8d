import { ASTRAL, EDGE, ESCAPED, PUNCTUATION, SPACE_JS, SYMBOL, TILDE, WORD } from './classes.ts'
import { CLOSES, type Neighbours, OPENS, type Parser } from './runs.ts'

/** A run within the text that is being read; at the edges of an inner text, what an outer span leaves of one. */
interface Part {
  readonly run: Neighbours
  /** Place among all runs. */
  readonly index: number
  readonly length: number
  /** Classes of the neighbours, in this text. */
  readonly before: number
  readonly after: number
  /** Whether the part follows the part before it with no text between, so that marked does not know what is before. */
  readonly follows: boolean
}

/** Where an opener is closed: the closing part, and how much of it the span takes. */
interface Close {
  readonly at: number
  readonly length: number
}

/**
 * marked, which has an algorithm of its own.
 *
 * From an opener it sums the lengths of the runs of the same marker that follow: those that can only open add, the
 * others subtract; where the sum reaches nothing, an odd minimum is emphasis, an even one strong. The inside is then
 * read as a text of its own, its edges being start and end of text: in `***a b* *c***` the outer emphasis takes one
 * star at each end, and what is left inside, `**a b* *c**`, is strong around a text with two stars.
 *
 * Source: the rules `emStrong` and `del` of marked 18. Cost: quadratic in the runs of a cluster at worst.
 */
export const marked: Parser = {
  name: 'marked',
  sides(run) {
    const part = toPart(run, 0, 0)
    return (opens(part, false) ? OPENS : 0) | (roleOf(part) & CLOSES)
  },
  pair(runs) {
    // What `map` gives is of another kind once the engine has compiled it: then all that reads it is compiled again.
    const parts = new Array<Part>(runs.length)
    runs.forEach((run, index) => {
      parts[index] = toPart(run, index, run.length)
    })
    const pairs: number[] = []
    return readParts(parts, pairs) ? { pairs, isCommon: false } : undefined
  },
  rules: 'own',
}

function toPart(run: Neighbours, index: number, length: number): Part {
  return cut(run, index, length, run.before, run.after, !run.isApart)
}

/** Every part has one shape, which is quick to read. */
function cut(run: Neighbours, index: number, length: number, before: number, after: number, follows: boolean): Part {
  return { run, index, length, before, after, follows }
}

/** Adds the pairs of a text to some; whether no delimiter is left over. */
function readParts(parts: readonly Part[], pairs: number[]): boolean {
  let at = 0
  let taken = 0
  while (at < parts.length) {
    const opener = parts[at] as Part
    if (!opens(opener, taken > 0)) return false
    const close = findClose(parts, at, taken)
    if (!close) return false
    const left = opener.length - taken
    const used = Math.min(left, close.length) % 2 === 0 ? 2 : 1
    pairs.push(opener.index, (parts[close.at] as Part).index, used)
    if (!readParts(inside(parts, at, left - used, close, used), pairs)) return false
    at = close.at
    taken = close.length
    if (taken === (parts[at] as Part).length) {
      at++
      taken = 0
    }
  }
  return true
}

/** The runs between an opener and its closer, with what the span left of those two. */
function inside(parts: readonly Part[], at: number, openerLeft: number, close: Close, used: number): Part[] {
  const inner = parts.slice(at + 1, close.at)
  const closer = parts[close.at] as Part
  const closerLeft = close.length - used
  const first = inner[0]
  if (openerLeft > 0) inner.unshift(startOf(parts[at] as Part, openerLeft))
  else if (first?.follows) inner[0] = startOf(first, first.length)
  if (closerLeft > 0) inner.push(endOf(closer, closerLeft))
  else if (!closer.run.isApart) {
    const last = inner.pop()
    if (last) inner.push(endOf(last, last.length))
  }
  return inner
}

/** A part as the start of a text of its own. */
function startOf({ run, index, after }: Part, length: number): Part {
  return cut(run, index, length, EDGE, after, false)
}

/** A part as the end of one. */
function endOf({ run, index, before, follows }: Part, length: number): Part {
  return cut(run, index, length, before, EDGE, follows)
}

/**
 * Whether a part may open. marked judges an opener by the UTF-16 unit before it, so half of an astral character is a
 * letter, and by nothing where a span ended there (`follows`). `isRest`: the part's start closed a span before.
 */
function opens({ run, before, after, follows }: Part, isRest: boolean): boolean {
  const isStar = run.marker !== '~'
  const next = side(after, isStar)
  if (next === SPACE) return false
  let previous = side(before, false)
  if (!isRest) {
    if (follows) previous = SPACE
    else if (before & ASTRAL) previous = LETTER
  }
  if (previous !== LETTER) return true
  return next !== PUNCT && (run.marker !== '_' || (before & (WORD | ASTRAL)) !== WORD)
}

/** Where an opener is closed, of which so much closed a span before. Only of `*` and `_` spans share a run. */
function findClose(parts: readonly Part[], at: number, taken: number): Close | undefined {
  const opener = parts[at] as Part
  const { marker } = opener.run
  const isTilde = marker === '~'
  const previous = side(opener.before, false)
  // The rule of three holds for an opener that could close as well.
  const couldClose =
    previous !== SPACE && (side(opener.after, true) === PUNCT || (marker === '*' && previous === LETTER))
  let total = opener.length - taken
  let skipped = 0
  for (let i = at + 1; i < parts.length; i++) {
    const part = parts[i] as Part
    if (part.run.marker !== marker) continue
    const { length } = part
    const role = roleOf(part)
    if (role === 0) continue
    if (role === OPENS) total += length
    else if (
      !isTilde &&
      (role === BOTH || couldClose) &&
      opener.length % 3 !== 0 &&
      (opener.length + length) % 3 === 0
    ) {
      skipped += length
    } else {
      total -= length
      if (total <= 0) return { at: i, length: isTilde ? length : Math.min(length, length + total + skipped) }
    }
  }
  return undefined
}

const LETTER = 0
const SPACE = 1
const PUNCT = 2

const BOTH = OPENS | CLOSES

/** What a part may do behind an opener: open as left-flanking, close as right-flanking. Underscores between letters nothing. */
function roleOf({ run: { marker }, before, after }: Part): number {
  const previous = side(before, marker === '*')
  const next = side(after, marker === '*')
  if (previous === SPACE) return next === SPACE ? 0 : OPENS
  if (next === SPACE) return CLOSES
  if (previous !== next) return next === LETTER ? OPENS : CLOSES
  return marker === '_' && previous === LETTER ? 0 : BOTH
}

/** marked's class of a neighbour. To `*` a tilde is a letter; the edges of a link's text are edges of a text. */
function side(bits: number, ignoreTilde: boolean): number {
  if (bits & (SPACE_JS | EDGE)) return SPACE
  if (ignoreTilde && bits & TILDE && !(bits & ESCAPED)) return LETTER
  return bits & (PUNCTUATION | SYMBOL) ? PUNCT : LETTER
}
