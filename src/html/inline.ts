import type { OnMessage, Path } from '../document/issues.ts'
import type { MarkedText, MarkType } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import { clean, cleanRanges } from '../marks/line-breaks.ts'
import type { Range } from '../marks/ranges.ts'
import { eachToken } from '../marks/tokens.ts'
import { toneOf } from '../marks/tone.ts'
import type { HtmlSink } from './sink.ts'

/**
 * Writes a text with its marks: each mark an element, each line break (`\n`, `\r\n`, `\r`) a `br`.
 *
 * The characters are the text's, NUL and lone surrogates as U+FFFD; each carries exactly its marks. A line break whose
 * two characters differ in their marks has those of its first.
 */
export function writeInline(sink: HtmlSink, source: MarkedText, path: Path, onMessage?: OnMessage): void {
  if (source.marks.length === 0) {
    writeText(sink, clean(source.text))
    return
  }
  const { text, ranges } = cleanRanges(source.text, acceptMarks(source.text, source.marks, path, onMessage))
  eachToken(text.length, ranges, (type, start, end, range) => {
    writeText(sink, text.slice(start, end))
    if (!range) return
    if (type === 'open') openMark(sink, range)
    else closeMark(sink, range)
  })
}

function writeText(sink: HtmlSink, text: string): void {
  if (!text.includes('\n')) {
    if (text) sink.text(text)
    return
  }
  text.split('\n').forEach((line, index) => {
    if (index > 0) sink.empty('br')
    if (line) sink.text(line)
  })
}

const elements: Readonly<Record<MarkType, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 'del',
  highlight: 'mark',
  'text-color': 'span',
  'upper-case': 'span',
  link: 'a',
}

/** Writes the end of a mark. */
export function closeMark(sink: HtmlSink, { row: { type } }: Range): void {
  sink.close(elements[type])
}

/** Writes the start of a mark. */
export function openMark(sink: HtmlSink, { row: { type }, value = '' }: Range): void {
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
