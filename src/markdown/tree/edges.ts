import { charCodeAt, slice } from '../../document/strings.ts'
import type { RangedText } from '../../marks/line-breaks.ts'
import { type Range, withExtent } from '../../marks/ranges.ts'
import type { TokenList, TokenType } from '../../marks/tokens.ts'
import { type Format, formatsByRank } from '../formats.ts'

/*
 * White space at the edges of formats. It shows no bold, and delimiters cannot stand beside it, so delimited formats and
 * links end at visible characters; tags may hold it, but not line breaks, which belong between lines.
 */

/** Shrinks ranges to the characters that Markdown can format. What vanishes covers white space alone. */
export function trimRanges({ text, ranges }: RangedText): Range[] {
  let result: Range[] | undefined
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i] as Range
    const trimmed = isBlank(text, range.start) || isBlank(text, range.end - 1) ? trimRange(text, range) : range
    if (trimmed !== range) result ??= ranges.slice(0, i)
    if (trimmed) result?.push(trimmed)
  }
  return result ?? ranges
}

/** The range without the white space at its edges that its format cannot hold; nothing where nothing is left. */
function trimRange(text: string, range: Range): Range | undefined {
  const says = saying(range)
  if (says === 'letters') return range
  let { start, end } = range
  while (start < range.end && isBlank(text, start)) start++
  while (end > range.start && isBlank(text, end - 1)) end--
  // Tags hold white space within a line, also alone.
  if (says === 'tags') {
    if (!isLineEdge(text, range.start - 1) && !hasBreak(text, range.start, start)) start = range.start
    if (!isLineEdge(text, range.end) && !hasBreak(text, end, range.end)) end = range.end
  }
  if (start >= end) return undefined
  return start === range.start && end === range.end ? range : withExtent(range, start, end)
}

/** What says the format of a range in Markdown. */
function saying({ row }: Range): Format['says'] {
  return (formatsByRank[row.rank] as Format).says
}

/** Whether at an offset there is no character, or a line feed. */
function isLineEdge(text: string, offset: number): boolean {
  return '\n'.startsWith(text.charAt(offset))
}

function hasBreak(text: string, from: number, to: number): boolean {
  return from < to && slice(text, from, to).includes('\n')
}

/** Whether the UTF-16 unit at an offset is white space to `String.prototype.trim`. */
function isBlank(text: string, offset: number): boolean {
  const unit = charCodeAt(text, offset)
  if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return unit === 0xa0 || (((unit >= 0x1680 && unit <= 0x3000) || unit === 0xfeff) && /\s/.test(text.charAt(offset)))
}

/** Whether a text starts and ends with what can be seen. */
export function isTrim(text: string): boolean {
  return !isBlank(text, 0) && !isBlank(text, text.length - 1)
}

/**
 * Moves the edges of formats off white space where a crossing split them beside it.
 *
 * Naive: `**a **` where bold was split before a space. Wanted: `**a** `: what closes moves left over white space, what
 * opens moves right over it, and what then holds nothing goes. Cost: linear in the tokens.
 */
export function settleEdges(text: string, list: TokenList, hasBreaks: boolean): void {
  if (!isAnyBesideBlank(text, list, hasBreaks)) return
  const edges: Edge[] = []
  for (let i = 0; i < list.count && list.ranges[i]; i++) {
    edges.push({ type: list.types[i] as TokenType, end: list.ends[i] as number, range: list.ranges[i] as Range })
  }
  const closed = moveEdges(text, edges, 'close', 0)
  const settled = moveEdges(text, closed.reverse(), 'open', text.length).reverse()
  list.count = 0
  for (const { type, end, range } of settled) list.add(type, 0, end, range)
  list.add('close', 0, text.length)
}

/** The edge of a format, and where it stands. */
interface Edge {
  readonly type: TokenType
  readonly end: number
  readonly range: Range
}

/** Whether white space stands inside of any edge that may not be beside it: letters hold it, and tags within a line. */
function isAnyBesideBlank(text: string, list: TokenList, hasBreaks: boolean): boolean {
  for (let i = 0; i < list.count && list.ranges[i]; i++) {
    const says = saying(list.ranges[i] as Range)
    const end = list.ends[i] as number
    if (says === 'letters' || (says === 'tags' && !hasBreaks)) continue
    if (isBlank(text, list.types[i] === 'open' ? end : end - 1)) return true
  }
  return false
}

/**
 * Moves edges of one type over the white space on their way to the edge before them or, at last, to an outer offset. They
 * come in the order in which they move, which may be the reverse one.
 */
function moveEdges(text: string, edges: readonly Edge[], type: TokenType, outer: number): Edge[] {
  const moved: Edge[] = []
  for (const edge of edges) {
    const before = moved.at(-1)
    const bound = before?.end ?? outer
    const end = edge.type === type ? overBlanks(text, edge, bound) : edge.end
    if (end === edge.end) moved.push(edge)
    // Nothing is left inside.
    else if (end === bound && before?.range === edge.range) moved.pop()
    else moved.push({ type, end, range: edge.range })
  }
  return moved
}

/** Where an edge comes to stand that may move as far as to an offset. */
function overBlanks(text: string, { end, range }: Edge, bound: number): number {
  let at = end
  if (bound < end) while (at > bound && isBlank(text, at - 1)) at--
  else while (at < bound && isBlank(text, at)) at++
  const isFree = saying(range) !== 'tags' || hasBreak(text, at, end) || hasBreak(text, end, at)
  return isFree ? at : end
}
