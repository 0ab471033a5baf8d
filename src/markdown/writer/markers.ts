import type { Format } from '../formats.ts'
import type { Cluster } from './cluster.ts'
import { type Choice, isLoneRead, markerBeside } from './layout.ts'

/**
 * A format that touches another is written with the other marker, where it has one: `**a _b_**`. Only formats around the
 * very same text share one: `***a***`.
 */
export function preferMarkers(cluster: Cluster): Choice {
  const { formats } = cluster
  const styles = new Array<number>(formats.length).fill(0)
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
  const { edges, opensAt, closesAt } = cluster
  const open = opensAt[format] as number
  const close = closesAt[format] as number
  const before = markerBeside(cluster, styles, open, -1)
  const after = markerBeside(cluster, styles, close, 1)
  // What touches it from outside of the cluster is around it, and has no index.
  const next = edges[close + 1]
  if (before && after && edges[open - 1] === next) return false
  return before === '*' || (after === '*' && (next === undefined || next < format))
}
