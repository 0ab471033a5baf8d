import type { Properties } from 'hast'
import type { Entry } from '../blocks.ts'
import type { Paragraph } from '../document/schema.ts'
import { isTopHeading, unknownKind } from '../kinds.ts'
import { clean } from '../marks/line-breaks.ts'
import type { Range } from '../marks/ranges.ts'
import type { Page, PageLine } from '../pages/page.ts'
import { type FindSegments, inkEndOf, type Segment, segmentFinder } from '../pages/segments.ts'
import { closeMark, openMark } from './inline.ts'
import { type Context, elementOf, hasId, speechProperties, toProperties } from './paragraph.ts'
import { type Fragment, isOfSpeech, type Part, toParts } from './parts.ts'
import { closeBlock, type HtmlSink, openBlock, writeText } from './sink.ts'

/** What is the same for all pages. */
interface PagesContext extends Context {
  readonly findSegments: FindSegments
  /** The row below the last one written on a page. */
  row: number
}

/**
 * Writes the pages of `paginate`, each a `section.page`, each line a `span.line` in the element that its
 * paragraph has in a fragment. The spans' texts, without what is added, and the white space between are the paragraph's.
 */
export function writePages(sink: HtmlSink, laidOut: readonly Page[], context: Context): void {
  const { options } = context
  const pages = { ...context, findSegments: segmentFinder(options.onMessage), row: 0 }
  for (const page of laidOut) {
    openBlock(sink, 'section', page.number === undefined ? 'page unnumbered' : 'page')
    if (page.number !== undefined && page.number > 1) {
      writeText(sink, 'p', `${page.number}.`, 'page-number')
    }
    pages.row = 0
    for (const part of toParts(page)) writePart(sink, part, pages)
    closeBlock(sink, 'section')
  }
}

/** The page that each paragraph starts on, by its index. */
export function numberPages(pages: readonly Page[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  for (const { number, lines } of pages) {
    for (const { index, start, type } of lines) {
      if (number !== undefined && index !== undefined && start === 0 && type === 'text') numbers.set(index, number)
    }
  }
  return numbers
}

function writePart(sink: HtmlSink, part: Part, context: PagesContext): void {
  const [first] = part
  if (first[0].side !== undefined) writePair(sink, part, context)
  else if (isOfSpeech(first)) writeSpeech(sink, part, gapStyle(first[0], 1, context), context)
  else writeFragment(sink, first, 1, context)
}

/** Two speeches side by side, or what stands on either side of a title page's foot. */
function writePair(sink: HtmlSink, part: Part, context: PagesContext): void {
  openBlock(sink, 'div', 'dual', gapStyle(part[0][0], 1, context))
  const top = context.row
  const bottoms = (['left', 'right'] as const).map((side) => {
    const own = part.filter(([line]) => line.side === side)
    const [head, ...rest] = own
    context.row = top
    if (head && isOfSpeech(head)) writeSpeech(sink, [head, ...rest], undefined, context)
    else {
      openBlock(sink, 'div')
      for (const fragment of own) writeFragment(sink, fragment, 0, context)
      closeBlock(sink, 'div')
    }
    return context.row
  })
  context.row = Math.max(...bottoms)
  closeBlock(sink, 'div')
}

function writeSpeech(sink: HtmlSink, part: Part, gap: Properties | undefined, context: PagesContext): void {
  const [first] = part[0]
  const properties = { ...speechProperties(first.kind, first.source.text), ...gap }
  openBlock(sink, 'div', 'speech', properties, entryOf(first))
  for (const fragment of part) writeFragment(sink, fragment, 0, context)
  closeBlock(sink, 'div')
}

/** Lines left free above, where they are not those that the stylesheet leaves. */
function gapStyle({ row, kind }: PageLine, usual: number, context: PagesContext): Properties | undefined {
  const gap = row - context.row
  const expected = context.row === 0 ? 0 : isTopHeading(kind.role) ? 2 : usual
  context.row = row
  return gap === expected ? undefined : { style: `margin-top: calc(${gap} * var(--screenplay-line))` }
}

function writeFragment(sink: HtmlSink, lines: Fragment, usual: number, context: PagesContext): void {
  const [first] = lines
  const { kind, type, start, source, sceneNumber, isRevised, column, width } = first
  const gap = gapStyle(first, usual, context)
  const entry = entryOf(first)
  const begun = start === 0 && type === 'text' ? entry : undefined
  const id = begun && hasId(begun, context.options) ? context.ids[begun.index] : undefined
  const tagName = begun ? elementOf(begun, context) : 'p'
  const inkEnd = isRevised ? 61 : column + width
  const tight = sceneNumber && context.page?.tightness(source.text, inkEnd, sceneNumber)
  const ownKind = kind === unknownKind ? entry?.paragraph.kind : undefined
  const properties = { ...toProperties(ownKind, id, sceneNumber, /\p{L}/u.test(source.text)), ...gap }
  sink.open(tagName, classOf(first) + (tight || ''), properties, entry)
  lines.forEach((line, index) => {
    writeLine(sink, line, context)
    const rest = clean(source.text.slice(inkEndOf(line), line.end))
    if (rest && index < lines.length - 1) sink.text(rest)
  })
  closeBlock(sink, tagName)
  context.row = (lines.at(-1) ?? first).row + 1
}

function classOf({ type, kind, side }: PageLine): string {
  if (type === 'more') return 'more'
  if (type === 'continued') return `${kind.name} continued`
  return kind.name === 'title-page' && side !== undefined ? `${kind.name} foot` : kind.name
}

function entryOf({ index, kind, source }: PageLine): Entry | undefined {
  if (index === undefined) return undefined
  return { paragraph: source as Paragraph, index, kind, known: kind }
}

/** What closes all formats. */
const ended: Segment = { start: 0, end: 0, ranges: [] }

/** A line with its formats, each closed at its end and opened again in the next. */
function writeLine(sink: HtmlSink, line: PageLine, { findSegments }: PagesContext): void {
  const { source, start, added, isRevised } = line
  if (isRevised) {
    // Before the line, as a box without a place of its own vertically is where it stands in the text.
    sink.open('span', 'revised', { ariaHidden: 'true' })
    sink.text('*')
    sink.close('span')
  }
  sink.open('span', 'line')
  let open: readonly Range[] = []
  for (const segment of [...findSegments(line, start, inkEndOf(line)), ended]) {
    let kept = 0
    while (kept < open.length && open[kept] === segment.ranges[kept]) kept++
    for (let at = open.length - 1; at >= kept; at--) closeMark(sink, open[at] as Range)
    for (let at = kept; at < segment.ranges.length; at++) openMark(sink, segment.ranges[at] as Range)
    open = segment.ranges
    const text = clean(source.text.slice(segment.start, segment.end))
    if (text) sink.text(text)
  }
  if (added) {
    // Hidden where lines flow again.
    sink.open('span', 'continued')
    sink.text(added)
    sink.close('span')
  }
  sink.close('span')
}
