import type { PhrasingContent } from 'mdast'
import type { OnMessage, Path } from '../document/issues.ts'
import type { MarkedText, MarkType } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import { type Range, toRanges } from '../marks/ranges.ts'
import { nestRanges } from '../marks/resolve.ts'
import type { MarkdownOptions } from './options.ts'
import { addSpans, markNode } from './spans.ts'

/** Whether a text is copied as it is: no line break, no character that is written as another. Native searches beat a pattern. */
function isUsual(text: string): boolean {
  return !text.includes('\n') && !text.includes('\r') && !text.includes('\0') && text.isWellFormed()
}

/**
 * The one node of a text without marks, line breaks or anything to replace, in the layout's decoration where it has one;
 * nothing for any other text. Most paragraphs of most scripts need no more.
 */
export function plainNode({ text, marks }: MarkedText, decoration?: MarkType): PhrasingContent | undefined {
  if (text === '' || marks.length > 0 || !isUsual(text)) return undefined
  const node: PhrasingContent = { type: 'text', value: text }
  if (!decoration) return node
  return text.trim().length === text.length ? markNode({ type: decoration }, [node]) : undefined
}

/**
 * Adds mdast phrasing content for a text and its marks to a list. Line breaks become `break` nodes.
 *
 * Cost: that of `resolveMarks`; a text without marks is copied.
 */
export function addPhrasing(
  out: PhrasingContent[],
  marked: MarkedText,
  options: MarkdownOptions,
  index: number,
  decoration?: MarkType,
  alternate?: number,
): void {
  const plain = plainNode(marked, decoration)
  if (plain) {
    out.push(plain)
    return
  }
  const { text, marks } = marked
  const path = alternate === undefined ? ['paragraphs', index] : ['paragraphs', index, 'alternates', alternate]
  const all = acceptMarks(marks, path, options.onMessage)
  if (decoration) all.push({ start: 0, end: text.length, type: decoration })
  let ranges: readonly Range[] = toRanges(text, all)
  if (options.html === false) ranges = ranges.filter((range) => !isLost(range.type, path, options.onMessage))
  if (options.upperCase === 'ignore') ranges = ranges.filter((range) => range.type !== 'upper-case')
  const { text: lines, ranges: moved } = joinLineBreaks(text, ranges)
  addSpans(out, nestRanges(lines, shrink(lines, moved)), false)
}

/** Whether a type cannot be said without raw HTML; if so, says so. */
function isLost(type: MarkType, path: Path, onMessage: OnMessage | undefined): boolean {
  if (type !== 'underline' && type !== 'highlight' && type !== 'text-color') return false
  onMessage?.({ code: 'unsupported-format', path, message: `Markdown without HTML has no ${type}: text kept` })
  return true
}

/** Makes each `\r\n` and `\r` one `\n`, and moves offsets along. */
function joinLineBreaks(text: string, ranges: readonly Range[]): { text: string; ranges: readonly Range[] } {
  if (!text.includes('\r')) return { text, ranges }
  const dropped = [...text.matchAll(/\r\n/g)].map((match) => match.index)
  const points = [...new Set(ranges.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const moved = new Map<number, number>()
  let count = 0
  for (const point of points) {
    while (count < dropped.length && (dropped[count] as number) < point) count++
    moved.set(point, point - count)
  }
  const move = (offset: number): number => moved.get(offset) ?? offset
  return {
    text: text.replace(/\r\n?/g, '\n'),
    ranges: ranges.map((range) => ({ ...range, start: move(range.start), end: move(range.end) })),
  }
}

/**
 * Shrinks ranges to what Markdown can hold: bold, italic and strikethrough to their visible characters, the others off
 * line breaks and off white space at a line's edge. What vanishes covers white space alone.
 */
function shrink(text: string, ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges) {
    let { start, end } = range
    if (range.type !== 'upper-case') {
      const visible = trim(text, start, end)
      const whole = range.type === 'bold' || range.type === 'italic' || range.type === 'strikethrough'
      if (whole || isLineEdge(text, start - 1) || text.slice(start, visible.start).includes('\n')) start = visible.start
      if (whole || isLineEdge(text, end) || text.slice(visible.end, end).includes('\n')) end = visible.end
    }
    if (start < end) result.push(start === range.start && end === range.end ? range : { ...range, start, end })
  }
  return result
}

const isLineEdge = (text: string, offset: number): boolean => {
  const char = text[offset]
  return char === undefined || char === '\n'
}

function trim(text: string, start: number, end: number): { start: number; end: number } {
  if (isSolid(text, start) && isSolid(text, end - 1)) return { start, end }
  const slice = text.slice(start, end)
  const lead = slice.length - slice.trimStart().length
  return lead === slice.length
    ? { start: end, end: start }
    : { start: start + lead, end: start + slice.trimEnd().length }
}

/** Whether there is ASCII at an offset that is not white space: the quick answer for most edges. */
function isSolid(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  return code > 0x20 && code < 0x7f
}
