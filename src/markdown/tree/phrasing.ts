import type { Path } from '../../document/issues.ts'
import type { Mark, MarkType } from '../../document/schema.ts'
import { indexOf, slice, toUpperCase } from '../../document/strings.ts'
import { acceptMarks } from '../../marks/accept.ts'
import { cleanRanges } from '../../marks/line-breaks.ts'
import type { Range } from '../../marks/ranges.ts'
import { eachToken, type TokenList } from '../../marks/tokens.ts'
import { type Format, formats, formatsByRank, inserted } from '../formats.ts'
import type { MarkdownOptions } from '../options.ts'
import type { Sink } from '../sink.ts'
import { type Decoration, decorationsOn, pathOf, type Source, sourceText } from '../source.ts'
import { isTrim, settleEdges, trimRanges } from './edges.ts'

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
  const decorations = decorationsOn(source)
  // Nobody asks where a text comes from but who hears of losses.
  const path = options.onMessage ? pathOf(source) : nowhere
  const isAsItStands = sink.from(source, text)
  const isAllSaid = options.html !== false && options.upperCase !== 'ignore' && options.underline !== 'none'
  if (isAsItStands && marks.length === 0) {
    if (decorations.length === 0 || (isTrim(text) && (isAllSaid || options.flavor !== 'mdx'))) {
      walkPlain(sink, text, decorations)
      return
    }
  }
  const isAsMarked = decorations.length === 0 && options.underline !== 'emphasis'
  const all = isAsMarked ? marks : marksIn(options, marks, decorations)
  const accepted = acceptMarks(text, all, path, options.onMessage)
  const ranges = isAllSaid ? accepted : keepSaid(accepted, path, options)
  const cleaned = isAsItStands ? { text, ranges } : cleanRanges(text, ranges)
  const underline = options.underline === 'ins' ? inserted : formats.underline
  walkTokens(walk, cleaned.text, trimRanges(cleaned), underline, isAsItStands)
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

function walkTokens(
  { sink, tokens }: Walk,
  text: string,
  ranges: Range[],
  underline: Format,
  isOneLine: boolean,
): void {
  const hasBreaks = !isOneLine && indexOf(text, '\n') >= 0
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
    else sink.close(format)
    start = end
  }
}

function walkLines(sink: Sink, text: string): void {
  let start = 0
  for (let end = indexOf(text, '\n'); end >= 0; end = indexOf(text, '\n', start)) {
    if (start < end) sink.text(slice(text, start, end))
    sink.lineBreak()
    start = end + 1
  }
  if (start < text.length) sink.text(slice(text, start))
}

function walkPlain(sink: Sink, text: string, decorations: readonly Decoration[]): void {
  for (const { format } of decorations) sink.open(format)
  sink.text(text)
  for (let i = decorations.length - 1; i >= 0; i--) sink.close((decorations[i] as Decoration).format)
}

/** The ranges whose formats can be said. */
function keepSaid(ranges: readonly Range[], path: Path, options: MarkdownOptions): Range[] {
  return ranges.filter(({ row }) => isSaid(row.type, path, options))
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
