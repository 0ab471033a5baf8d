import type { ElementContent } from 'hast'
import type { OnMessage, Path } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import { toRanges } from '../marks/ranges.ts'
import { type MarkSpan, nestRanges, type Span } from '../marks/resolve.ts'
import { clean, element, isClean, text } from './element.ts'

/**
 * A text with its marks as inline content: each mark an element, each line break (`\n`, `\r\n`, `\r`) a `br`.
 *
 * The content's characters are the text's, NUL and lone surrogates as U+FFFD; each carries exactly its marks. A line
 * break whose two characters differ in their marks has those of its first.
 */
export function toInline(source: MarkedText, path: Path, onMessage?: OnMessage): ElementContent[] {
  const { text: value, marks } = source
  if (marks.length === 0 && isClean(value)) return [text(value)]
  const spans = nestRanges(value, marks.length === 0 ? [] : toRanges(value, acceptMarks(marks, path, onMessage)))
  if (isClean(value)) return spans.map(toNode)
  const content: ElementContent[] = []
  addSpans(content, spans, { afterReturn: false })
  return content
}

/** A span of a text that holds no line break. */
function toNode(span: Span): ElementContent {
  return span.type === 'text' ? text(span.value) : toElement(span, span.children.map(toNode))
}

/** What must be known across the edges of spans. */
interface State {
  /** Whether the text so far ends in a carriage return, so that a line feed belongs to the same break. */
  afterReturn: boolean
}

function addSpans(content: ElementContent[], spans: readonly Span[], state: State): void {
  for (const span of spans) {
    if (span.type === 'text') addText(content, span.value, state)
    else {
      const children: ElementContent[] = []
      addSpans(children, span.children, state)
      if (children.length > 0) content.push(toElement(span, children))
    }
  }
}

function addText(content: ElementContent[], value: string, state: State): void {
  const rest = state.afterReturn && value.startsWith('\n') ? value.slice(1) : value
  state.afterReturn = value.endsWith('\r')
  clean(rest)
    .split('\n')
    .forEach((line, index) => {
      if (index > 0) content.push(element('br', {}))
      if (line) content.push(text(line))
    })
}

function toElement(span: MarkSpan, children: ElementContent[]): ElementContent {
  const value = clean(span.value ?? '')
  switch (span.type) {
    case 'bold':
      return element('strong', {}, children)
    case 'italic':
      return element('em', {}, children)
    case 'underline':
      return element('u', {}, children)
    case 'strikethrough':
      return element('del', {}, children)
    case 'highlight':
      return element('mark', value ? { style: `background-color: ${value}` } : {}, children)
    case 'text-color':
      return element('span', { className: ['text-color'], style: `color: ${value}` }, children)
    case 'upper-case':
      return element('span', { className: ['upper-case'] }, children)
    case 'link':
      return element('a', { href: value }, children)
    default:
      return span.type satisfies never
  }
}
