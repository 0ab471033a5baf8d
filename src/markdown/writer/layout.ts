import { areRead, sidesBetween } from '../parsers/parsers.ts'
import { CLOSES, type Coverage, type Marker, OPENS, type Run } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import { classAfter, classBefore } from './neighbours.ts'
import type { Piece } from './pieces.ts'
import { delimiterAt, isNothing, type Styles } from './styles.ts'

/** Runs as they would be written, and what they are meant to format. */
interface Layout {
  readonly runs: readonly Run[]
  readonly meant: Coverage
}

/** An outermost format with whatever touches it: its pieces, and the indexes of the `open`s that are delimiters. */
export interface Cluster {
  readonly from: number
  readonly to: number
  readonly spans: readonly number[]
}

/** Whether every parser reads the pieces of a cluster as meant under the styles given. */
export function isClusterRead(inline: Inline, styles: Readonly<Styles>, from: number, to: number): boolean {
  const { runs, meant } = layOut(inline, styles, from, to)
  return areRead(runs, meant)
}

/**
 * Whether a format that touches no other is read as meant: whether every parser lets its delimiters open and close
 * between the characters beside them. It covers nearly all marked text, without a simulation.
 */
export function isLoneRead(inline: Inline, styles: Readonly<Styles>, open: number, close: number): boolean {
  const marker = delimiterAt(inline, styles, open)?.[0] as Marker | undefined
  if (!marker) return true
  const opening = sidesBetween(marker, classBefore(inline, styles, open), classAfter(inline, styles, open))
  if (!(opening.all & OPENS)) return false
  const closing = sidesBetween(marker, classBefore(inline, styles, close), classAfter(inline, styles, close))
  return (closing.all & CLOSES) !== 0
}

/**
 * Lays out the delimiter runs of some pieces under the styles given. The text of a link is none of theirs.
 *
 * A run is what stands beside each other of one marker, whatever opens and closes in it: `**a***b*` are three runs.
 */
function layOut(inline: Inline, styles: Readonly<Styles>, from: number, to: number): Layout {
  const { pieces } = inline
  const runs: Run[] = []
  const coverage: number[] = [0]
  let inside = 0
  /** Where the last run ended, and what it was made of. */
  let end = -1
  let last: Run | undefined
  for (let i = from; i < to; ) {
    const marker = markerAt(inline, styles, i)
    if (!marker) {
      if (end === i && isNothing(inline, styles, i)) end++
      i = skipLink(inline, i) + 1
      continue
    }
    const start = i
    let length = 0
    let meant = 0
    for (; markerAt(inline, styles, i) === marker || isNothing(inline, styles, i); i++) {
      const { type, format } = pieces[i] as Piece
      const delimiter = delimiterAt(inline, styles, i)
      if (!delimiter) continue
      length += delimiter.length
      meant |= type === 'open' ? OPENS : CLOSES
      inside ^= format?.bit ?? 0
    }
    const isApart = end !== start
    const before = classBefore(inline, styles, start)
    const after = classAfter(inline, styles, i - 1)
    const beforeTildes = !isApart && last?.marker === '~' ? last.beforeTildes : before
    last = {
      marker,
      length,
      before,
      after,
      beforeTildes,
      afterTildes: classAfterTildes(inline, styles, i),
      isApart,
      meant,
    }
    runs.push(last)
    coverage.push(inside)
    end = i
  }
  return { runs, meant: coverage }
}

function markerAt(inline: Inline, styles: Readonly<Styles>, index: number): Marker | undefined {
  return delimiterAt(inline, styles, index)?.[0] as Marker | undefined
}

/** Class of the first character at or behind an index that is no tilde of a delimiter. */
function classAfterTildes(inline: Inline, styles: Readonly<Styles>, index: number): number {
  let at = index
  while (markerAt(inline, styles, at) === '~' || isNothing(inline, styles, at)) at++
  return classAfter(inline, styles, at - 1)
}

/** The last piece of what starts at an index and is no delimiter: of a link its closing bracket. */
export function skipLink({ pieces, closers }: Inline, index: number): number {
  const piece = pieces[index]
  return piece?.type === 'open' && piece.format?.says === 'brackets' ? (closers[index] as number) : index
}
