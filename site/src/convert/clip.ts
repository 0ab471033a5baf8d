import type { Span } from 'scriptdown'

/** Of one text the page shows no more code units and no more pieces than these: a row is not to stop the page. */
const longest = 20_000
const mostPieces = 2_000

/** The start of a text, and how many code units of it are left out. */
export function clipText(text: string): { text: string; hidden: number } {
  return text.length <= longest ? { text, hidden: 0 } : { text: text.slice(0, longest), hidden: text.length - longest }
}

/** The start of spans, and how many code units of them are left out. */
export function clipSpans(spans: readonly Span[]): { spans: Span[]; hidden: number } {
  let pieces = 0
  let shown = 0
  const clip = (span: Span): Span | undefined => {
    if (pieces >= mostPieces || shown >= longest) return undefined
    if (span.type !== 'text') {
      const children = span.children.map(clip).filter((child) => child !== undefined)
      return children.length > 0 ? { ...span, end: children.at(-1)?.end ?? span.end, children } : undefined
    }
    pieces++
    const value = span.value.slice(0, longest - shown)
    shown += value.length
    return { ...span, value, end: span.start + value.length }
  }
  const kept = spans.map(clip).filter((span) => span !== undefined)
  return { spans: kept, hidden: (spans.at(-1)?.end ?? 0) - shown }
}
