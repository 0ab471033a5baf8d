import type { PhrasingContent } from 'mdast'
import type { MarkSpan, Span } from '../marks/resolve.ts'
import './nodes.ts'

/** Adds the nodes of spans to a list; `upper` upper-cases their text. */
export function addSpans(out: PhrasingContent[], spans: readonly Span[], upper: boolean): void {
  for (const span of spans) {
    if (span.type === 'text') addText(out, upper ? span.value.toUpperCase() : span.value)
    else {
      const children: PhrasingContent[] = []
      addSpans(children, span.children, upper || span.type === 'upper-case')
      for (const node of markNodes(span, children)) out.push(node)
    }
  }
}

/** Adds text with its line breaks as nodes; U+0000, which no parser keeps, as U+FFFD. */
function addText(out: PhrasingContent[], text: string): void {
  const value = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
  let start = 0
  for (let end = value.indexOf('\n'); end >= 0; end = value.indexOf('\n', start)) {
    if (end > start) out.push({ type: 'text', value: value.slice(start, end) })
    out.push({ type: 'break' })
    start = end + 1
  }
  if (start < value.length) out.push({ type: 'text', value: start === 0 ? value : value.slice(start) })
}

/** A mark around nodes, but for the white space at its edges where it was split: delimiters cannot stand beside that. */
function markNodes(span: MarkSpan, children: PhrasingContent[]): PhrasingContent[] {
  const delimited = span.type === 'bold' || span.type === 'italic' || span.type === 'strikethrough'
  if (!delimited && !children.some(isBreak)) return [markNode(span, children)]
  const before: PhrasingContent[] = []
  const after: PhrasingContent[] = []
  const inner = [...children]
  for (let first = inner[0]; first && isBlank(first); first = inner[0]) before.push(inner.shift() as PhrasingContent)
  for (let last = inner.at(-1); last && isBlank(last); last = inner.at(-1))
    after.unshift(inner.pop() as PhrasingContent)
  if (delimited) {
    takeLeading(inner, before)
    takeTrailing(inner, after)
  }
  return inner.length > 0 ? [...before, markNode(span, inner), ...after] : before
}

const isBreak = (node: PhrasingContent): boolean => node.type === 'break'

const isBlank = (node: PhrasingContent): boolean =>
  isBreak(node) ||
  (node.type === 'text' && node.value.trim() === '') ||
  (node.type === 'upperCase' && node.children.every(isBlank))

/** Takes the white space off the start of the first text, through upper case as well. */
function takeLeading(nodes: PhrasingContent[], out: PhrasingContent[]): void {
  const first = nodes[0]
  if (first?.type === 'upperCase') takeLeading(first.children, out)
  if (first?.type !== 'text') return
  const value = first.value.trimStart()
  if (value !== first.value) out.push({ type: 'text', value: first.value.slice(0, first.value.length - value.length) })
  nodes[0] = { type: 'text', value }
}

/** Takes the white space off the end of the last text, through upper case as well. */
function takeTrailing(nodes: PhrasingContent[], out: PhrasingContent[]): void {
  const last = nodes.at(-1)
  if (last?.type === 'upperCase') takeTrailing(last.children, out)
  if (last?.type !== 'text') return
  const value = last.value.trimEnd()
  if (value !== last.value) out.unshift({ type: 'text', value: last.value.slice(value.length) })
  nodes[nodes.length - 1] = { type: 'text', value }
}

/** The node of a mark. */
export function markNode(
  { type, value }: Pick<MarkSpan, 'type' | 'value'>,
  children: PhrasingContent[],
): PhrasingContent {
  switch (type) {
    case 'bold':
      return { type: 'strong', children }
    case 'italic':
      return { type: 'emphasis', children }
    case 'strikethrough':
      return { type: 'delete', children }
    case 'link':
      return { type: 'link', url: value ?? '', title: null, children }
    case 'underline':
      return { type: 'underline', data: { hName: 'u' }, children }
    case 'highlight':
      if (value === undefined) return { type: 'highlight', data: { hName: 'mark' }, children }
      return {
        type: 'highlight',
        value,
        data: { hName: 'mark', hProperties: { style: `background-color: ${value}` } },
        children,
      }
    case 'text-color':
      return {
        type: 'textColor',
        value: value ?? '',
        data: { hName: 'span', hProperties: { className: ['text-color'], style: `color: ${value}` } },
        children,
      }
    case 'upper-case':
      return { type: 'upperCase', data: { hName: 'span', hProperties: { className: ['upper-case'] } }, children }
    default:
      return type satisfies never
  }
}
