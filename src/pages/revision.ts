import type { OnMessage } from '../document/issues.ts'
import { describe } from '../document/values.ts'

/** Page tints of revisions in the industry's order, as screenwriting programs show them. White has none. */
export const tints: ReadonlyMap<string, string> = new Map([
  ['blue', '#c6edfe'],
  ['pink', '#fdccd4'],
  ['yellow', '#fdffab'],
  ['green', '#d1fed0'],
  ['goldenrod', '#facd39'],
  ['buff', '#fced9d'],
  ['salmon', '#f8ae8e'],
  ['cherry', '#fba4b4'],
  ['tan', '#fdf1c7'],
])

/** Once the colours are used up, a production starts again with `Second Blue`. */
const round = /^(?:second|double|2nd|third|triple|3rd|fourth|4th)\s+/
const suffix = /\s+(?:revisions?|revised|rev\.?|draft|pages?)$/

/** The name of a revision colour that tints pages, as snapshots name it, or nothing for white and names that are unknown. */
export function findRevision({ revisionColor }: Revised): string | undefined {
  const name = toName(revisionColor)
  return tints.has(name) ? name : undefined
}

/** Tells of a revision colour that tints nothing though it is not white. */
export function tellUnknownRevision({ revisionColor, onMessage }: Revised): void {
  const name = toName(revisionColor)
  if (name === '' || name === 'white' || tints.has(name)) return
  const known = [...tints.keys()].join(', ')
  const message = `the revision colour ${describe(revisionColor)} is none of white, ${known}: no tint`
  onMessage?.({ code: 'invalid-color', path: [], message })
}

/** What the options of pages that are tinted say. */
interface Revised {
  readonly revisionColor?: string | null | undefined
  readonly onMessage?: OnMessage | undefined
}

function toName(color: Revised['revisionColor']): string {
  return (color ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(suffix, '')
    .replace(round, '')
}
