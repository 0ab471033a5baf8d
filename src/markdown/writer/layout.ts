import { classOf } from '../parsers/classes.ts'
import { areRead } from '../parsers/parsers.ts'
import { type Coverage, type Marker, noCoverage, type Run } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import { classAfter, classBefore } from './neighbours.ts'
import { delimiterAt, isNothing, type Styles } from './styles.ts'

/** Runs as they would be written, and what they are meant to format. */
interface Layout {
  readonly runs: readonly Run[]
  readonly meant: Coverage
}

/** Delimiters of one marker beside each other. */
interface Part {
  readonly marker: Marker
  length: number
  /** What is meant to be formatted behind it, as bits. */
  inside: number
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

/** Lays out the delimiter runs of some pieces under the styles given. The text of a link is none of theirs. */
function layOut(inline: Inline, styles: Readonly<Styles>, from: number, to: number): Layout {
  const runs: Run[] = []
  const meant = noCoverage(0)
  let inside = 0
  for (let i = from; i < to; i++) {
    if (!delimiterAt(inline, styles, i)) {
      i = skipLink(inline, i)
      continue
    }
    const chain: Part[] = []
    const start = i
    for (; i < to; i++) {
      const delimiter = delimiterAt(inline, styles, i)
      if (!delimiter) {
        if (isNothing(inline, styles, i)) continue
        break
      }
      inside ^= inline.pieces[i]?.format?.bit ?? 0
      const last = chain.at(-1)
      if (last && last.marker === delimiter[0]) {
        last.length += delimiter.length
        last.inside = inside
      } else chain.push({ marker: delimiter[0] as Marker, length: delimiter.length, inside })
    }
    addRuns(runs, chain, classBefore(inline, styles, start), classAfter(inline, styles, i - 1))
    for (const part of chain) meant.push(part.inside)
    i--
  }
  return { runs, meant }
}

/** The last piece of what starts at an index and is no delimiter: of a link its closing bracket. */
export function skipLink({ pieces, closers }: Inline, index: number): number {
  const piece = pieces[index]
  return piece?.type === 'open' && piece.format?.says === 'brackets' ? (closers[index] as number) : index
}

/** Adds the runs of one chain with their neighbours: each other, and what is before and after the chain. */
function addRuns(runs: Run[], chain: readonly Part[], before: number, after: number): void {
  chain.forEach(({ marker, length }, at) => {
    runs.push({
      marker,
      length,
      before: neighbourOf(chain, at, -1, false) ?? before,
      after: neighbourOf(chain, at, 1, false) ?? after,
      beforeTildes: neighbourOf(chain, at, -1, true) ?? before,
      afterTildes: neighbourOf(chain, at, 1, true) ?? after,
      isApart: at === 0,
    })
  })
}

function neighbourOf(chain: readonly Part[], at: number, step: 1 | -1, isThrough: boolean): number | undefined {
  for (let part = chain[at + step], i = at + step; part; i += step, part = chain[i]) {
    if (!isThrough || part.marker !== '~') return classOf(part.marker.charCodeAt(0))
  }
  return undefined
}
