import type { RangedText } from '../../marks/line-breaks.ts'
import { type Range, withExtent } from '../../marks/ranges.ts'
import type { SpanSink } from '../../marks/walk.ts'
import { formatOfMark } from '../formats.ts'
import type { Sink } from '../sink.ts'

/*
 * White space at the edges of formats. It shows no bold, and delimiters cannot stand beside it, so delimited formats and
 * links end at visible characters; tags may hold it, but not line breaks, which belong between lines.
 */

/** Shrinks ranges to the characters that Markdown can format. What vanishes covers white space alone. */
export function trimRanges({ text, ranges }: RangedText): readonly Range[] {
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
  const { says } = formatOfMark(range.type)
  if (says === 'letters') return range
  let { start, end } = range
  while (start < end && isBlank(text, start)) start++
  if (start === end) return isHeld(text, range) ? range : undefined
  while (isBlank(text, end - 1)) end--
  if (says === 'tags') {
    if (!isLineEdge(text, range.start - 1) && !hasBreak(text, range.start, start)) start = range.start
    if (!isLineEdge(text, range.end) && !hasBreak(text, end, range.end)) end = range.end
  }
  return start === range.start && end === range.end ? range : withExtent(range, start, end)
}

/** Whether a format holds white space alone: tags do within a line, and a link is a link all the same. */
function isHeld(text: string, { type, start, end }: Range): boolean {
  const { says } = formatOfMark(type)
  if (hasBreak(text, start, end)) return false
  return says === 'brackets' || (says === 'tags' && !isLineEdge(text, start - 1) && !isLineEdge(text, end))
}

function isLineEdge(text: string, offset: number): boolean {
  return offset < 0 || offset >= text.length || text[offset] === '\n'
}

function hasBreak(text: string, from: number, to: number): boolean {
  return from < to && text.slice(from, to).includes('\n')
}

/** Whether the UTF-16 unit at an offset is white space to `String.prototype.trim`. */
function isBlank(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return unit === 0xa0 || (((unit >= 0x1680 && unit <= 0x3000) || unit === 0xfeff) && /\s/.test(text.charAt(offset)))
}

/** Whether a text starts and ends with what can be seen. */
export function isTrim(text: string): boolean {
  return !isBlank(text, 0) && !isBlank(text, text.length - 1)
}

/** What waits for the next visible character: an edge of a format, or white space. */
interface Held {
  readonly type: 'open' | 'close' | 'blank'
  readonly range: Range | undefined
  readonly text: string
}

/** Takes a text with its formats and hands it on with white space outside of formats that were split beside it. */
export interface EdgeSink extends SpanSink {
  start(text: string): void
  end(): void
}

/**
 * Hands spans on to a sink as formats, texts and line breaks.
 *
 * Naive: `**a **` where a crossing split bold before a space. Wanted: `**a** `: what closes moves left over white
 * space, what opens moves right over it, and what then holds nothing goes. Cost: linear in the text and its spans.
 */
export function edgeSink(sink: Sink): EdgeSink {
  let source = ''
  let held: Held[] = []
  let upper = false

  const open = ({ type, value }: Range): void => {
    const format = formatOfMark(type)
    if (format.says === 'letters') upper = true
    sink.open(format, value)
  }
  const close = ({ type }: Range): void => {
    const format = formatOfMark(type)
    if (format.says === 'letters') upper = false
    sink.close(format)
  }
  const write = (text: string): void => writeLines(sink, upper ? text.toUpperCase() : text)
  const flush = (): void => {
    if (held.length === 0) return
    for (const { type, range, text } of settle(held)) {
      if (!range) write(text)
      else if (type === 'open') open(range)
      else close(range)
    }
    held = []
  }
  const hold = (type: Held['type'], range: Range | undefined, text: string): void => {
    held.push({ type, range, text })
  }
  return {
    start(text) {
      source = text
      upper = false
    },
    open(range, at) {
      if (held.length === 0 && !isBlank(source, at)) open(range)
      else hold('open', range, '')
    },
    close(range) {
      if (held.length === 0) close(range)
      else hold('close', range, '')
    },
    text(start, end) {
      const slice = source.slice(start, end)
      if (isTrim(slice)) {
        flush()
        write(slice)
        return
      }
      const tail = slice.trimStart()
      const solid = tail.trimEnd()
      if (tail.length < slice.length) hold('blank', undefined, slice.slice(0, slice.length - tail.length))
      if (solid === '') return
      flush()
      write(solid)
      if (solid.length < tail.length) hold('blank', undefined, tail.slice(solid.length))
    },
    end: flush,
  }
}

/** Moves what closes to the left over white space, then what opens to the right. Joins white space. */
function settle(held: readonly Held[]): Held[] {
  const closed = move(held, 'close', (before, after) => before + after)
  return move(closed.reverse(), 'open', (after, before) => before + after).reverse()
}

function move(held: readonly Held[], type: 'open' | 'close', join: (last: string, next: string) => string): Held[] {
  const out: Held[] = []
  for (const one of held) {
    const last = out.at(-1)
    if (last?.type !== 'blank' || (one.type !== 'blank' && (one.type !== type || !crosses(one, last.text, out.at(-2)))))
      out.push(one)
    else {
      out.pop()
      if (one.type === 'blank') out.push({ ...last, text: join(last.text, one.text) })
      else if (out.at(-1)?.range === one.range) {
        // Nothing is left inside.
        out.pop()
        const before = out.at(-1)
        if (before?.type === 'blank') out[out.length - 1] = { ...last, text: join(before.text, last.text) }
        else out.push(last)
      } else out.push(one, last)
    }
  }
  return out
}

/** Whether an edge may move over white space. A link stays around spaces alone: it is a link all the same. */
function crosses({ range }: Held, blank: string, beyond: Held | undefined): boolean {
  const { says } = formatOfMark((range as Range).type)
  if (blank.includes('\n')) return true
  return says !== 'tags' && (says !== 'brackets' || beyond?.range !== range)
}

/** Hands on a text with its line breaks. */
export function writeLines(sink: Sink, text: string): void {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end > start) sink.text(text.slice(start, end))
    sink.lineBreak()
    start = end + 1
  }
  if (start < text.length) sink.text(start === 0 ? text : text.slice(start))
}
