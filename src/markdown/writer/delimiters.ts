import { classOf, PUNCTUATION, pointBefore } from '../parsers/classes.ts'
import { sidesBetween } from '../parsers/parsers.ts'
import { CLOSES, type Marker, OPENS } from '../parsers/runs.ts'
import { type Edit, escapeEach } from './edits.ts'
import { type Inline, isLineStart } from './inline.ts'
import type { Literal } from './literals.ts'
import type { Piece } from './pieces.ts'
import {
  classAfter,
  classBefore,
  delimiterAt,
  isReferableSpace,
  isReferenced,
  isSeparator,
  type Styles,
} from './styles.ts'

/** The delimiters that are written, as far as runs of the text could pair with them. */
interface Written {
  /** Markers of all of them. */
  readonly markers: ReadonlySet<string>
  /** Markers of those that could close what a run of the text opens. */
  readonly closing: ReadonlySet<string>
  /** By index of a text, the markers around it. */
  readonly around: readonly string[]
}

/**
 * Escapes the runs of `*`, `_` and `~` in texts that could pair: inside a format of their marker, with a delimiter that
 * is written, or with each other. A lone `*69` needs nothing.
 */
export function judgeDelimiters(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Edit[] {
  const runs = literals.filter(({ kind }) => kind === 'delimiters')
  if (runs.length === 0) return []
  const written = findWritten(inline, styles)
  const doubles = runs.filter(({ length }) => length > 1).length
  /** Markers of runs left as they are that may open. */
  const opened = new Set<string>()
  return runs.flatMap((run) => {
    const marker = markerOf(inline, run)
    const { any } = sidesBetween(marker, beforeRun(inline, styles, run), afterRun(inline, styles, run))
    const couldPair =
      isJoining(inline, styles, run) ||
      (any !== 0 && written.around[run.piece]?.includes(marker)) ||
      (any & CLOSES && opened.has(marker)) ||
      ((any & OPENS || (any !== 0 && !inline.html)) && written.closing.has(marker)) ||
      // Between two double runs of one marker, even within words, marked overlooks the other marker.
      (run.length > 1 && (any !== 0 || doubles > 1) && written.markers.has(marker === '_' ? '*' : '_'))
    if (couldPair) return escapeEach(run.piece, run.at, run.length)
    if (any & OPENS) opened.add(marker)
    return []
  })
}

function findWritten(inline: Inline, styles: Readonly<Styles>): Written {
  const markers = new Set<string>()
  const closing = new Set<string>()
  const around: string[] = []
  const open: string[] = []
  inline.pieces.forEach((piece, i) => {
    const marker = delimiterAt(inline, styles, i)?.[0] as Marker | undefined
    if (marker && piece.type === 'open') {
      open.push(marker)
      markers.add(marker)
      const { any } = sidesBetween(marker, classBefore(inline, styles, i), classAfter(inline, styles, i))
      if (any & CLOSES) closing.add(marker)
    } else if (marker) open.pop()
    around.push(open.join(''))
  })
  // Without tags to fall back on, either marker may be needed, so none may stand in the text.
  if (!inline.html && markers.size > 0) for (const marker of '*_~') closing.add(marker)
  return { markers, closing, around }
}

function markerOf({ pieces }: Inline, { piece, at }: Literal): Marker {
  return (pieces[piece] as Piece).value.charAt(at) as Marker
}

/**
 * Whether a run touches a delimiter that would take it in, or that some parser would read differently for it: cmark-gfm
 * looks through tildes, and to marked an underscore before an opener is not there.
 */
function isJoining(inline: Inline, styles: Readonly<Styles>, { piece, at, length }: Literal): boolean {
  const text = (inline.pieces[piece] as Piece).value
  const before = at === 0 ? delimiterAt(inline, styles, piece - 1) : undefined
  const after = at + length === text.length ? delimiterAt(inline, styles, piece + 1) : undefined
  if (!before && !after) return false
  if (text[at] !== '_' || length > 1 || before?.[0] === '_' || after?.[0] === '_') return true
  return after !== undefined && inline.pieces[piece + 1]?.type === 'open'
}

function beforeRun(inline: Inline, styles: Readonly<Styles>, run: Literal): number {
  const { piece, at } = run
  // The first character of a rule or a fence will be escaped.
  if (at === 0) return isLineMarker(inline, run) ? PUNCTUATION : classBefore(inline, styles, piece)
  const point = pointBefore((inline.pieces[piece] as Piece).value, at)
  if (at === lengthOf(point)) {
    if (isReferableSpace(point) && isLineStart(inline, piece)) return PUNCTUATION
    if (!inline.html && isReferenced(inline, styles, piece, 'first')) return PUNCTUATION
  }
  return classInside(inline, point)
}

function afterRun(inline: Inline, styles: Readonly<Styles>, { piece, at, length }: Literal): number {
  const text = (inline.pieces[piece] as Piece).value
  const end = at + length
  if (end === text.length) return classAfter(inline, styles, piece)
  const point = text.codePointAt(end) as number
  if (end + lengthOf(point) === text.length) {
    if (isReferableSpace(point) && piece === inline.pieces.length - 1) return PUNCTUATION
    if (!inline.html && isReferenced(inline, styles, piece, 'last')) return PUNCTUATION
  }
  return classInside(inline, point)
}

function lengthOf(point: number): number {
  return point > 0xffff ? 2 : 1
}

function classInside({ oneLine }: Inline, point: number): number {
  return oneLine && isSeparator(point) ? PUNCTUATION : classOf(point)
}

function isLineMarker(inline: Inline, { piece, length }: Literal): boolean {
  if (!isLineStart(inline, piece)) return false
  const text = (inline.pieces[piece] as Piece).value
  return text[0] === '~' ? length > 2 : /^([*_])(?:[ \t]*\1){2,}[ \t]*$/.test(text)
}
