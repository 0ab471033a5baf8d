import { remember } from '../../marks/remember.ts'
import { findMisread, isReadAlone, markerAt, nextPiece } from './layout.ts'
import type { Piece } from './pieces.ts'
import { type Cluster, type Extent, NONE, REFERENCE, setStyle, TAG } from './styles.ts'

/**
 * Gives the formats of a cluster the best styles: those that give up the least. They have their usual delimiters so far. Not
 * where the markers preferred are misread and the formats too many to search: false.
 */
export function chooseFor(cluster: Cluster): boolean {
  const { inline, edges } = cluster
  preferMarkers(cluster)
  const misread = findMisread(cluster)
  // With tags there are three ways to write a format, without them five: some hundred combinations each.
  if (misread && edges.length > (inline.html ? 10 : 8)) return false
  if (misread) search(cluster, misread)
  return true
}

/**
 * Gives formats that touch another the other marker, where they have one: `**a _b_**`. Only formats around the very same
 * text share one: `***a***`.
 */
function preferMarkers({ inline, styles, edges }: Cluster): void {
  for (const open of edges) {
    const { type, format, partner: close } = inline.pieces[open] as Piece
    if (type !== 'open') continue
    const before = nextPiece(inline, styles, open, -1)
    const after = nextPiece(inline, styles, close, 1)
    const isSame = before >= 0 && (inline.pieces[before] as Piece).partner === after
    // What opened before it has its marker.
    const isTouched =
      markerAt(inline, styles, before) === '*' ||
      (markerAt(inline, styles, after) === '*' && inline.pieces[after]?.type === 'close')
    if (isSame || !isTouched || format?.delimiters.length !== 2) continue
    setStyle(inline, styles, open, 1)
    // Underscores inside a word are none.
    if (!isReadAlone(inline, styles, open, close)) setStyle(inline, styles, open, 0)
  }
}

/** A style for each format of a cluster, the first in the lowest bits. */
type Choice = number

/** Bits that a style takes. */
const width = 3

/** A way to write one format, or several: the first marker stands for the one that is preferred. And how much is given up. */
type Way = readonly [choice: Choice, price: number]

/** With tags: the marker that is preferred, the other one, a tag. A hundred markers are better than one tag. */
const withTags: readonly Way[] = [
  [0, 0],
  [1, 1],
  [TAG, 100],
]

/** Without: either marker, beside references, and at last nothing. */
const withoutTags: readonly Way[] = [
  [0, 0],
  [1, 1],
  [REFERENCE, 100],
  [1 | REFERENCE, 101],
  [NONE, 10_000],
]

/** Styles of the formats that a mask covers, with which something is misread whatever the other formats have. */
interface Fault {
  readonly mask: Choice
  readonly styles: Choice
}

/**
 * Finds styles in which every parser reads the few formats of a cluster, as the markers preferred leave some part misread:
 * those that give up the least, inner formats before outer ones. As tags, or given up, they always are read.
 *
 * What is misread where few formats meet rules out every choice that has them so: most need no simulation.
 */
function search(cluster: Cluster, misread: Extent): void {
  const { inline, styles, edges } = cluster
  const opens = edges.filter((edge) => (inline.pieces[edge] as Piece).type === 'open')
  const faults: Fault[] = []
  let preferred = 0
  for (let i = 0; i < opens.length; i++) {
    const open = opens[i] as number
    preferred |= (styles[open] ?? 0) << (width * i)
    // Strikethrough has no second marker.
    if (!inline.pieces[open]?.format?.delimiters[1]) faults.push({ mask: 3 << (width * i), styles: 1 << (width * i) })
  }
  const addFault = (choice: Choice, { from, to }: Extent): void => {
    let mask = 0
    for (let i = 0; i < opens.length; i++) {
      const open = opens[i] as number
      const { partner } = inline.pieces[open] as Piece
      if ((open >= from && open <= to) || (partner >= from && partner <= to)) mask |= 7 << (width * i)
    }
    faults.push({ mask, styles: choice & mask })
  }
  addFault(preferred, misread)
  for (const way of waysOf(inline.html ? withTags : withoutTags)(opens.length)) {
    // The second bit is set in those without a marker.
    const choice = way ^ (preferred & ~(way >> 1))
    if (faults.some((fault) => (choice & fault.mask) === fault.styles)) continue
    for (let i = 0; i < opens.length; i++) setStyle(inline, styles, opens[i] as number, (choice >> (width * i)) & 7)
    const found = findMisread(cluster)
    if (!found) return
    addFault(choice, found)
  }
}

const waysOf = remember((ways: readonly Way[]) => remember((count: number) => combine(count, ways)))

/** All ways to write a number of formats, the cheapest first. */
function combine(count: number, ways: readonly Way[]): readonly Choice[] {
  let combined: readonly Way[] = [[0, 0]]
  for (let i = 0; i < count; i++) {
    combined = ways.flatMap(([style, more]) =>
      combined.map(([choice, price]): Way => [(choice << width) | style, price + more]),
    )
  }
  return combined.toSorted((a, b) => a[1] - b[1]).map(([choice]) => choice)
}
