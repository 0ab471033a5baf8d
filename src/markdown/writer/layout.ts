import { charCodeAt } from '../../document/strings.ts'
import type { Format } from '../formats.ts'
import { asciiClasses, CLASSES, EDGE, LINE_EDGE, lengthOf, PUNCTUATION, TILDE } from '../parsers/classes.ts'
import { areRead, judge } from '../parsers/parsers.ts'
import { CLOSES, type Marker, OPENS, type Run, type Sides } from '../parsers/runs.ts'
import { classOfEnd, type End, type Inline, pointAt } from './inline.ts'
import type { Piece } from './pieces.ts'
import { isReferable } from './references.ts'
import { type Cluster, type Extent, NONE, REFERENCE, type Step, type Styles, widen } from './styles.ts'

/** The marker of the delimiter that a piece is written as; of all other pieces an empty string, which is as quick to compare. */
export function markerAt({ pieces }: Inline, styles: Readonly<Styles>, index: number): Marker | '' {
  if (index < 0 || index >= pieces.length) return ''
  const { format } = pieces[index] as Piece
  if (format === undefined) return ''
  return format.markers[(styles[index] ?? 0) & ~REFERENCE] as Marker | ''
}

/** Whether a piece leaves no trace, as its format is given up. With HTML none is. */
function isNothing({ html }: Inline, styles: Readonly<Styles>, index: number): boolean {
  return !html && styles[index] === NONE
}

/** The next piece in a direction that leaves a trace. */
export function nextPiece(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): number {
  let at = index + step
  while (isNothing(inline, styles, at)) at += step
  return at
}

/** Class of the character beside a piece, once it is printed; `LINE_EDGE` of none. */
export function classBeside(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): number {
  const { pieces, html } = inline
  const at = nextPiece(inline, styles, index, step)
  if (at < 0 || at >= pieces.length) return LINE_EDGE
  const { type, value, format } = pieces[at] as Piece
  if (format !== undefined) {
    if (format.says === 'brackets' && type === (step < 0 ? 'open' : 'close')) return EDGE
    // Delimiters and tags are punctuation; of them parsers know tildes apart.
    return markerAt(inline, styles, at) === '~' ? PUNCTUATION | TILDE : PUNCTUATION
  }
  // To the engine a concatenation is a string, whose length it does not look up; a template would be a call.
  // biome-ignore lint/style/useTemplate: see above
  const unit = html && type === 'text' ? charCodeAt(value, step < 0 ? (value + '').length - 1 : 0) : 0
  const known = asciiClasses[unit] ?? 0
  // Most are what they are wherever they stand: but not a space that is all there is on a line.
  const isWithin = at > 0 && at + 1 < pieces.length && (pieces[at - 1] as Piece).type !== 'break'
  if (known > 0 && (known !== LINE_EDGE || value.length > 1 || isWithin)) return known
  const end = step < 0 ? 'last' : 'first'
  const bits = classOfEnd(inline, at, end)
  // Punctuation needs no reference, and so gets none.
  return !html && (bits & TILDE) === 0 && isReferenced(inline, styles, at, end) ? PUNCTUATION : bits
}

/** Whether the first or last character of a text is to be a character reference, for the delimiters beside it. */
export function isReferenced(inline: Inline, styles: Readonly<Styles>, at: number, end: End): boolean {
  const { type, value } = inline.pieces[at] as Piece
  // White space is what delimiters want outside of them as it is, and as a reference part of a URL before it.
  if (inline.html || type !== 'text' || (classOfEnd(inline, at, end) & LINE_EDGE) === LINE_EDGE) return false
  const point = pointAt(inline, at, end)
  const isSingle = value.length === lengthOf(point)
  const isAsked =
    ((isSingle || end === 'last') && isWanted(inline, styles, at, 1)) ||
    ((isSingle || end === 'first') && isWanted(inline, styles, at, -1))
  return isAsked && isReferable(point)
}

/** Whether the delimiters after a text open, or those before it close, a format that wants references outside. */
function isWanted(inline: Inline, styles: Readonly<Styles>, index: number, step: Step): boolean {
  const outward = step === 1 ? 'open' : 'close'
  for (let i = index + step; isNothing(inline, styles, i) || markerAt(inline, styles, i) !== ''; i += step) {
    if ((styles[i] ?? 0) & REFERENCE && inline.pieces[i]?.type === outward) return true
  }
  return false
}

/** By class its number, in the order in which classes come up; 0 of those that did not yet. Some two dozen ever do. */
const numbers = new Uint8Array(CLASSES)
let known = 0

/** A number below 64 for a neighbour, given with what is beyond tildes: where that is another, it is the tilde of a format. */
function numberOf(bits: number, beyondTildes: number): number {
  numbers[beyondTildes] ||= ++known
  return (numbers[beyondTildes] as number) + (bits === beyondTildes ? 0 : 32)
}

/** A list with room for all that may be said of a run: the engine reads it sooner than a map. */
const remembered = new Array<Sides | undefined>(6 * 64 * 64)

/** What the parsers make of a run by its neighbours. Of one that touches no other the first three are enough. */
export function sidesBetween(
  marker: Marker,
  before: number,
  after: number,
  beforeTildes: number = before,
  afterTildes: number = after,
  isApart = true,
): Sides {
  const kind = (marker === '*' ? 0 : marker === '_' ? 2 : 4) + (isApart ? 0 : 1)
  const key = (kind * 64 + numberOf(before, beforeTildes)) * 64 + numberOf(after, afterTildes)
  remembered[key] ??= judge({ marker, before, after, beforeTildes, afterTildes, isApart })
  return remembered[key] as Sides
}

/** What parsers let a run do that is made of the delimiters from one piece to another. */
export function sidesOfRun(inline: Inline, styles: Readonly<Styles>, from: number, to: number): Sides {
  const marker = markerAt(inline, styles, from) as Marker
  return sidesBetween(marker, classBeside(inline, styles, from, -1), classBeside(inline, styles, to, 1))
}

/** Whether a format that touches no other is read as meant, as its neighbours tell: without a simulation. */
export function isReadAlone(inline: Inline, styles: Readonly<Styles>, open: number, close: number): boolean {
  const opens = sidesOfRun(inline, styles, open, open).all & OPENS
  return opens !== 0 && (sidesOfRun(inline, styles, close, close).all & CLOSES) !== 0
}

/**
 * A part of a cluster that some parser does not read as meant, and would not whatever the styles of formats that have no edge
 * there; nothing where every parser reads all of it.
 */
export function findMisread(cluster: Cluster): Extent | undefined {
  const { inline, styles, edges } = cluster
  const runs: Run[] = []
  let isApart = true
  for (let edge = 0, end = 0; edge < edges.length; edge = end) {
    if (!isTouching(cluster, edge)) isApart = true
    const marker = markerAt(inline, styles, edges[edge] as number)
    if (marker === '') {
      if (!isNothing(inline, styles, edges[edge] as number)) isApart = true
      end = edge + 1
      continue
    }
    end = endOfRun(cluster, edge, marker)
    const run = toRun(cluster, marker, edge, end, isApart, runs.at(-1))
    if ((run.sides.all & run.does) !== run.does) return widen(inline, edges[edge] as number, edges[end - 1] as number)
    runs.push(run)
    isApart = false
  }
  return areRead(runs) ? undefined : { from: edges[0] as number, to: edges.at(-1) as number }
}

/** Whether an edge follows the one before it with nothing between. */
function isTouching({ inline, styles, edges }: Cluster, edge: number): boolean {
  return edge > 0 && nextPiece(inline, styles, edges[edge] as number, -1) <= (edges[edge - 1] as number)
}

/**
 * The end of the run that an edge begins. A run is what stands beside each other of one marker, whatever opens and closes in
 * it: `**a***b*` are three runs.
 */
function endOfRun(cluster: Cluster, start: number, marker: Marker): number {
  const { inline, styles, edges } = cluster
  let edge = start + 1
  while (edge < edges.length && isTouching(cluster, edge)) {
    const at = edges[edge] as number
    if (markerAt(inline, styles, at) !== marker && !isNothing(inline, styles, at)) break
    edge++
  }
  return edge
}

/** The run of a marker that edges from one index to another are; `previous` is the run before it. */
function toRun(cluster: Cluster, marker: Marker, first: number, end: number, isApart: boolean, previous?: Run): Run {
  const { inline, styles, edges } = cluster
  const from = edges[first] as number
  const to = edges[end - 1] as number
  let length = 0
  let does = 0
  let formats = previous?.formats ?? 0
  for (let i = first; i < end; i++) {
    const edge = edges[i] as number
    if (isNothing(inline, styles, edge)) continue
    const { type, format } = inline.pieces[edge] as Piece
    const { bit, delimiters } = format as Format
    length += (delimiters[0] as string).length
    does |= type === 'open' ? OPENS : CLOSES
    formats ^= bit
  }
  let last = to
  while (markerAt(inline, styles, last + 1) === '~' || isNothing(inline, styles, last + 1)) last++
  // What touches the run before it is known to stand behind a delimiter, and which: most runs of a cluster are spared a look.
  const tildes = !isApart && previous?.marker === '~' ? previous : undefined
  const before = isApart ? classBeside(inline, styles, from, -1) : tildes ? PUNCTUATION | TILDE : PUNCTUATION
  const after = classBeside(inline, styles, to, 1)
  const beforeTildes = tildes?.beforeTildes ?? before
  const afterTildes = last === to ? after : classBeside(inline, styles, last, 1)
  const sides = sidesBetween(marker, before, after, beforeTildes, afterTildes, isApart)
  return { marker, before, after, beforeTildes, afterTildes, isApart, length, does, formats, sides }
}
