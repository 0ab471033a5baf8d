import type { Mark, MarkType, Span } from 'scriptdown'

export const markTypes: readonly MarkType[] = [
  ...(['link', 'highlight', 'text-color', 'underline', 'strikethrough', 'italic', 'bold', 'upper-case'] as const),
]

export const valuedTypes: ReadonlySet<string> = new Set<MarkType>(['link', 'highlight', 'text-color'])

/** One format over one stretch of text, as a span or a merged range has it. */
export type Extent = Pick<Mark, 'type' | 'start' | 'value'> & { end: number }

export function byPlace(a: Extent, b: Extent): number {
  return (
    a.start - b.start || b.end - a.end || markTypes.indexOf(a.type as MarkType) - markTypes.indexOf(b.type as MarkType)
  )
}

/** The formats of each code unit, worked out for each alone: every type is a layer that its marks paint in turn. */
export function paintedFormats(text: string, marks: readonly Mark[]): string[] {
  const layers = markTypes.map((type) => {
    const layer = new Int32Array(text.length).fill(-1)
    marks.forEach((mark, index) => {
      if (mark.type === type) layer.fill(index, mark.start, mark.end)
    })
    return layer
  })
  return Array.from({ length: text.length }, (_, unit) =>
    layers
      .flatMap((layer) => marks[layer[unit] ?? -1] ?? [])
      .map(formatKey)
      .join(' '),
  )
}

function formatKey({ type, value }: Pick<Mark, 'type' | 'value'>): string {
  return valuedTypes.has(type) ? `${type}=${JSON.stringify(value)}` : type
}

/** What a tree of spans says, read in one walk. */
export interface Reading {
  text: string
  /** The formats of each code unit, as {@link paintedFormats} gives them. */
  formats: string[]
  /** Each mark span's extent, in the order of the tree. */
  extents: Extent[]
  depth: number
  /** What no tree of spans may hold, in words: empty spans, equal neighbours, a type within itself. */
  faults: string[]
}

export function readSpans(spans: readonly Span[]): Reading {
  const reading: Reading = { text: '', formats: [], extents: [], depth: 0, faults: [] }
  readInto(reading, spans, [])
  return reading
}

function readInto(reading: Reading, spans: readonly Span[], open: readonly Extent[]): void {
  if (spans.length === 0 && open.length > 0) reading.faults.push('a span without content')
  reading.depth = Math.max(reading.depth, open.length)
  let last: string | undefined
  for (const span of spans) {
    const key = span.type === 'text' ? 'text' : formatKey(span)
    if (key === last) reading.faults.push(`neighbours: ${key}`)
    last = key
    if (span.type === 'text') {
      if (span.value === '') reading.faults.push('an empty text')
      reading.text += span.value
      const formats = open.toSorted(
        (a, b) => markTypes.indexOf(a.type as MarkType) - markTypes.indexOf(b.type as MarkType),
      )
      const joined = formats.map(formatKey).join(' ')
      for (let i = 0; i < span.value.length; i++) reading.formats.push(joined)
      continue
    }
    if (open.some(({ type }) => type === span.type)) reading.faults.push(`${span.type} within itself`)
    const start = reading.text.length
    const extent: Extent = { type: span.type, start, end: start, value: span.value }
    reading.extents.push(extent)
    readInto(reading, span.children, [...open, extent])
    extent.end = reading.text.length
  }
}
