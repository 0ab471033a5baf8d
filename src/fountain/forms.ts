import { headingStart } from './syntax.ts'

/*
 * What a line looks like to some parser or other. A line that looks like what it is stands as it is, all else is forced.
 */

/** How a scene heading begins to some reader: formatted or not, with more abbreviations than the syntax names. */
const anyHeading = /^\s*[*_]*(?:(?:int|ext|est)[. /]|i\.?\/e)/i
/** Signs that force something wherever they begin a line; a mark of byte order at a file's start is none of its text. */
const anySign = /^\s*(?:[!>~=#@]|\.(?!\.))|^\uFEFF/
/** Some parsers take any line for a transition that has this. */
const anyTransition = /(?:^|.\s|\p{Lu})TO:|^\s*(?:FADE (?:TO BLACK|OUT)|CUT TO BLACK)\./u

/** What is looked for before that, as it is found sooner. */
const hasTransition = /TO:|BLACK\.|OUT\./

/** Whether a line of action would be read as something else; `isCue` where another line follows and none comes before. */
export function isMistaken(line: string, isCue: boolean): boolean {
  if (anySign.test(line) || anyHeading.test(line) || (isCue && isLikeCue(line))) return true
  return hasTransition.test(line) && anyTransition.test(line)
}

/** Whether some parser takes the line before a text for a cue: no small letters but in parentheses, or no letters at all. */
function isLikeCue(line: string): boolean {
  return line === line.toUpperCase() || !/[a-z]/.test(withoutRemark(line))
}

/** A cue without what stands in parentheses. */
export function withoutRemark(line: string): string {
  const start = line.indexOf('(')
  const end = line.lastIndexOf(')')
  return start >= 0 && start < end ? line.slice(0, start) + line.slice(end + 1) : line
}

/** Whether every reader sees a scene heading. */
export function isPlainHeading(line: string): boolean {
  return headingStart.test(line) && /^(?:[a-z]+|i\/e)[. ]+[^\s.]/i.test(line)
}

/** Whether every reader sees a cue: capitals that begin with a Latin one, and at most one remark in parentheses at the end. */
export function isPlainCue(line: string): boolean {
  const name = line.replace(/\([^()]*\)$/, '')
  return /^(?=\d*[A-Z])[^()^]+$/.test(name) && line === line.toUpperCase() && !isMistaken(line, false)
}

/** Whether every reader sees a transition. */
export function isPlainTransition(line: string): boolean {
  return /^[A-Z][A-Z' -]* TO:$/.test(line) && !anyHeading.test(line)
}

/**
 * What Afterwriting takes for a title page wherever it stands before the first scene heading or transition, and what other
 * readers do behind notes and boneyards.
 */
const anyTitle = /(?:title|credit|authors?|source|notes|date|contact|copyright|revisions?)\s*:/i

/**
 * Whether some parser would take the beginning of a script, a text for each block of it, for a title page: its first line
 * where it has a colon, any before the first scene heading where it looks like a key.
 */
export function isReadAsTitlePage(blocks: readonly string[]): boolean {
  if (/^.*:/.test(blocks[0] ?? '')) return true
  for (const block of blocks) {
    if (anyTitle.test(block)) return true
    if (headingStart.test(block)) return false
  }
  return false
}
