import { remember } from '../../marks/remember.ts'
import { classOf, LINE_EDGE, lengthOf, PUNCTUATION, pointBefore } from '../parsers/classes.ts'
import { CLOSES, type Marker, OPENS } from '../parsers/runs.ts'
import { becomesReference } from './ends.ts'
import { type Inline, isLineStart, isOutermost } from './inline.ts'
import { classBeside, markerAt, sidesBetween, sidesOfRun } from './layout.ts'
import { thematicBreak } from './lines.ts'
import type { Literal } from './literals.ts'
import type { Piece } from './pieces.ts'
import { isSeparator, skipTrimmable } from './references.ts'
import type { Step, Styles } from './styles.ts'
import { addressJudge } from './urls.ts'

type MarkerBit = 1 | 2 | 4

/** A marker as a bit, for sets of them: the engine finds it sooner so than in a table by name. */
function bitOf(marker: Marker): MarkerBit {
  return marker === '*' ? 1 : marker === '_' ? 2 : 4
}

/** How many there are of something, by a marker's bit. */
type Tally = Record<MarkerBit, number>

/** The delimiters that are written, as far as runs of the text could pair with them. Sets of markers, a bit for each. */
interface Written {
  /** Markers of all of them. */
  readonly markers: number
  /** By index of a piece, the markers around it. */
  readonly around: readonly number[]
  /** How many of them, and of the runs of the texts, are longer than one. */
  readonly doubles: Tally
}

/**
 * Judges the runs of `*`, `_` and `~` in texts, each asked for in order: those that could pair are escaped, inside a format
 * of their marker, with a delimiter that is written, or with each other. A lone `*69` needs nothing.
 */
export function pairJudge(
  inline: Inline,
  styles: Readonly<Styles>,
  literals: readonly Literal[],
): (run: Literal) => boolean {
  const { markers, around, doubles } = findWritten(inline, styles, literals)
  const lastClosing = remember((marker: Marker) => findLastClosing(inline, styles, marker))
  const isBehindAddress = addressJudge(inline, literals)
  /** Markers of runs left as they are that may open. */
  let opened = 0
  return (run) => {
    const marker = markerOfRun(inline, run)
    const bit = bitOf(marker)
    const isLine = isLineMarker(inline, run)
    // The first character of a rule or a fence will be escaped.
    const before = isLine ? PUNCTUATION : classNextTo(inline, styles, run, -1)
    const after = classNextTo(inline, styles, run, 1)
    let { any } = sidesBetween(marker, before, after)
    // Behind an escaped tilde, as a fence has one, pulldown-cmark lets others close, whatever follows.
    if (isLine && marker === '~') any |= CLOSES
    // Where it has linked an address, marked knows nothing of the character before.
    if (isBehindAddress(run) || isAtEdge(inline, run, -1)) any |= sidesBetween(marker, LINE_EDGE, after).any
    if (isAtEdge(inline, run, 1)) any |= sidesBetween(marker, before, LINE_EDGE).any
    const couldPair =
      isJoining(inline, styles, run) ||
      (any !== 0 && ((around[run.piece] as number) & bit) !== 0) ||
      ((any & CLOSES) !== 0 && (opened & bit) !== 0) ||
      ((any & OPENS) !== 0 && lastClosing(marker) > run.piece) ||
      // Without tags to fall back on, either marker may be needed.
      (any !== 0 && markers !== 0 && !inline.html) ||
      // Between two double runs of one marker, even within words, marked overlooks the other marker.
      (run.length > 1 && (any !== 0 || doubles[bit] > 1) && (markers & bitOf(marker === '_' ? '*' : '_')) !== 0)
    if (!couldPair && any & OPENS) opened |= bit
    return couldPair
  }
}

function findWritten(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Written {
  let markers = 0
  const around: number[] = []
  const doubles: Tally = { 1: 0, 2: 0, 4: 0 }
  /** How many formats of each marker are open. */
  const open: Tally = { 1: 0, 2: 0, 4: 0 }
  let inside = 0
  for (let i = 0; i < inline.pieces.length; i++) {
    const { type, value, format } = inline.pieces[i] as Piece
    const marker = type === 'line' ? (value.charAt(0) as Marker) : markerAt(inline, styles, i)
    if (marker) {
      const bit = bitOf(marker)
      const written = format?.delimiters[0] ?? value
      if (written.charAt(0) === written.charAt(1)) doubles[bit]++
      open[bit] += type === 'open' ? 1 : type === 'close' ? -1 : 0
      inside = open[bit] > 0 ? inside | bit : inside & ~bit
      markers |= bit
    }
    around.push(inside)
  }
  for (const run of literals)
    if (run.kind === 'delimiters' && run.length > 1) doubles[bitOf(markerOfRun(inline, run))]++
  return { markers, around, doubles }
}

/** The index of the last delimiter of a marker that opens in a run that could close what a run of the text before it opens. */
function findLastClosing(inline: Inline, styles: Readonly<Styles>, marker: Marker): number {
  return inline.pieces.findLastIndex(({ type }, index) => {
    if (type !== 'open' || markerAt(inline, styles, index) !== marker) return false
    let from = index
    let to = index
    while (markerAt(inline, styles, from - 1) === marker) from--
    while (markerAt(inline, styles, to + 1) === marker) to++
    return (sidesOfRun(inline, styles, from, to).any & CLOSES) !== 0
  })
}

function markerOfRun({ pieces }: Inline, { piece, at }: Literal): Marker {
  return (pieces[piece] as Piece).value.charAt(at) as Marker
}

/**
 * Whether a run touches a delimiter that would take it in, or that some parser would read differently for it: cmark-gfm
 * looks through tildes, and to marked an underscore before an opener is not there.
 */
function isJoining(inline: Inline, styles: Readonly<Styles>, { piece, at, length }: Literal): boolean {
  const text = (inline.pieces[piece] as Piece).value
  const before = at === 0 ? markerAt(inline, styles, piece - 1) : ''
  const after = at + length === text.length ? markerAt(inline, styles, piece + 1) : ''
  if (!before && !after) return false
  if (text[at] !== '_' || length > 1 || before === '_' || after === '_') return true
  return after !== '' && inline.pieces[piece + 1]?.type === 'open'
}

/** Class of what stands beside a run of a text, once that is printed. */
function classNextTo(inline: Inline, styles: Readonly<Styles>, { piece, at, length }: Literal, step: Step): number {
  const text = (inline.pieces[piece] as Piece).value
  const rest = step < 0 ? at : text.length - at - length
  if (rest === 0) return classBeside(inline, styles, piece, step)
  const point = step < 0 ? pointBefore(text, at) : (text.codePointAt(at + length) as number)
  if (rest === lengthOf(point) && becomesReference(inline, styles, piece, step < 0 ? 'first' : 'last'))
    return PUNCTUATION
  return inline.oneLine && isSeparator(point) ? PUNCTUATION : classOf(point)
}

/** Whether a run is at the edge of a line to parsers that trim the white space there, as without HTML nothing keeps it. */
function isAtEdge(inline: Inline, { piece, at, length }: Literal, step: Step): boolean {
  if (inline.html || !isOutermost(inline, piece, step < 0 ? 'first' : 'last')) return false
  const text = (inline.pieces[piece] as Piece).value
  const beside = skipTrimmable(text, step < 0 ? at - 1 : at + length, step)
  return beside < 0 || beside === text.length
}

/** Whether a run begins a rule or a fence. */
function isLineMarker(inline: Inline, { piece, at, length }: Literal): boolean {
  if (at > 0 || !isLineStart(inline, piece)) return false
  const text = (inline.pieces[piece] as Piece).value
  return text[0] === '~' ? length > 2 : thematicBreak.test(text)
}
