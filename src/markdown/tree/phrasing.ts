import type { OnMessage, Path } from '../../document/issues.ts'
import type { MarkType } from '../../document/schema.ts'
import { acceptMarks } from '../../marks/accept.ts'
import { cleanRanges, isClean } from '../../marks/line-breaks.ts'
import type { Range } from '../../marks/ranges.ts'
import { toTokens } from '../../marks/tokens.ts'
import { formatOf, formats } from '../formats.ts'
import type { MarkdownOptions } from '../options.ts'
import type { Sink } from '../sink.ts'
import { pathOf, type Source } from '../source.ts'
import { isTrim, settleEdges, trimRanges } from './edges.ts'

/** Where the content of a document goes, and how it is to be taken. */
export interface Walk {
  readonly sink: Sink
  readonly options: MarkdownOptions
}

/**
 * Walks a text with its marks: formats, texts and line breaks. Cost: that of `toTokens`; a text without marks, line
 * breaks or anything to replace goes as it is, which is most of them.
 */
export function walkPhrasing({ sink, options }: Walk, source: Source): void {
  const { text, marks } = source.text
  const { decorations } = source
  // Nobody asks where a text comes from but who hears of losses.
  const path = options.onMessage ? pathOf(source) : nowhere
  sink.from(source)
  const isAsItStands = isClean(text)
  if (isAsItStands && marks.length === 0 && (decorations.length === 0 || isTrim(text))) {
    walkPlain(sink, text, decorations)
    return
  }
  const own = decorations.map((type) => ({ start: 0, end: text.length, type }))
  const accepted = acceptMarks(text, own.length === 0 ? marks : [...marks, ...own], path, options.onMessage)
  const isAllSaid = options.html !== false && options.upperCase !== 'ignore'
  const ranges = isAllSaid ? accepted : accepted.filter((range) => isSaid(range, path, options))
  const cleaned = isAsItStands ? { text, ranges } : cleanRanges(text, ranges)
  walkTokens(sink, cleaned.text, trimRanges(cleaned))
}

const nowhere: Path = []

function walkTokens(sink: Sink, text: string, ranges: readonly Range[]): void {
  const hasBreaks = text.includes('\n')
  let isUpper = false
  for (const { type, start, end, range } of settleEdges(text, toTokens(text.length, ranges), hasBreaks)) {
    if (!range) {
      const slice = isUpper ? text.slice(start, end).toUpperCase() : text.slice(start, end)
      if (hasBreaks) walkLines(sink, slice)
      else sink.text(slice)
      continue
    }
    const format = formatOf(range)
    if (format.says === 'letters') isUpper = type === 'open'
    if (type === 'open') sink.open(format, range.value)
    else sink.close(format)
  }
}

function walkLines(sink: Sink, text: string): void {
  text.split('\n').forEach((line, index) => {
    if (index > 0) sink.lineBreak()
    if (line) sink.text(line)
  })
}

function walkPlain(sink: Sink, text: string, decorations: readonly MarkType[]): void {
  for (const type of decorations) sink.open(formats[type])
  sink.text(text)
  for (let i = decorations.length - 1; i >= 0; i--) sink.close(formats[decorations[i] as MarkType])
}

/** Whether a format can be said at all under the options; if not, and that is a loss, says so. */
function isSaid({ row: { type } }: Range, path: Path, { html, upperCase, onMessage }: MarkdownOptions): boolean {
  const { says } = formats[type]
  if (says === 'letters') return upperCase !== 'ignore'
  if (says !== 'tags' || html !== false) return true
  tellLoss(type, path, onMessage)
  return false
}

function tellLoss(type: MarkType, path: Path, onMessage: OnMessage | undefined): void {
  onMessage?.({ code: 'unsupported-format', path, message: `Markdown without HTML has no ${type}: text kept` })
}
