import type { Inline } from './inline.ts'
import { type Cluster, isClusterRead } from './layout.ts'
import { NONE, REFERENCE, type Styles, setStyle, TAG } from './styles.ts'

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

/** Tries all styles of a few formats, those first that give up the least, inner formats before outer ones. */
export function searchStyles(inline: Inline, styles: Styles, { from, to, spans }: Cluster): void {
  const inward = spans.toReversed()
  const preferred = inward.map((span) => styles[span] ?? 0)
  for (const choices of combinations(inward.length, inline.html)) {
    let isPossible = true
    choices.forEach(({ style, reference }, i) => {
      const span = inward[i] as number
      const first = preferred[i] as number
      const delimiters = inline.pieces[span]?.format?.delimiters.length ?? 0
      if (style === 'other' && delimiters < 2) isPossible = false
      const chosen = style === 'preferred' ? first : style === 'other' ? 1 - first : style
      setStyle(inline, styles, span, chosen | reference)
    })
    if (isPossible && isClusterRead(inline, styles, from, to)) return
  }
}

const known = new Map<string, readonly (readonly Choice[])[]>()

/** All choices for a number of formats, the cheapest first. */
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
  const sorted = combined.sort((a, b) => a.price - b.price).map(({ choices }) => choices)
  known.set(key, sorted)
  return sorted
}
