import { sidesBetween } from '../parsers/parsers.ts'
import { CLOSES, type Marker, OPENS } from '../parsers/runs.ts'
import type { Inline } from './inline.ts'
import { type Cluster, isClusterRead, isLoneRead } from './layout.ts'
import { classAfter, classBefore, NONE, REFERENCE, type Styles, setStyle, styleAt, TAG } from './styles.ts'

/** A way to write one format, and how much it gives up. */
interface Choice {
  readonly style: 'preferred' | 'other' | typeof TAG | typeof NONE
  readonly reference: 0 | typeof REFERENCE
  readonly price: number
}

/** With tags: the marker that is preferred, the other one, a tag. A hundred markers are better than one tag. */
const withTags: readonly Choice[] = [
  { style: 'preferred', reference: 0, price: 0 },
  { style: 'other', reference: 0, price: 1 },
  { style: TAG, reference: 0, price: 100 },
]

/** Without: either marker, beside references, and at last nothing. */
const withoutTags: readonly Choice[] = [
  { style: 'preferred', reference: 0, price: 0 },
  { style: 'other', reference: 0, price: 1 },
  { style: 'preferred', reference: REFERENCE, price: 100 },
  { style: 'other', reference: REFERENCE, price: 101 },
  { style: NONE, reference: 0, price: 10_000 },
]

/**
 * Tries the other styles of a few formats, as those they have are misread: first those that give up the least, inner
 * formats before outer ones.
 */
export function searchStyles(inline: Inline, styles: Styles, { from, to, spans }: Cluster): void {
  const inward = spans.toReversed()
  const preferred = inward.map((span) => styleAt(styles, span))
  const possible = inward.map((span) =>
    [0, 1, REFERENCE, 1 | REFERENCE].filter((style) => isPossible(inline, styles, span, style)),
  )
  const isRead = spans.length === 1 ? isLoneRead : isClusterRead
  const end = spans.length === 1 ? to - 1 : to
  for (const choices of combinations(inward.length, inline.html)) {
    const chosen = choices.map(({ style, reference }, i) => styleOf(style, preferred[i] as number) | reference)
    if (!chosen.every((style, i) => style === TAG || style === NONE || possible[i]?.includes(style))) continue
    chosen.forEach((style, i) => {
      setStyle(inline, styles, inward[i] as number, style)
    })
    if (isRead(inline, styles, from, end)) return
  }
}

function styleOf(style: Choice['style'], preferred: number): number {
  if (style === 'preferred') return preferred
  return style === 'other' ? 1 - preferred : style
}

/**
 * Whether a format could be read with a delimiter of its own, as far as text tells that is beside it whatever else is
 * chosen. `a**(b)**c` cannot: that is known before all combinations are tried.
 */
function isPossible(inline: Inline, styles: Readonly<Styles>, open: number, style: number): boolean {
  const marker = inline.pieces[open]?.format?.delimiters[style & ~REFERENCE]?.[0] as Marker | undefined
  if (!marker) return false
  if (style & REFERENCE) return true
  return [open, inline.closers[open] as number].every((edge, i) => {
    if (isDelimited(inline, edge - 1) || isDelimited(inline, edge + 1)) return true
    const { all } = sidesBetween(marker, classBefore(inline, styles, edge), classAfter(inline, styles, edge))
    return all & (i === 0 ? OPENS : CLOSES)
  })
}

function isDelimited({ pieces }: Inline, index: number): boolean {
  return index >= 0 && pieces[index]?.format?.says === 'delimiters'
}

const known = new Map<string, readonly (readonly Choice[])[]>()

/** All choices for a number of formats but the one that they have, the cheapest first. */
function combinations(count: number, html: boolean): readonly (readonly Choice[])[] {
  const key = `${count} ${html}`
  const found = known.get(key)
  if (found) return found
  let combined: { readonly choices: readonly Choice[]; readonly price: number }[] = [{ choices: [], price: 0 }]
  for (let i = 0; i < count; i++) {
    combined = (html ? withTags : withoutTags).flatMap((choice) =>
      combined.map(({ choices, price }) => ({ choices: [...choices, choice], price: price + choice.price })),
    )
  }
  const sorted = combined
    .sort((a, b) => a.price - b.price)
    .map(({ choices }) => choices)
    .slice(1)
  known.set(key, sorted)
  return sorted
}
