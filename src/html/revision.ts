/** Page tints of revisions in the industry's order, as screenwriting programs show them. White has none. */
const tints: ReadonlyMap<string, string> = new Map([
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

/** The class of a page for a revision colour as snapshots name it, or nothing for white and names that are unknown. */
export function toRevisionClass(color: string): string | undefined {
  const name = toName(color)
  return tints.has(name) ? `revision-${name}` : undefined
}

/** What to tell of a revision colour that tints nothing though it is not white; nothing of any other. */
export function describeUnknownRevision(color: string): string | undefined {
  const name = toName(color)
  if (name === '' || name === 'white' || tints.has(name)) return undefined
  return `the revision colour ${JSON.stringify(color)} is none of white, ${[...tints.keys()].join(', ')}: it tints nothing`
}

function toName(color: string): string {
  return color
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(suffix, '')
    .replace(round, '')
}

/** The style rules of those classes. */
export const revisionRules: string = [...tints]
  .map(([name, tint]) => `.revision-${name} { --screenplay-tint: ${tint}; }\n`)
  .join('')
