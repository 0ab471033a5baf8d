import type { MarkType, Span } from 'scriptdown'
import { create } from '../page/dom.ts'
import type { ScriptRow } from '../protocol.ts'
import { createList, type ViewParts } from './list.ts'
import type { View } from './view.ts'

/** The types of marks, in the order of their layers. */
const types: readonly MarkType[] = [
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'upper-case',
  'highlight',
  'text-color',
  'link',
]

/** The paragraphs of a script, below a legend of the types of marks. */
export interface ScriptView extends View {
  /** Says which types of marks the legend is to explain. */
  explain(markTypes: readonly string[]): void
}

/** The document's paragraphs, with a layer under the text for each type of mark in it. */
export function createScriptView(parts: ViewParts): ScriptView {
  const view = createList({
    ...parts,
    view: 'script',
    label: 'Paragraphs of the script',
    lineHeight: 34,
    empty: 'No paragraphs: the source is no document yet, or an empty one.',
    draw: drawParagraph,
  })
  const legend = create('ul', { class: 'legend', 'aria-label': 'Types of marks', hidden: true })
  view.element.prepend(legend)
  return {
    ...view,
    explain: (markTypes) => {
      const found = types.filter((type) => markTypes.includes(type))
      legend.hidden = found.length === 0
      legend.replaceChildren(...found.map((type) => create('li', { class: `key ${type}` }, type)))
    },
  }
}

function drawParagraph(item: HTMLElement, row: ScriptRow): void {
  const found = new Set<string>()
  const text = create('span', { class: 'text', dir: 'auto' })
  const descriptions: string[] = []
  const visit = (span: Span): void => {
    if (span.type === 'text') return
    found.add(span.type)
    descriptions.push(`${span.type}: ${textOf(span)}`)
    span.children.forEach(visit)
  }
  row.spans.forEach(visit)
  const lanes = types.filter((type) => found.has(type))
  text.append(...row.spans.map((span) => drawSpan(span, lanes)))
  text.style.setProperty('--lanes', String(lanes.length))
  item.append(create('span', { class: 'kind' }, row.kind || '–'), ' ', text)
  if (row.hidden > 0) item.append(create('span', { class: 'more' }, `… and ${row.hidden} more characters`))
  if (row.alternates > 0) item.append(create('span', { class: 'more' }, plural(row.alternates, 'other wording')))
  if (descriptions.length > 0)
    item.append(create('span', { class: 'unseen' }, ` (${descriptions.slice(0, 20).join('; ')})`))
}

/** A text, or a mark around spans, whose layer has a lane of its own below the line. */
function drawSpan(span: Span, lanes: readonly MarkType[]): Node {
  if (span.type === 'text') return document.createTextNode(span.value)
  const { type, value, start, end } = span
  const title = `${type} ${start}–${end}${value === undefined ? '' : ` ${value}`}`
  const mark = create('span', { class: `mark ${type}`, title, 'data-start': start, 'data-end': end })
  mark.style.setProperty('--lane', String(lanes.indexOf(type)))
  mark.append(...span.children.map((child) => drawSpan(child, lanes)))
  return mark
}

function textOf(span: Span): string {
  return span.type === 'text' ? span.value : span.children.map(textOf).join('')
}

/** A number of things in words. */
export function plural(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
}
