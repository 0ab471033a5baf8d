import { CLASSES } from '../parsers/classes.ts'
import { areRead, sidesBetween } from '../parsers/parsers.ts'
import { CLOSES, type Coverage, OPENS, type Run } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import type { Piece } from './pieces.ts'
import { classAfter, classBefore, delimiterAt, isNothing, markerAt, type Styles } from './styles.ts'

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
  const marker = markerAt(inline, styles, open)
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
  const runs: Run[] = []
  const meant: number[] = [0]
  let inside = 0
  /** Where the last run ended. */
  let end = -1
  for (let i = from; i < to; ) {
    const marker = markerAt(inline, styles, i)
    if (!marker) {
      if (end === i && isNothing(inline, styles, i)) end++
      i = skipLink(inline, i) + 1
      continue
    }
    const start = i
    let length = 0
    let does = 0
    for (; i < to; i++) {
      const delimiter = delimiterAt(inline, styles, i)
      if (delimiter === undefined && isNothing(inline, styles, i)) continue
      if (delimiter?.charAt(0) !== marker) break
      const { type, format } = inline.pieces[i] as Piece
      length += delimiter.length
      does |= type === 'open' ? OPENS : CLOSES
      inside ^= format?.bit ?? 0
    }
    runs.push(runAt(inline, styles, { marker, length, meant: does, isApart: end !== start }, start, i, runs.at(-1)))
    meant.push(inside)
    end = i
  }
  return { runs, meant }
}

/** A run with its neighbours: `last` is the run before it. */
function runAt(
  inline: Inline,
  styles: Readonly<Styles>,
  run: Pick<Run, 'marker' | 'length' | 'meant' | 'isApart'>,
  start: number,
  end: number,
  last: Run | undefined,
): Run {
  const before = classBefore(inline, styles, start)
  const after = classAfter(inline, styles, end - 1)
  const beforeTildes = !run.isApart && last?.marker === '~' ? last.beforeTildes : before
  let at = end
  while (markerAt(inline, styles, at) === '~' || isNothing(inline, styles, at)) at++
  const afterTildes = at === end ? after : classAfter(inline, styles, at - 1)
  const { marker, length, meant, isApart } = run
  return { marker, length, before, after, beforeTildes, afterTildes, isApart, meant }
}

/**
 * All that decides how a cluster is written, with tags allowed: its delimiters, the characters beside them as classes, and
 * the markers that touch it from outside, where it is part of a larger one.
 */
export function signatureOf(inline: Inline, styles: Readonly<Styles>, { from, to }: Cluster): string {
  const codes = [
    markerCode(inline, styles, from - 1),
    markerCode(inline, styles, to),
    classBefore(inline, styles, from),
  ]
  for (let i = from; i < to; i++) {
    const { type, format } = inline.pieces[i] as Piece
    if (format && delimiterAt(inline, styles, i)) codes.push(CLASSES + 2 * format.bit + (type === 'open' ? 0 : 1))
    else {
      const last = skipLink(inline, i)
      codes.push(classAfter(inline, styles, i - 1), classBefore(inline, styles, last + 1))
      i = last
    }
  }
  codes.push(classAfter(inline, styles, to - 1))
  return String.fromCharCode(...codes)
}

function markerCode(inline: Inline, styles: Readonly<Styles>, index: number): number {
  return markerAt(inline, styles, index)?.charCodeAt(0) ?? 0
}

/** The last piece of what starts at an index and is no delimiter: of a link its closing bracket. */
export function skipLink({ pieces }: Inline, index: number): number {
  const { type, format, partner } = pieces[index] as Piece
  return type === 'open' && format?.says === 'brackets' ? partner : index
}
