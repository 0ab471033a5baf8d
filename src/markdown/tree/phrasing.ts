import type { Path } from '../../document/issues.ts'
import type { Mark, MarkType } from '../../document/schema.ts'
import { slice, toUpperCase } from '../../document/strings.ts'
import { acceptMarks } from '../../marks/accept.ts'
import { cleanRanges } from '../../marks/line-breaks.ts'
import type { Range } from '../../marks/ranges.ts'
import { eachToken, type TokenList } from '../../marks/tokens.ts'
import { type Format, formats, formatsByRank, inserted } from '../formats.ts'
import type { MarkdownOptions } from '../options.ts'
import type { Sink } from '../sink.ts'
import { type Decoration, decorationsOn, pathOf, type Source, sourceText } from '../source.ts'
import { settleEdges, trimRanges } from './edges.ts'

/** Where the content of a document goes, and how it is to be taken. */
export interface Walk {
  readonly sink: Sink
  readonly options: MarkdownOptions
  /** Room for the tokens of one text after the other. */
  readonly tokens: TokenList
}

/**
 * Walks a text with its marks: formats, texts and line breaks. Cost: that of `eachToken`; a text without marks, line
 * breaks or anything to replace goes as it is, which is most of them.
 */
export function walkPhrasing(walk: Walk, source: Source): void {
  const { sink, options } = walk
  const { text, marks } = sourceText(source)
  const isMarked = hasMarks(marks)
  const decorations = decorationsOn(source)
  const isAsItStands = sink.from(source, text)
  const isAllSaid = options.html !== false && options.upperCase !== 'ignore' && options.underline !== 'none'
  if (isAsItStands && !isMarked && walkLine(walk, text, decorations)) return
  // Nobody asks where a text comes from but who hears of losses.
  const path = options.onMessage ? pathOf(source) : nowhere
  const isAsMarked = decorations.length === 0 && options.underline !== 'emphasis'
  const all = isAsMarked ? marks : marksIn(options, marks, decorations)
  const accepted = acceptMarks(text, all, path, options.onMessage)
  const ranges = isAllSaid ? accepted : accepted.filter(({ row }) => isSaid(row.type, path, options))
  const cleaned = isAsItStands ? { text, ranges } : cleanRanges(text, ranges)
  const underline = options.underline === 'ins' ? inserted : formats.underline
  walkTokens(walk, cleaned.text, trimRanges(cleaned), underline, isAsItStands)
}

/**
 * Whether there are marks. Each is looked at: what is read for the first time is far off in memory, but all that is asked for
 * at once, before the text is scanned, is there by the time it is needed. Not at a field of it, which has to be looked up in a
 * process that has seen marks of many shapes.
 */
function hasMarks(marks: readonly Mark[]): boolean {
  let isAny = false
  for (const mark of marks) isAny = typeof mark === 'object'
  return isAny
}

/** The marks of a text and of the layout, as the options have them. */
function marksIn(
  { underline }: MarkdownOptions,
  marks: readonly Mark[],
  decorations: readonly Decoration[],
): readonly Mark[] {
  const all = [...marks, ...decorations]
  return underline === 'emphasis'
    ? all.map((mark) => (mark.type === 'underline' ? { ...mark, type: 'italic' } : mark))
    : all
}

const nowhere: Path = []

/** Walks a line that is one text, in one format or none, if that is all there is to it. To MDX tags end lines too. */
function walkLine({ sink, options }: Walk, text: string, decorations: readonly Decoration[]): boolean {
  const format = decorations[0]?.format
  if (!format) sink.text(text)
  return !format || (decorations.length === 1 && options.flavor !== 'mdx' && sink.line(format, text))
}

function walkTokens(
  { sink, tokens }: Walk,
  text: string,
  ranges: Range[],
  underline: Format,
  isOneLine: boolean,
): void {
  const hasBreaks = !isOneLine && text.includes('\n')
  let isUpper = false
  tokens.count = 0
  eachToken(text.length, ranges, tokens.add)
  // Where no range is cut there are no more tokens, and edges are where they were trimmed to.
  if (tokens.count > 2 * ranges.length + 1) settleEdges(text, tokens, hasBreaks)
  let start = 0
  for (let i = 0; i < tokens.count; i++) {
    const isOpening = tokens.types[i] === 'open'
    const end = tokens.ends[i] as number
    const range = tokens.ranges[i]
    if (start < end) {
      const part = isUpper ? toUpperCase(slice(text, start, end)) : slice(text, start, end)
      if (hasBreaks) walkLines(sink, part)
      else sink.text(part)
    }
    if (range === undefined) break
    const format = range.row.type === 'underline' ? underline : (formatsByRank[range.row.rank] as Format)
    if (format.says === 'letters') isUpper = isOpening
    if (isOpening) sink.open(format, range.value)
    else sink.close()
    start = end
  }
}

function walkLines(sink: Sink, text: string): void {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (start < end) sink.text(slice(text, start, end))
    sink.lineBreak()
    start = end + 1
  }
  if (start < text.length) sink.text(slice(text, start))
}

/** Whether a format can be said at all under the options; if not, and that is a loss, says so. */
function isSaid(type: MarkType, path: Path, options: MarkdownOptions): boolean {
  const { says } = formats[type]
  if (says === 'letters') return options.upperCase !== 'ignore'
  const isLeftOut = type === 'underline' && options.underline === 'none'
  const isTag = says === 'tags' || (type === 'strikethrough' && options.flavor === 'mdx')
  if (!isLeftOut && (!isTag || options.html !== false)) return true
  const under = isLeftOut ? 'under these options' : 'without HTML'
  const message = `Markdown ${under} has no ${type}: text kept`
  options.onMessage?.({ code: 'unsupported-format', path, message })
  return false
}
