import { remember } from '../../marks/remember.ts'
import { findMisread, isReadAlone, markerAt, nextPiece } from './layout.ts'
import type { Piece } from './pieces.ts'
import { type Cluster, type Extent, NONE, REFERENCE, setStyle, TAG } from './styles.ts'

/**
 * Gives the formats of a cluster the best styles: those that give up the least. They have their usual delimiters so far. Not
 * where the markers preferred are misread and the formats too many to search: false.
 */
export function chooseFor(cluster: Cluster): boolean {
  preferMarkers(cluster)
  const misread = findMisread(cluster)
  return !misread || search(cluster, misread)
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

/** All ways to write a number of formats, the cheapest first. */
type Ways = (count: number) => readonly Choice[]

/** With tags: the marker that is preferred, the other one, a tag. A hundred markers are better than one tag. */
const withTags: Ways = combine([
  [0, 0],
  [1, 1],
  [TAG, 100],
])

/** Without: either marker, beside references, and at last nothing. */
const withoutTags: Ways = combine([
  [0, 0],
  [1, 1],
  [REFERENCE, 100],
  [1 | REFERENCE, 101],
  [NONE, 10_000],
])

/** All combinations of the ways to write one format. */
function combine(ways: readonly Way[]): Ways {
  return remember((count) => {
    let combined: readonly Way[] = [[0, 0]]
    for (let i = 0; i < count; i++) {
      combined = ways.flatMap(([style, more]) =>
        combined.map(([choice, price]): Way => [(choice << width) | style, price + more]),
      )
    }
    return combined.toSorted((a, b) => a[1] - b[1]).map(([choice]) => choice)
  })
}

/** Styles of the formats that a mask covers, with which something is misread whatever the other formats have. */
interface Fault {
  readonly mask: Choice
  readonly styles: Choice
}

/**
 * Finds styles in which every parser reads the formats of a cluster, as the markers preferred leave some part misread:
 * those that give up the least, inner formats before outer ones. As tags, or given up, they always are read. Not where they
 * are too many: false.
 *
 * What is misread where few formats meet rules out every choice that has them so: most need no simulation.
 */
function search(cluster: Cluster, misread: Extent): boolean {
  const { inline, styles, edges } = cluster
  // With tags there are three ways to write a format, without them five: some hundred combinations each.
  if (edges.length > (inline.html ? 10 : 8)) return false
  const opens = edges.filter((edge) => (inline.pieces[edge] as Piece).type === 'open')
  const faults: Fault[] = []
  let preferred = 0
  opens.forEach((open, i) => {
    preferred |= (styles[open] ?? 0) << (width * i)
    // Strikethrough has no second marker.
    if (!inline.pieces[open]?.format?.delimiters[1]) faults.push({ mask: 3 << (width * i), styles: 1 << (width * i) })
  })
  const addFault = (choice: Choice, { from, to }: Extent): void => {
    let mask = 0
    opens.forEach((open, i) => {
      const { partner } = inline.pieces[open] as Piece
      if ((open >= from && open <= to) || (partner >= from && partner <= to)) mask |= 7 << (width * i)
    })
    faults.push({ mask, styles: choice & mask })
  }
  addFault(preferred, misread)
  for (const way of (inline.html ? withTags : withoutTags)(opens.length)) {
    // The second bit is set in those without a marker.
    const choice = way ^ (preferred & ~(way >> 1))
    if (faults.some((fault) => (choice & fault.mask) === fault.styles)) continue
    opens.forEach((open, i) => {
      setStyle(inline, styles, open, (choice >> (width * i)) & 7)
    })
    const found = findMisread(cluster)
    if (!found) return true
    addFault(choice, found)
  }
  return false
}
