import type { OnMessage } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import type { TitleField } from '../document/title-page.ts'
import { acceptMarks } from '../marks/accept.ts'
import { partitionPoint } from '../marks/order.ts'
import type { Range } from '../marks/ranges.ts'
import { eachToken } from '../marks/tokens.ts'
import type { PageLine } from './page.ts'

/** A run of a text under the same formats, the outermost first. Offsets are UTF-16 units, half open. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly ranges: readonly Range[]
}

/** Gives what of a text lies between two offsets, as runs under the same formats, each cut to fit. */
export type FindSegments = (line: Pick<PageLine, 'source' | 'index'>, start: number, end: number) => Segment[]

/**
 * Looks up the formats of the lines of pages. Each text's marks are settled once, however many lines it has, and what is
 * refused of them is told once. Cost: that of `resolveMarks`, and for each line the logarithm of its text's runs.
 */
export function segmentFinder(onMessage?: OnMessage): FindSegments {
  const known = new Map<MarkedText, readonly Segment[]>()
  return ({ source, index }, start, end) => {
    if (start >= end) return []
    if (source.marks.length === 0) return [{ start, end, ranges: [] }]
    let segments = known.get(source)
    if (!segments) {
      const path = index === undefined ? ((source as Partial<TitleField>).path ?? ['titlePage']) : ['paragraphs', index]
      segments = toSegments(source, path, onMessage)
      known.set(source, segments)
    }
    return cutSegments(segments, start, end)
  }
}

function toSegments(
  { text, marks }: MarkedText,
  path: readonly (string | number)[],
  onMessage: OnMessage | undefined,
): readonly Segment[] {
  const segments: Segment[] = []
  const open: Range[] = []
  eachToken(text.length, acceptMarks(text, marks, path, onMessage), (type, start, end, range) => {
    if (start < end) segments.push({ start, end, ranges: open.slice() })
    if (!range) return
    if (type === 'open') open.push(range)
    else open.pop()
  })
  return segments
}

function cutSegments(segments: readonly Segment[], start: number, end: number): Segment[] {
  const cut: Segment[] = []
  for (let at = partitionPoint(segments, (segment) => segment.end <= start); at < segments.length; at++) {
    const segment = segments[at] as Segment
    if (segment.start >= end) break
    cut.push({ start: Math.max(start, segment.start), end: Math.min(end, segment.end), ranges: segment.ranges })
  }
  return cut
}

/** Where what is seen of a line ends in its text. */
export function inkEndOf({ start, text, added }: PageLine): number {
  return start + text.length - added.length
}
