import type { Mark, MarkType } from '../document/schema.ts'
import { type Range, toRanges, typeRow } from './ranges.ts'

/** A piece of text, or a format around spans. */
export type Span = TextSpan | MarkSpan

export interface TextSpan {
  type: 'text'
  value: string
}

export interface MarkSpan {
  type: MarkType
  /** Of `link`, `highlight` and `text-color`: the mark's value, where it has one. */
  value?: string
  children: Span[]
}

/**
 * Resolves overlapping marks into nested spans.
 *
 * Naive: `bold 0–6` and `link 3–9` over `abcdefghi` as `<b>abc<a>def</b>ghi</a>`, which no tree can hold.
 * Wanted: `<b>abc</b><a><b>def</b>ghi</a>`: the mark that costs least to split is split, a link never.
 *
 * Offsets are UTF-16 code units, half open. The spans' text, joined, is `text` (a lone surrogate becomes U+FFFD); each
 * character carries exactly its marks; no span is empty; no two neighbours are equal marks; depth is at most the number
 * of mark types. Properly nested marks are never split, and the order of marks matters only where two values of one
 * type compete (the later wins). Marks that do not fit the text are clamped to it, unknown types ignored.
 *
 * Cost: O((t + m) log m) for t characters and m marks, however they overlap: at most eight ranges are open at a time,
 * one of each type. After the loop that keeps the common prefix of two mark lists in ProseMirror's serializer.
 */
export function resolveMarks(text: string, marks: readonly Mark[]): Span[] {
  return nestRanges(text, marks.length === 0 ? [] : toRanges(text, marks))
}

interface Open {
  readonly range: Range
  readonly children: Span[]
}

/** Nests ranges that are disjoint within each type, as {@link toRanges} gives them. */
export function nestRanges(text: string, ranges: readonly Range[]): Span[] {
  const source = text.toWellFormed()
  if (ranges.length === 0) return source ? [{ type: 'text', value: source }] : []
  // Of ranges that start together the dearest first: it may uncover what a cheaper one then cuts.
  if (ranges.length === 1) return aroundOne(source, ranges[0] as Range)
  const starts = ranges.toSorted((a, b) => a.start - b.start || typeRow(b.type).splitCost - typeRow(a.type).splitCost)
  const root: Span[] = []
  const stack: Open[] = []
  let next = 0
  let position = 0
  while (position < source.length) {
    const starting: Range[] = []
    while (starts[next]?.start === position) starting.push(starts[next++] as Range)
    reopen(root, stack, starting, position)
    let boundary = starts[next]?.start ?? source.length
    for (const { range } of stack) boundary = Math.min(boundary, range.end)
    childrenOf(root, stack).push({ type: 'text', value: source.slice(position, boundary) })
    position = boundary
  }
  return root
}

/** The common case: one range, with nothing to nest. */
function aroundOne(text: string, range: Range): Span[] {
  const spans: Span[] = []
  if (range.start > 0) spans.push({ type: 'text', value: text.slice(0, range.start) })
  spans.push(markSpan(range, [{ type: 'text', value: text.slice(range.start, range.end) }]))
  if (range.end < text.length) spans.push({ type: 'text', value: text.slice(range.end) })
  return spans
}

function markSpan({ type, value }: Range, children: Span[]): MarkSpan {
  return value === undefined ? { type, children } : { type, value, children }
}

/** Closes what ends or gives way at a position, then opens what starts there and what was interrupted. */
function reopen(root: Span[], stack: Open[], starting: readonly Range[], position: number): void {
  let keep = stack.findIndex(({ range }) => range.end <= position)
  if (keep < 0) keep = stack.length
  for (const range of starting) keep = cut(stack, keep, range)
  const opening = [...starting]
  for (const { range } of stack.slice(keep)) if (range.end > position) opening.push(range)
  opening.sort((a, b) => b.end - a.end || typeRow(a.type).rank - typeRow(b.type).rank)
  stack.length = keep
  for (const range of opening) {
    const children: Span[] = []
    childrenOf(root, stack).push(markSpan(range, children))
    stack.push({ range, children })
  }
}

/** How much of the stack stays open below a new range: all but the cheaper ranges on top that it would cross. */
function cut(stack: readonly Open[], keep: number, range: Range): number {
  const cost = typeRow(range.type).splitCost
  let result = keep
  for (let i = keep - 1; i >= 0; i--) {
    const open = (stack[i] as Open).range
    if (typeRow(open.type).splitCost > cost) break
    if (open.end < range.end) result = i
  }
  return result
}

function childrenOf(root: Span[], stack: readonly Open[]): Span[] {
  return stack.at(-1)?.children ?? root
}
