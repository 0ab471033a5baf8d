import { remember } from '../../marks/remember.ts'
import { CLOSES, OPENS } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import { isRead, isReadAlone, markerAt, nextPiece, sidesOfRun } from './layout.ts'
import type { Piece } from './pieces.ts'
import { NONE, REFERENCE, type Styles, setStyle, TAG } from './styles.ts'

/**
 * Gives the formats of a cluster the best styles: those that give up the least. The cluster is given by its edges, and its
 * formats have their usual delimiters so far. Whether it is small enough for that.
 */
export function chooseFor(inline: Inline, styles: Styles, edges: readonly number[]): boolean {
  const opens = edges.filter((edge) => (inline.pieces[edge] as Piece).type === 'open')
  preferMarkers(inline, styles, opens)
  if (isRead(inline, styles, edges)) return true
  // With tags there are three ways to write a format, without them five: some hundred combinations each.
  if (opens.length > (inline.html ? 5 : 4)) return false
  search(inline, styles, edges, opens)
  return true
}

/**
 * Gives formats that touch another the other marker, where they have one: `**a _b_**`. Only formats around the very same
 * text share one: `***a***`.
 */
function preferMarkers(inline: Inline, styles: Styles, opens: readonly number[]): void {
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

/**
 * Finds styles in which every parser reads the few formats of a cluster, as the markers preferred are misread: those that
 * give up the least, inner formats before outer ones. As tags, or given up, they always are read.
 */
function search(inline: Inline, styles: Styles, edges: readonly number[], opens: readonly number[]): void {
  const preferred = opens.map((open) => styles[open] ?? 0)
  const possible = opens.map((open) => possibleStyles(inline, styles, open))
  for (const ways of inline.html ? choicesWithTags(opens.length) : choicesWithoutTags(opens.length)) {
    let isPossible = true
    for (let i = 0; i < ways.length && isPossible; i++) {
      const way = ways[i] as number
      const style = (way & ~REFERENCE) < TAG ? way ^ (preferred[i] as number) : way
      isPossible = ((possible[i] as number) & (1 << style)) !== 0
      setStyle(inline, styles, opens[i] as number, style)
    }
    if (isPossible && isRead(inline, styles, edges)) break
  }
}

/**
 * The styles in which a format could be read, a bit for each, as far as text tells that is beside it whatever else is
 * chosen. `a**(b)**c` cannot: that is known before all combinations are tried. A reference would change what it tells.
 */
function possibleStyles(inline: Inline, styles: Styles, open: number): number {
  const { format, partner } = inline.pieces[open] as Piece
  const preferred = styles[open] ?? 0
  let possible = (1 << TAG) | (1 << NONE)
  for (let style = 0; style < (format?.delimiters.length ?? 0); style++) {
    setStyle(inline, styles, open, style)
    const couldOpen = !inline.html || couldStand(inline, styles, open, OPENS)
    const couldClose = !inline.html || couldStand(inline, styles, partner, CLOSES)
    if (couldOpen && couldClose) possible |= 1 << style
    possible |= 1 << (style | REFERENCE)
  }
  setStyle(inline, styles, open, preferred)
  return possible
}

function couldStand(inline: Inline, styles: Readonly<Styles>, edge: number, side: number): boolean {
  if (markerAt(inline, styles, edge - 1) || markerAt(inline, styles, edge + 1)) return true
  return (sidesOfRun(inline, styles, edge, edge).all & side) !== 0
}

const choicesWithTags = remember((count: number) => combine(count, withTags))
const choicesWithoutTags = remember((count: number) => combine(count, withoutTags))

/** All choices of ways for a number of formats but what is preferred, the cheapest first. */
function combine(count: number, ways: readonly Way[]): readonly Styles[] {
  let combined: { readonly styles: Styles; readonly price: number }[] = [{ styles: [], price: 0 }]
  for (let i = 0; i < count; i++) {
    combined = ways.flatMap(([style, more]) =>
      combined.map(({ styles, price }) => ({ styles: [style, ...styles], price: price + more })),
    )
  }
  return combined
    .sort((a, b) => a.price - b.price)
    .map(({ styles }) => styles)
    .slice(1)
}
