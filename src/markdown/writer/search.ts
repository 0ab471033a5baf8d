import { CLOSES, OPENS } from '../parsers/runs.ts'
import { type Cluster, signatureOf, TOUCHING } from './cluster.ts'
import { allBeside, type Choice, isLoneRead, isRead } from './layout.ts'
import { preferMarkers } from './markers.ts'
import { NONE, REFERENCE, TAG } from './styles.ts'

/**
 * Clusters of at most this many formats are searched for their best styles. With tags there are three ways to write a
 * format, without them five: some hundred combinations each.
 */
const searchable = { withTags: 5, withoutTags: 4 }

/** Styles of clusters by what decides them: formats come the same way again and again. */
const remembered = new Map<string, Choice | undefined>()
/** How many are remembered, past which it starts anew; and of how many edges at most: larger ones hardly come twice. */
const memory = 5000
const mostEdges = 6

/** The best styles of a cluster, as one like it was given them: those that give up the least. Nothing where it is too large. */
export function stylesOf(cluster: Cluster): Choice | undefined {
  if (cluster.edges.length > mostEdges) return decide(cluster)
  const signature = signatureOf(cluster)
  let styles = remembered.get(signature)
  if (!styles) {
    styles = decide(cluster)
    if (remembered.size >= memory) remembered.clear()
    remembered.set(signature, styles)
  }
  return styles
}

function decide(cluster: Cluster): Choice | undefined {
  const preferred = preferMarkers(cluster)
  if (preferred.length > 1 && isRead(cluster, preferred)) return preferred
  const most = cluster.html ? searchable.withTags : searchable.withoutTags
  return preferred.length <= most ? searchStyles(cluster, preferred) : undefined
}

/** A way to write one format, the first marker standing for the one that is preferred, and how much it gives up. */
interface Way {
  readonly style: number
  readonly price: number
}

/** With tags: the marker that is preferred, the other one, a tag. A hundred markers are better than one tag. */
const withTags: readonly Way[] = [
  { style: 0, price: 0 },
  { style: 1, price: 1 },
  { style: TAG, price: 100 },
]

/** Without: either marker, beside references, and at last nothing. */
const withoutTags: readonly Way[] = [
  { style: 0, price: 0 },
  { style: 1, price: 1 },
  { style: REFERENCE, price: 100 },
  { style: 1 | REFERENCE, price: 101 },
  { style: NONE, price: 10_000 },
]

/**
 * Finds styles in which every parser reads the few formats of a cluster, as the markers preferred are misread: those that
 * give up the least, inner formats before outer ones. As tags, or given up, they always are read.
 */
function searchStyles(cluster: Cluster, preferred: Choice): Choice {
  const { formats, html } = cluster
  const possible = formats.map((_, format) => possibleStyles(cluster, preferred, format))
  const styles = preferred.slice()
  for (const ways of combinations(formats.length, html)) {
    let isPossible = true
    for (let i = 0; i < ways.length && isPossible; i++) {
      const style = ways[i] as number
      styles[i] = (style & ~REFERENCE) < TAG ? style ^ (preferred[i] as number) : style
      isPossible = ((possible[i] as number) & (1 << (styles[i] as number))) !== 0
    }
    if (!isPossible) continue
    if (formats.length === 1 ? isLoneRead(cluster, styles, 0) : isRead(cluster, styles)) break
  }
  return styles
}

/**
 * The styles in which a format could be read, a bit for each, as far as text tells that is beside it whatever else is
 * chosen. `a**(b)**c` cannot: that is known before all combinations are tried.
 */
function possibleStyles(cluster: Cluster, preferred: Choice, format: number): number {
  const { formats, opensAt, closesAt } = cluster
  let possible = (1 << TAG) | (1 << NONE)
  const styles = preferred.slice()
  for (let style = 0; style < (formats[format]?.delimiters.length as number); style++) {
    possible |= 1 << (style | REFERENCE)
    styles[format] = style
    const couldOpen = couldStand(cluster, styles, opensAt[format] as number, OPENS)
    if (couldOpen && couldStand(cluster, styles, closesAt[format] as number, CLOSES)) possible |= 1 << style
  }
  return possible
}

function couldStand(cluster: Cluster, styles: Choice, edge: number, side: number): boolean {
  const isTouching = cluster.before[edge] === TOUCHING || cluster.after[edge] === TOUCHING
  return isTouching || isTouched(cluster, edge) || (allBeside(cluster, styles, edge) & side) !== 0
}

/** Whether a delimiter outside of a cluster touches an edge. */
function isTouched({ edges, markerBefore, markerAfter }: Cluster, edge: number): boolean {
  return (edge === 0 && markerBefore !== undefined) || (edge === edges.length - 1 && markerAfter !== undefined)
}

const known = new Map<string, readonly Choice[]>()

/** The ways of all choices for a number of formats but what is preferred, the cheapest first. */
function combinations(count: number, html: boolean): readonly Choice[] {
  const key = `${count} ${html}`
  const found = known.get(key)
  if (found) return found
  let combined: { readonly styles: Choice; readonly price: number }[] = [{ styles: [], price: 0 }]
  for (let i = 0; i < count; i++) {
    combined = (html ? withTags : withoutTags).flatMap((way) =>
      combined.map(({ styles, price }) => ({ styles: [way.style, ...styles], price: price + way.price })),
    )
  }
  const sorted = combined
    .sort((a, b) => a.price - b.price)
    .map(({ styles }) => styles)
    .slice(1)
  known.set(key, sorted)
  return sorted
}
