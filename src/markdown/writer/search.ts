import { sidesBetween } from '../parsers/parsers.ts'
import { CLOSES, OPENS } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import { type Cluster, isClusterRead, isLoneRead } from './layout.ts'
import type { Piece } from './pieces.ts'
import { classAfter, classBefore, markerOf, NONE, REFERENCE, type Styles, setStyle, styleAt, TAG } from './styles.ts'

/** A way to write one format, the first marker standing for the one that is preferred, and how much it gives up. */
interface Choice {
  readonly style: number
  readonly price: number
}

/** With tags: the marker that is preferred, the other one, a tag. A hundred markers are better than one tag. */
const withTags: readonly Choice[] = [
  { style: 0, price: 0 },
  { style: 1, price: 1 },
  { style: TAG, price: 100 },
]

/** Without: either marker, beside references, and at last nothing. */
const withoutTags: readonly Choice[] = [
  { style: 0, price: 0 },
  { style: 1, price: 1 },
  { style: REFERENCE, price: 100 },
  { style: 1 | REFERENCE, price: 101 },
  { style: NONE, price: 10_000 },
]

/**
 * Tries the other styles of a few formats, as those they have are misread: first those that give up the least, inner
 * formats before outer ones.
 */
export function searchStyles(inline: Inline, styles: Styles, { from, to, spans }: Cluster): void {
  const inward = spans.toReversed()
  const preferred = inward.map((span) => styleAt(styles, span))
  const possible = inward.map((span) => possibleStyles(inline, styles, span))
  const chosen = inward.map(() => 0)
  for (const choices of combinations(inward.length, inline.html)) {
    let isPossible = true
    for (let i = 0; i < chosen.length && isPossible; i++) {
      const style = choices[i] as number
      chosen[i] = isDelimiter(style) ? style ^ (preferred[i] as number) : style
      isPossible = ((possible[i] as number) & (1 << (chosen[i] as number))) !== 0
    }
    if (!isPossible) continue
    for (let i = 0; i < chosen.length; i++) setStyle(inline, styles, inward[i] as number, chosen[i] as number)
    if (spans.length === 1 ? isLoneRead(inline, styles, from, to - 1) : isClusterRead(inline, styles, from, to)) return
  }
}

function isDelimiter(style: number): boolean {
  return (style & ~REFERENCE) < TAG
}

/**
 * The styles in which a format could be read, a bit for each, as far as text tells that is beside it whatever else is
 * chosen. `a**(b)**c` cannot: that is known before all combinations are tried.
 */
function possibleStyles(inline: Inline, styles: Readonly<Styles>, open: number): number {
  let possible = (1 << TAG) | (1 << NONE)
  for (const style of [0, 1]) {
    const marker = markerOf(inline, open, style)
    if (!marker) continue
    possible |= 1 << (style | REFERENCE)
    const couldStand = [open, (inline.pieces[open] as Piece).partner].every((edge, i) => {
      if (isDelimited(inline, edge - 1) || isDelimited(inline, edge + 1)) return true
      const { all } = sidesBetween(marker, classBefore(inline, styles, edge), classAfter(inline, styles, edge))
      return all & (i === 0 ? OPENS : CLOSES)
    })
    if (couldStand) possible |= 1 << style
  }
  return possible
}

function isDelimited({ pieces }: Inline, index: number): boolean {
  return index >= 0 && index < pieces.length && (pieces[index] as Piece).format?.says === 'delimiters'
}

const known = new Map<string, readonly (readonly number[])[]>()

/** The styles of all choices for a number of formats but the one that they have, the cheapest first. */
function combinations(count: number, html: boolean): readonly (readonly number[])[] {
  const key = `${count} ${html}`
  const found = known.get(key)
  if (found) return found
  let combined: { readonly styles: readonly number[]; readonly price: number }[] = [{ styles: [], price: 0 }]
  for (let i = 0; i < count; i++) {
    combined = (html ? withTags : withoutTags).flatMap((choice) =>
      combined.map(({ styles, price }) => ({ styles: [...styles, choice.style], price: price + choice.price })),
    )
  }
  const sorted = combined
    .sort((a, b) => a.price - b.price)
    .map(({ styles }) => styles)
    .slice(1)
  known.set(key, sorted)
  return sorted
}
