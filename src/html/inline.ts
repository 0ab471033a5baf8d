import { parse, wcagLuminance } from 'culori'
import type { OnMessage, Path } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import { toRanges } from '../marks/ranges.ts'
import { type MarkSpan, nestRanges, type Span } from '../marks/resolve.ts'
import { clean, isClean } from './clean.ts'
import type { Sink } from './sink.ts'

/**
 * Writes a text with its marks: each mark an element, each line break (`\n`, `\r\n`, `\r`) a `br`.
 *
 * The characters are the text's, NUL and lone surrogates as U+FFFD; each carries exactly its marks. A line break whose
 * two characters differ in their marks has those of its first.
 */
export function writeInline(sink: Sink, source: MarkedText, path: Path, onMessage?: OnMessage): void {
  const { text, marks } = source
  if (marks.length === 0 && isClean(text)) sink.text(text)
  else {
    const spans = nestRanges(text, marks.length === 0 ? [] : toRanges(text, acceptMarks(marks, path, onMessage)))
    writeSpans(sink, spans, { afterReturn: false })
  }
}

/** What must be known across the edges of spans. */
interface State {
  /** Whether the text so far ends in a carriage return, so that a line feed belongs to the same break. */
  afterReturn: boolean
}

function writeSpans(sink: Sink, spans: readonly Span[], state: State): void {
  for (const span of spans) {
    if (span.type === 'text') writeText(sink, span.value, state)
    else if (isHalfBreak(span, state)) state.afterReturn = false
    else {
      open(sink, span)
      writeSpans(sink, span.children, state)
      sink.close(elements[span.type])
    }
  }
}

/** Whether a span holds nothing but the line feed of a break that is written already. */
function isHalfBreak({ children: [child, ...others] }: MarkSpan, { afterReturn }: State): boolean {
  if (!afterReturn || !child || others.length > 0) return false
  return child.type === 'text' ? child.value === '\n' : isHalfBreak(child, { afterReturn })
}

function writeText(sink: Sink, value: string, state: State): void {
  const rest = state.afterReturn && value.startsWith('\n') ? value.slice(1) : value
  state.afterReturn = value.endsWith('\r')
  if (isClean(rest)) {
    if (rest) sink.text(rest)
    return
  }
  clean(rest)
    .split('\n')
    .forEach((line, index) => {
      if (index > 0) sink.empty('br')
      if (line) sink.text(line)
    })
}

const elements: Readonly<Record<MarkSpan['type'], string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 'del',
  highlight: 'mark',
  'text-color': 'span',
  'upper-case': 'span',
  link: 'a',
}

function open(sink: Sink, { type, value = '' }: MarkSpan): void {
  switch (type) {
    case 'link':
      sink.open('a', undefined, { href: clean(value) })
      return
    case 'text-color':
      sink.open('span', type, { style: `color: ${clean(value)}` })
      return
    case 'upper-case':
      sink.open('span', type)
      return
    case 'highlight':
      if (value) sink.open('mark', toneOf(value), { style: `background-color: ${clean(value)}` })
      else sink.open('mark')
      return
    default:
      sink.open(elements[type])
  }
}

/**
 * What the stylesheet must know of a highlight's colour to set readable text on it: `dark` where that is white rather
 * than black, `clear` where more of the paper is seen than of the colour, so that the text keeps its own.
 */
function toneOf(value: string): string | undefined {
  const color = parse(value.toLowerCase())
  if (!color) return undefined
  if ((color.alpha ?? 1) < 0.5) return 'clear'
  // Black and white have equal contrast with this luminance, each 4.58 : 1.
  return wcagLuminance(color) < 0.179 ? 'dark' : undefined
}
