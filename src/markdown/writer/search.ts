import { remember } from '../../marks/remember.ts'
import type { Inline } from './inline.ts'
import { findMisread, isReadAlone, markerAt, nextPiece } from './layout.ts'
import type { Piece } from './pieces.ts'
import { type Cluster, type Extent, NONE, REFERENCE, type Styles, setStyle, TAG } from './styles.ts'

/**
 * Gives the formats of a cluster the best styles: those that give up the least. They have their usual delimiters so far. What
 * is chosen is remembered by the cluster's shape. Whether it is small enough for that.
 */
export function chooseFor(cluster: Cluster, shape: string | undefined): boolean {
  const { inline, styles, edges } = cluster
  const opens = edges.filter((edge) => (inline.pieces[edge] as Piece).type === 'open')
  const chosen = shape === undefined ? [] : chosenFor(shape)
  opens.forEach((open, i) => {
    if (chosen[i]) setStyle(inline, styles, open, chosen[i])
  })
  if (chosen.length > 0) return true
  preferMarkers(cluster, opens)
  const misread = findMisread(cluster)
  if (misread) {
    // With tags there are three ways to write a format, without them five: some hundred combinations each.
    if (opens.length > (inline.html ? 5 : 4)) return false
    search(cluster, opens, misread)
  }
  for (const open of opens) chosen.push(styles[open] ?? 0)
  return true
}

/** The style that was chosen for each format of a cluster, by its shape; of one that was not met yet none so far. */
const chosenFor = remember((_shape: string): Styles => [], 10_000)

/**
 * Gives formats that touch another the other marker, where they have one: `**a _b_**`. Only formats around the very same
 * text share one: `***a***`.
 */
function preferMarkers({ inline, styles }: Cluster, opens: readonly number[]): void {
  for (const open of opens) {
    const { format, partner: close } = inline.pieces[open] as Piece
    const before = nextPiece(inline, styles, open, -1)
    const after = nextPiece(inline, styles, close, 1)
    const isSame = before >= 0 && inline.pieces[before]?.partner === after
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

/** A way to write one format, the first marker standing for the one that is preferred, and how much it gives up. */
type Way = readonly [style: number, price: number]

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

/** A style for each format of a cluster, the first in the lowest bits. */
type Choice = number

/** Bits that a style takes, and those of the first. */
const width = 3
const ofOne = (1 << width) - 1

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
function search(cluster: Cluster, opens: readonly number[], misread: Extent): void {
  const { inline, styles } = cluster
  let preferred = 0
  /** A bit for each format that has no second marker, as strikethrough. */
  let single = 0
  opens.forEach((open, i) => {
    preferred |= (styles[open] ?? 0) << (width * i)
    if (inline.pieces[open]?.format?.delimiters.length !== 2) single |= 1 << (width * i)
  })
  const faults = [toFault(inline, opens, misread, preferred)]
  for (const ways of choicesOf(inline.html ? withTags : withoutTags)(opens.length)) {
    // The second bit is set in those without a marker.
    const choice = ways ^ (preferred & ~(ways >> 1))
    const isPossible = (choice & ~(choice >> 1) & single) === 0
    if (!isPossible || faults.some((fault) => (choice & fault.mask) === fault.styles)) continue
    for (let i = 0; i < opens.length; i++) setStyle(inline, styles, opens[i] as number, (choice >> (width * i)) & ofOne)
    const found = findMisread(cluster)
    if (!found) return
    faults.push(toFault(inline, opens, found, choice))
  }
}

/** What a choice has of the formats that start or end where it is misread, as far as others tell of that. */
function toFault(inline: Inline, opens: readonly number[], misread: Extent, choice: Choice): Fault {
  const { from, to } = widen(inline, misread)
  let mask = 0
  opens.forEach((open, i) => {
    const close = (inline.pieces[open] as Piece).partner
    if ((open >= from && open <= to) || (close >= from && close <= to)) mask |= ofOne << (width * i)
  })
  return { mask, styles: choice & mask }
}

/**
 * A run with whatever tells how it is read, whatever the styles of formats that have no edge there: the edges that touch it;
 * without HTML also those beyond a single character, which may be a reference for either side.
 */
export function widen(inline: Inline, { from, to }: Extent): Extent {
  let first = from
  let last = to
  while (mayTell(inline, first - 1)) first--
  while (mayTell(inline, last + 1)) last++
  return { from: first, to: last }
}

function mayTell({ pieces, html }: Inline, index: number): boolean {
  const piece = pieces[index]
  if (piece?.type === 'text') return !html && piece.value.length <= 2
  return piece?.format?.says === 'delimiters'
}

const choicesOf = remember((ways: readonly Way[]) => remember((count: number) => combine(count, ways)))

/** All choices of ways for a number of formats but what is preferred, the cheapest first. */
function combine(count: number, ways: readonly Way[]): readonly Choice[] {
  let combined: { readonly choice: Choice; readonly price: number }[] = [{ choice: 0, price: 0 }]
  for (let i = 0; i < count; i++) {
    combined = ways.flatMap(([style, more]) =>
      combined.map(({ choice, price }) => ({ choice: (choice << width) | style, price: price + more })),
    )
  }
  return combined
    .sort((a, b) => a.price - b.price)
    .map(({ choice }) => choice)
    .slice(1)
}
