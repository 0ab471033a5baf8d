import { create } from '../page/dom.ts'
import type { Fault, LineRow } from '../protocol.ts'
import { createList, type ListView, type ViewParts } from './list.ts'

/** Text line by line, as Markdown, HTML and JSON are shown; faults in it where they are. */
export function createLinesView(parts: ViewParts, view: 'json' | 'markdown' | 'html', label: string): ListView {
  return createList({
    ...parts,
    view,
    label,
    lineHeight: 21,
    empty: 'Nothing here yet: the source is no document.',
    draw: drawLine,
  })
}

function drawLine(item: HTMLElement, { text, hidden, faults = [] }: LineRow): void {
  const line = create('span', { class: 'line', dir: 'auto' })
  let at = 0
  // Faults inside of a fault before are told below the line alone.
  for (const { start, end } of faults.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    line.append(text.slice(at, start), create('mark', { class: 'fault' }, text.slice(start, end) || ' '))
    at = Math.max(at, Math.min(end, text.length))
  }
  line.append(text.slice(at) || (at === 0 ? '\u200b' : ''))
  item.append(line)
  if (hidden > 0) item.append(create('span', { class: 'more' }, `… and ${hidden} more characters`))
  item.append(...faults.map(drawFault))
}

function drawFault({ message }: Fault): HTMLElement {
  return create('span', { class: 'note' }, message)
}
