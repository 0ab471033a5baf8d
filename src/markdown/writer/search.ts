import { remember } from '../../marks/remember.ts'
import type { Format } from '../formats.ts'
import { CLASSES } from '../parsers/classes.ts'
import type { Inline } from './inline.ts'
import { classBeside, isRead, isReadAlone, markerAt, nextPiece } from './layout.ts'
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
  if (opens.length > 2 || !inline.html || isBesideMarker(inline, styles, edges)) search(inline, styles, edges, opens)
  else recall(inline, styles, edges, opens)
  return true
}

/** Whether a cluster touches the delimiter of a format around it, by which markers are preferred and tildes counted too. */
function isBesideMarker(inline: Inline, styles: Readonly<Styles>, edges: readonly number[]): boolean {
  const [first = 0] = edges
  const last = edges.at(-1) ?? 0
  return (markerAt(inline, styles, first - 1) ?? markerAt(inline, styles, last + 1)) !== undefined
}

/**
 * What a search finds, remembered for clusters that are alike: of one or two formats most are. Larger ones hardly come again,
 * and without HTML it takes more than the edges to tell.
 */
function recall(inline: Inline, styles: Styles, edges: readonly number[], opens: readonly number[]): void {
  const found = foundFor(shapeOf(inline, styles, edges))
  if (found.length === 0) {
    search(inline, styles, edges, opens)
    for (const open of opens) found.push(styles[open] ?? 0)
  }
  opens.forEach((open, i) => {
    setStyle(inline, styles, open, found[i] as number)
  })
}

/** The style that was found for each format of a cluster, by its shape; of one that was not asked for yet none so far. */
const foundFor = remember((_shape: string): Styles => [], 10_000)

/** All that it takes to tell what is found for a cluster: what each edge is, and what stands on either side of it. */
function shapeOf(inline: Inline, styles: Readonly<Styles>, edges: readonly number[]): string {
  let shape = ''
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i] as number
    const { type, format } = inline.pieces[edge] as Piece
    const { bit } = format as Format
    // Another edge of it is no character that stands there.
    const before = edges[i - 1] === edge - 1 ? CLASSES : classBeside(inline, styles, edge, -1)
    const after = edges[i + 1] === edge + 1 ? CLASSES : classBeside(inline, styles, edge, 1)
    shape += String.fromCharCode(type === 'open' ? bit : -bit, before, after)
  }
  return shape
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
  for (const ways of choicesOf(inline.html ? withTags : withoutTags)(opens.length)) {
    let isPossible = true
    for (let i = 0; i < ways.length && isPossible; i++) {
      const open = opens[i] as number
      const way = ways[i] as number
      const style = (way & ~REFERENCE) < TAG ? way ^ (preferred[i] as number) : way
      // Strikethrough has no second marker.
      isPossible = (style & ~REFERENCE) !== 1 || inline.pieces[open]?.format?.delimiters.length === 2
      setStyle(inline, styles, open, style)
    }
    if (isPossible && isRead(inline, styles, edges)) break
  }
}

const choicesOf = remember((ways: readonly Way[]) => remember((count: number) => combine(count, ways)))

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
