import type { PhrasingContent } from 'mdast'
import type { OnMessage, Path } from '../document/issues.ts'
import type { MarkedText, MarkType } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import { type Range, toRanges } from '../marks/ranges.ts'
import { type MarkSpan, nestRanges, type Span } from '../marks/resolve.ts'
import type { MarkdownOptions } from './options.ts'

/** Where a text comes from and what the layout adds to it. */
export interface PhrasingContext {
  readonly path: Path
  readonly options: MarkdownOptions
  /** A mark over the whole text, resolved like any other. */
  readonly decoration?: MarkType | undefined
}

/**
 * Makes mdast phrasing content of a text and its marks. Line breaks become `break` nodes.
 *
 * Cost: that of `resolveMarks`; a text without marks is copied.
 */
export function toPhrasing(marked: MarkedText, context: PhrasingContext): PhrasingContent[] {
  const { text, marks } = marked
  const { path, options, decoration } = context
  if (marks.length === 0 && decoration === undefined) return textNodes(text.toWellFormed())
  const accepted = acceptMarks(marks, path, options.onMessage)
  const all = decoration ? [...accepted, { start: 0, end: text.length, type: decoration }] : accepted
  let ranges = toRanges(text, all)
  if (options.html === false) ranges = ranges.filter((range) => !isLost(range.type, path, options.onMessage))
  if (options.upperCase === 'ignore') ranges = ranges.filter((range) => range.type !== 'upper-case')
  const { text: lines, ranges: moved } = joinLineBreaks(text, ranges)
  return spanNodes(nestRanges(lines, shrink(lines, moved)), false)
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
  const slice = text.slice(start, end)
  const lead = slice.length - slice.trimStart().length
  return lead === slice.length ? { start: end, end: start } : { start: start + lead, end: start + slice.trimEnd().length }
}

function spanNodes(spans: readonly Span[], upper: boolean): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  for (const span of spans) {
    if (span.type === 'text') nodes.push(...textNodes(upper ? span.value.toUpperCase() : span.value))
    else nodes.push(...markNodes(span, spanNodes(span.children, upper || span.type === 'upper-case')))
  }
  return nodes
}

/** A mark around nodes, but for the white space at its edges where it was split: delimiters cannot stand beside that. */
function markNodes(span: MarkSpan, children: PhrasingContent[]): PhrasingContent[] {
  const delimited = span.type === 'bold' || span.type === 'italic' || span.type === 'strikethrough'
  if (!delimited && !children.some(isBreak)) return [markNode(span, children)]
  const before: PhrasingContent[] = []
  const after: PhrasingContent[] = []
  const inner = [...children]
  for (let first = inner[0]; first && isBlank(first); first = inner[0]) before.push(inner.shift() as PhrasingContent)
  for (let last = inner.at(-1); last && isBlank(last); last = inner.at(-1)) after.unshift(inner.pop() as PhrasingContent)
  if (delimited) {
    takeLeading(inner, before)
    takeTrailing(inner, after)
  }
  return inner.length > 0 ? [...before, markNode(span, inner), ...after] : before
}

const isBreak = (node: PhrasingContent): boolean => node.type === 'break'

const isBlank = (node: PhrasingContent): boolean =>
  isBreak(node) ||
  (node.type === 'text' && node.value.trim() === '') ||
  (node.type === 'upperCase' && node.children.every(isBlank))

/** Takes the white space off the start of the first text, through upper case as well. */
function takeLeading(nodes: PhrasingContent[], out: PhrasingContent[]): void {
  const first = nodes[0]
  if (first?.type === 'upperCase') return takeLeading(first.children, out)
  if (first?.type !== 'text') return
  const value = first.value.trimStart()
  if (value !== first.value) out.push({ type: 'text', value: first.value.slice(0, first.value.length - value.length) })
  nodes[0] = { type: 'text', value }
}

/** Takes the white space off the end of the last text, through upper case as well. */
function takeTrailing(nodes: PhrasingContent[], out: PhrasingContent[]): void {
  const last = nodes.at(-1)
  if (last?.type === 'upperCase') return takeTrailing(last.children, out)
  if (last?.type !== 'text') return
  const value = last.value.trimEnd()
  if (value !== last.value) out.unshift({ type: 'text', value: last.value.slice(value.length) })
  nodes[nodes.length - 1] = { type: 'text', value }
}

function markNode({ type, value }: MarkSpan, children: PhrasingContent[]): PhrasingContent {
  switch (type) {
    case 'bold':
      return { type: 'strong', children }
    case 'italic':
      return { type: 'emphasis', children }
    case 'strikethrough':
      return { type: 'delete', children }
    case 'link':
      return { type: 'link', url: value ?? '', title: null, children }
    case 'underline':
      return { type: 'underline', data: { hName: 'u' }, children }
    case 'highlight':
      if (value === undefined) return { type: 'highlight', data: { hName: 'mark' }, children }
      return {
        type: 'highlight',
        value,
        data: { hName: 'mark', hProperties: { style: `background-color: ${value}` } },
        children,
      }
    case 'text-color':
      return {
        type: 'textColor',
        value: value ?? '',
        data: { hName: 'span', hProperties: { className: ['text-color'], style: `color: ${value}` } },
        children,
      }
    case 'upper-case':
      return { type: 'upperCase', data: { hName: 'span', hProperties: { className: ['upper-case'] } }, children }
    default:
      return type satisfies never
  }
}

function textNodes(text: string): PhrasingContent[] {
  const value = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
  if (!/[\r\n]/.test(value)) return value ? [{ type: 'text', value }] : []
  const nodes: PhrasingContent[] = []
  value.split(/\r\n?|\n/).forEach((line, index) => {
    if (index > 0) nodes.push({ type: 'break' })
    if (line) nodes.push({ type: 'text', value: line })
  })
  return nodes
}
