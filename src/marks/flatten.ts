import { checkList, isString } from '../document/arguments.ts'
import type { Mark, MarkedText } from '../document/schema.ts'
import { isObject, type Mutable } from '../document/values.ts'
import { toRanges } from './ranges.ts'
import type { Span } from './resolve.ts'

/**
 * Flattens nested spans into a text and its marks: the inverse of `resolveMarks`.
 *
 * Naive: a mark for each span, so that bold in two pieces is two marks.
 * Wanted: marks in their canonical form: disjoint within each type, joined where they touch, in the order of their
 * starts and, of equal ones, of a fixed rank of types. `resolveMarks` of that gives the spans again, and of what
 * `resolveMarks` gave, the marks of the text in canonical form.
 *
 * Offsets are UTF-16 code units, half open, counted over the spans' own text: `start` and `end` are not read, so that
 * spans may be made by hand. Of a format within the same format the inner value wins.
 * Cost: O(t + m log m) for t characters and m spans.
 *
 * ```ts
 * const { text, marks } = flattenSpans([{ type: 'bold', children: [{ type: 'text', value: 'one' }] }])
 * console.log(text, marks)
 * // => one [ { start: 0, end: 3, type: 'bold' } ]
 * ```
 */
export function flattenSpans(spans: readonly SpanLike[]): MarkedText {
  const marks: Mutable<Mark>[] = []
  const text = collect(spans, 0, marks)
  return { text, marks: canonicalMarks(text, marks) }
}

/** What {@link flattenSpans} reads of a `Span`. */
export type SpanLike =
  | {
      /** A piece of text. */
      readonly type: 'text'
      /** Its characters. */
      readonly value: string
    }
  | {
      /** A format around spans. */
      readonly type: Exclude<Span['type'], 'text'>
      /** Of `link`, `highlight` and `text-color`: the mark's value. */
      readonly value?: string | undefined
      /** What it holds. */
      readonly children: readonly SpanLike[]
    }

/** Marks that format, in their canonical form; see {@link flattenSpans}. */
export function canonicalMarks(text: string, marks: readonly Mark[]): Mark[] {
  const ranges = toRanges(text, marks).sort((a, b) => a.start - b.start || a.row.rank - b.row.rank)
  return ranges.map(({ start, end, row: { type }, value }) =>
    value === undefined ? { start, end, type } : { start, end, type, value },
  )
}

/** Whether a value is a span, whatever it holds. */
function isSpan(span: unknown): boolean {
  if (!isObject(span)) return false
  const { type, value = '' } = span
  return isString(type) && isString(value) && (type !== 'text' || 'value' in span)
}

/** The spans' text; their marks are added, the outer before the inner. */
function collect(spans: readonly SpanLike[], offset: number, marks: Mark[]): string {
  checkList('flattenSpans', spans, isSpan, 'spans')
  let text = ''
  for (const span of spans) {
    if (span.type === 'text') text += span.value
    else {
      const start = offset + text.length
      const mark: Mutable<Mark> = { start, end: start, type: span.type }
      if (span.value !== undefined) mark.value = span.value
      marks.push(mark)
      text += collect(span.children, start, marks)
      mark.end = offset + text.length
    }
  }
  return text
}
