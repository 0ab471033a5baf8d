import { remember } from '../../marks/remember.ts'
import { isRead, isReadAlone, markerAt, nextPiece } from './layout.ts'
import type { Piece } from './pieces.ts'
import { type Cluster, NONE, REFERENCE, type Styles, setStyle, TAG } from './styles.ts'

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
  if (!isRead(cluster)) {
    // With tags there are three ways to write a format, without them five: some hundred combinations each.
    if (opens.length > (inline.html ? 5 : 4)) return false
    search(cluster, opens)
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

/**
 * Finds styles in which every parser reads the few formats of a cluster, as the markers preferred are misread: those that
 * give up the least, inner formats before outer ones. As tags, or given up, they always are read.
 */
function search(cluster: Cluster, opens: readonly number[]): void {
  const { inline, styles } = cluster
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
    if (isPossible && isRead(cluster)) break
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
