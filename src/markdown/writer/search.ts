import { remember } from '../../marks/remember.ts'
import type { Format } from '../formats.ts'
import { CLOSES, OPENS } from '../parsers/runs.ts'
import type { Cluster } from './cluster.ts'
import { allBeside, type Choice, isRead, markerBeside } from './layout.ts'
import { preferMarkers } from './markers.ts'
import { NONE, REFERENCE, TAG } from './styles.ts'

/** The best styles of a cluster: those that give up the least. Nothing where it is too large. */
export function stylesOf(cluster: Cluster): Choice | undefined {
  const preferred = preferMarkers(cluster)
  if (isRead(cluster, preferred)) return preferred
  // With tags there are three ways to write a format, without them five: some hundred combinations each.
  const most = cluster.html ? 5 : 4
  return preferred.length <= most ? searchStyles(cluster, preferred) : undefined
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
function searchStyles(cluster: Cluster, preferred: Choice): Choice {
  const { formats, html } = cluster
  const possible = formats.map((_, format) => possibleStyles(cluster, preferred, format))
  const styles = preferred.slice()
  for (const ways of html ? choicesWithTags(formats.length) : choicesWithoutTags(formats.length)) {
    let isPossible = true
    for (let i = 0; i < ways.length && isPossible; i++) {
      const style = ways[i] as number
      styles[i] = (style & ~REFERENCE) < TAG ? style ^ (preferred[i] as number) : style
      isPossible = ((possible[i] as number) & (1 << (styles[i] as number))) !== 0
    }
    if (isPossible && isRead(cluster, styles)) break
  }
  return styles
}

/**
 * The styles in which a format could be read, a bit for each, as far as text tells that is beside it whatever else is
 * chosen. `a**(b)**c` cannot: that is known before all combinations are tried. A reference would change what it tells.
 */
function possibleStyles(cluster: Cluster, preferred: Choice, format: number): number {
  const { html, formats, opensAt, closesAt } = cluster
  let possible = (1 << TAG) | (1 << NONE)
  const styles = preferred.slice()
  for (let style = 0; style < (formats[format] as Format).delimiters.length; style++) {
    styles[format] = style
    const couldOpen = !html || couldStand(cluster, styles, opensAt[format] as number, OPENS)
    const couldClose = !html || couldStand(cluster, styles, closesAt[format] as number, CLOSES)
    if (couldOpen && couldClose) possible |= 1 << style
    possible |= 1 << (style | REFERENCE)
  }
  return possible
}

function couldStand(cluster: Cluster, styles: Choice, edge: number, side: number): boolean {
  if (markerBeside(cluster, styles, edge, -1) || markerBeside(cluster, styles, edge, 1)) return true
  return (allBeside(cluster, styles, edge) & side) !== 0
}

const choicesWithTags = remember((count: number) => combine(count, withTags))
const choicesWithoutTags = remember((count: number) => combine(count, withoutTags))

/** All choices of ways for a number of formats but what is preferred, the cheapest first. */
function combine(count: number, ways: readonly Way[]): readonly Choice[] {
  let combined: { readonly styles: Choice; readonly price: number }[] = [{ styles: [], price: 0 }]
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
