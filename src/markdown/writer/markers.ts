import type { Format } from '../formats.ts'
import { type Cluster, TOUCHING } from './cluster.ts'
import { type Choice, isLoneRead, markerOf } from './layout.ts'

/**
 * A format that touches another is written with the other marker, where it has one: `**a _b_**`. Only formats around the
 * very same text share one: `***a***`.
 */
export function preferMarkers(cluster: Cluster): Choice {
  const { formats } = cluster
  const styles = formats.map(() => 0)
  if (formats.length === 1) return styles
  for (let format = 0; format < formats.length; format++) {
    if (!isTouched(cluster, styles, format)) continue
    styles[format] = (formats[format] as Format).delimiters.length - 1
    // Underscores inside a word are none.
    if (!isLoneRead(cluster, styles, format)) styles[format] = 0
  }
  return styles
}

/** Whether stars of a format that opens before it touch a format, but for one around the very same text. */
function isTouched(cluster: Cluster, styles: Choice, format: number): boolean {
  const { edges, opensAt, closesAt, before, after, markerBefore, markerAfter } = cluster
  const open = opensAt[format] as number
  const close = closesAt[format] as number
  const isFirst = open === 0
  const isLast = close === edges.length - 1
  const touchesBoth = before[open] === TOUCHING && after[close] === TOUCHING
  const isAlike = touchesBoth && edges[open - 1] === edges[close + 1]
  if (isAlike || (isFirst && isLast && markerBefore && markerAfter)) return false
  if (isFirst ? markerBefore === '*' : before[open] === TOUCHING && isStar(cluster, styles, open - 1)) return true
  if (isLast) return markerAfter === '*'
  const isOlder = after[close] === TOUCHING && (edges[close + 1] as number) < format
  return isOlder && isStar(cluster, styles, close + 1)
}

function isStar(cluster: Cluster, styles: Choice, edge: number): boolean {
  return markerOf(cluster, styles, edge) === '*'
}
