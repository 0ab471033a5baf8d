import type { Format } from '../formats.ts'
import { CLASSES, PUNCTUATION, TILDE } from '../parsers/classes.ts'
import { areRead, sidesBetween } from '../parsers/parsers.ts'
import { CLOSES, type Marker, OPENS, type Run } from '../parsers/runs.ts'
import { type Cluster, REFERABLE, SINGLE, TOUCHING } from './cluster.ts'
import { NONE, REFERENCE, type Step, TAG } from './styles.ts'

/** How the formats of a cluster are written, by their indexes. */
export type Choice = readonly number[]

/** Whether every parser reads a cluster as meant in the styles given. */
export function isRead(cluster: Cluster, styles: Choice): boolean {
  const runs = layOut(cluster, styles)
  return runs !== undefined && areRead(runs)
}

/** Whether all parsers let the delimiters of one format open and close between what stands beside them. */
export function isLoneRead(cluster: Cluster, styles: Choice, format: number): boolean {
  const { opensAt, closesAt } = cluster
  return (
    (allBeside(cluster, styles, opensAt[format] as number) & OPENS) !== 0 &&
    (allBeside(cluster, styles, closesAt[format] as number) & CLOSES) !== 0
  )
}

/** What all parsers let the delimiter of an edge do between what stands beside it. */
export function allBeside(cluster: Cluster, styles: Choice, edge: number): number {
  const marker = markerOf(cluster, styles, edge) as Marker
  return sidesBetween(marker, classBeside(cluster, styles, edge, -1), classBeside(cluster, styles, edge, 1)).all
}

/** The marker that an edge is written with, if it is. */
export function markerOf(cluster: Cluster, styles: Choice, edge: number): Marker | undefined {
  return delimiterOf(cluster, styles, edge)?.charAt(0) as Marker | undefined
}

/** The marker that touches an edge from before or behind. */
export function markerBeside(cluster: Cluster, styles: Choice, edge: number, step: Step): Marker | undefined {
  const at = edge + step
  if (at < 0) return cluster.markerBefore
  if (at === cluster.edges.length) return cluster.markerAfter
  const neighbours = step < 0 ? cluster.before : cluster.after
  return neighbours[edge] === TOUCHING ? markerOf(cluster, styles, at) : undefined
}

function delimiterOf({ formats, edges }: Cluster, styles: Choice, edge: number): string | undefined {
  const index = edges[edge] as number
  const style = (styles[index] as number) & ~REFERENCE
  return style < TAG ? (formats[index] as Format).delimiters[style] : undefined
}

/**
 * Lays out the delimiter runs of a cluster in the styles given; nothing where some parser makes less of a run than is meant.
 *
 * A run is what stands beside each other of one marker, whatever opens and closes in it: `**a***b*` are three runs.
 */
function layOut(cluster: Cluster, styles: Choice): readonly Run[] | undefined {
  const { edges, before } = cluster
  const runs: Run[] = []
  let isApart = true
  for (let edge = 0; edge < edges.length; ) {
    if (before[edge] !== TOUCHING) isApart = true
    const end = endOfRun(cluster, styles, edge)
    if (end === edge) {
      if (!isNothing(cluster, styles, edge)) isApart = true
      edge++
      continue
    }
    const run = toRun(cluster, styles, edge, end, isApart, runs.at(-1))
    if ((run.sides.all & run.does) !== run.does) return undefined
    runs.push(run)
    isApart = false
    edge = end
  }
  return runs
}

/** The index behind the last edge of the run that an edge begins; the edge itself where that is no delimiter. */
function endOfRun(cluster: Cluster, styles: Choice, start: number): number {
  const marker = markerOf(cluster, styles, start)
  if (!marker) return start
  let edge = start + 1
  while (edge < cluster.edges.length && cluster.before[edge] === TOUCHING) {
    if (markerOf(cluster, styles, edge) !== marker && !isNothing(cluster, styles, edge)) break
    edge++
  }
  return edge
}

/** The run of the edges from one index to another; `previous` is the run before it. */
function toRun(
  cluster: Cluster,
  styles: Choice,
  from: number,
  to: number,
  isApart: boolean,
  previous: Run | undefined,
): Run {
  const marker = markerOf(cluster, styles, from) as Marker
  let length = 0
  let does = 0
  let formats = previous?.formats ?? 0
  for (let edge = from; edge < to; edge++) {
    const delimiter = delimiterOf(cluster, styles, edge)
    if (delimiter === undefined) continue
    const index = cluster.edges[edge] as number
    length += delimiter.length
    does |= cluster.opensAt[index] === edge ? OPENS : CLOSES
    formats ^= (cluster.formats[index] as Format).bit
  }
  const before = classBeside(cluster, styles, from, -1)
  const after = classBeside(cluster, styles, to - 1, 1)
  const beforeTildes = !isApart && previous?.marker === '~' ? previous.beforeTildes : before
  const afterTildes = classAfterTildes(cluster, styles, to - 1)
  const sides = sidesBetween(marker, before, after, beforeTildes, afterTildes, isApart)
  return { marker, before, after, beforeTildes, afterTildes, isApart, length, does, formats, sides }
}

function classAfterTildes(cluster: Cluster, styles: Choice, edge: number): number {
  let at = edge
  while (cluster.after[at] === TOUCHING) {
    if (markerOf(cluster, styles, at + 1) !== '~' && !isNothing(cluster, styles, at + 1)) break
    at++
  }
  const isLast = at === cluster.edges.length - 1
  return isLast ? classOfNeighbour(cluster, styles, cluster.afterTildes, at, 1) : classBeside(cluster, styles, at, 1)
}

/** Whether an edge leaves no trace, as its format is given up. */
function isNothing({ edges }: Cluster, styles: Choice, edge: number): boolean {
  return styles[edges[edge] as number] === NONE
}

/** Class of what is printed beside an edge: before it, or behind it. */
function classBeside(cluster: Cluster, styles: Choice, edge: number, step: Step): number {
  const neighbours = step < 0 ? cluster.before : cluster.after
  let at = edge
  while (neighbours[at] === TOUCHING) {
    at += step
    if (!isNothing(cluster, styles, at)) return classOfEdge(cluster, styles, at)
  }
  return classOfNeighbour(cluster, styles, neighbours[at] as number, at, step)
}

/** Delimiters and tags are punctuation; of delimiters parsers know tildes apart. */
function classOfEdge(cluster: Cluster, styles: Choice, edge: number): number {
  return markerOf(cluster, styles, edge) === '~' ? PUNCTUATION | TILDE : PUNCTUATION
}

/** The class of a character as it is printed beside an edge, in a direction. */
function classOfNeighbour(cluster: Cluster, styles: Choice, neighbour: number, edge: number, step: Step): number {
  if (neighbour < REFERABLE) return neighbour
  const isWanted =
    isReferenced(cluster, styles, edge, step) ||
    (neighbour >= SINGLE && isReferenced(cluster, styles, edge + step, step < 0 ? 1 : -1))
  return isWanted ? PUNCTUATION : neighbour % CLASSES
}

/** Whether an edge, or one that touches it on its other side, wants the character beside it as a reference. */
function isReferenced(cluster: Cluster, styles: Choice, edge: number, step: Step): boolean {
  const { edges, opensAt } = cluster
  const others = step < 0 ? cluster.after : cluster.before
  for (let at = edge; at >= 0 && at < edges.length; at -= step) {
    const format = edges[at] as number
    if ((styles[format] as number) & REFERENCE && (opensAt[format] === at) === step < 0) return true
    if (others[at] !== TOUCHING) return false
  }
  return false
}
