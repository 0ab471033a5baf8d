import { classOf } from './characters.ts'
import { neighbour, type TextContext } from './context.ts'
import { flanking, type Run, readings } from './readings.ts'

/**
 * Escapes a literal run of `*`, `_` or `~` that could pair: inside a span of its marker, or as a closer behind a literal
 * opener. A lone `*69` needs nothing.
 */
export function escapeRun(text: string, match: string, index: number, context: TextContext): string {
  const marker = match[0] as Run['marker']
  const end = index + match.length
  if (joinsDelimiter(text, match, index, context)) return escapeEach(match)
  const before = isLineMarker(text, match, index, context) ? '\\' : neighbour(text, index, 'before', context)
  const { open, close } = couldBe(marker, before, neighbour(text, end, 'after', context))
  if (!open && !close) return match
  if (context.around.includes(marker)) return escapeEach(match)
  if (close && context.seen.opened.includes(marker)) return escapeEach(match)
  if ((open || !context.html) && context.closing.includes(marker)) return escapeEach(match)
  // Between two double underscores marked overlooks an asterisk that closes.
  if (marker === '_' && match.length > 1 && context.spans.includes('*')) return escapeEach(match)
  if (open) context.seen.opened += marker
  context.seen.literal += marker
  return match
}

/**
 * Whether a run touches a delimiter that would take it in, or that some parser would read differently for it: cmark-gfm
 * looks through tildes, and to marked an underscore before an opener is not there.
 */
function joinsDelimiter(text: string, match: string, index: number, context: TextContext): boolean {
  const atStart = index === 0 && /[*~]/.test(context.before)
  const atEnd = index + match.length === text.length && /[*~]/.test(context.after)
  if (match[0] === '_') return (atEnd && context.beforeSpan) || ((atStart || atEnd) && match.length > 1)
  return atStart || atEnd
}

/** Whether a run is a rule or a fence, the first character of which `escapeLines` will escape. */
function isLineMarker(text: string, match: string, index: number, { before }: TextContext): boolean {
  if (index > 0 || before !== '') return false
  return match[0] === '~' ? match.length > 2 : /^([*_])(?:[ \t]*\1){2,}[ \t]*$/.test(text)
}

/** Whether a run between two characters could open and close under any reading. */
function couldBe(marker: Run['marker'], before: string, after: string): { open: boolean; close: boolean } {
  const run: Run = {
    marker,
    length: 1,
    before: classOf(before),
    after: classOf(after),
    beforeTilde: classOf(before),
    afterTilde: classOf(after),
    detached: true,
  }
  const sides = readings.map((reading) => flanking(run, reading))
  // marked opens with an underscore behind all but letters and numbers, and half of an astral one is none.
  const openInMarked = marker === '_' && !/^\s?$/.test(after) && !(before.length === 1 && /[\p{L}\p{N}]/u.test(before))
  return { open: openInMarked || sides.some((side) => side.open), close: sides.some((side) => side.close) }
}

/** A run with a backslash before each of its characters. */
export function escapeEach(run: string): string {
  return `\\${run.split('').join('\\')}`
}
