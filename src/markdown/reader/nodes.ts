import type { Heading, ListItem, Nodes, Parents, Root } from 'mdast'
import { formatsOfNodes } from '../formats.ts'
import type {} from '../nodes.ts'
import type { Depth } from '../sink.ts'
import { frontMatterLoss } from './front-matter.ts'
import { type Inline, noPlaceFor, readImage, readLink } from './inline.ts'
import { type LeafCollector, type Leaves, leafCollector } from './leaves.ts'

/** The blocks of an mdast tree, ours or anybody's. Cost: linear in the tree, however deep it is. */
export function readTree(tree: Root): Leaves {
  const collector = leafCollector()
  const stack: { node: Parents; next: number }[] = [{ node: tree, next: 0 }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = top.node.children[top.next++] as Nodes | undefined
    if (!child) {
      stack.pop()
      leave(collector, top.node)
    } else {
      enter(collector, child, top.node, top.next - 1)
      if ('children' in child) stack.push({ node: child, next: 0 })
    }
  }
  return collector.end()
}

type Handler = (collector: LeafCollector, node: Nodes, parent: Parents, index: number) => void

/** What becomes of the nodes that are blocks, when they begin. All else is inline. */
const opening: Readonly<Record<string, Handler>> = {
  heading: (collector, node) => collector.openLeaf(Math.min(6, Math.max(1, (node as Heading).depth)) as Depth),
  paragraph: (collector) => collector.openLeaf(0),
  blockquote: (collector) => collector.open('quote'),
  list: (collector) => collector.open('list'),
  listItem: (collector, node, parent, index) => collector.label(labelOf(node as ListItem, parent, index)),
  thematicBreak: (collector) => collector.thematicBreak(),
  tableRow: (collector) => collector.openLeaf(0, noPlaceFor("a table's row is read as its text")),
  tableCell: (collector, _, __, index) => index > 0 && collector.add({ type: 'text', value: ' | ' }),
  yaml: (collector) => collector.lose(frontMatterLoss),
  toml: (collector) => collector.lose(frontMatterLoss),
  table: () => {},
  footnoteDefinition: () => {},
}

/** The same when they end. */
const closing: Readonly<Record<string, (collector: LeafCollector) => void>> = {
  heading: (collector) => collector.closeLeaf(),
  paragraph: (collector) => collector.closeLeaf(),
  tableRow: (collector) => collector.closeLeaf(),
  blockquote: (collector) => collector.close('quote'),
  list: (collector) => collector.close('list'),
  listItem: (collector) => collector.label(''),
}

function enter(collector: LeafCollector, node: Nodes, parent: Parents, index: number): void {
  const open = opening[node.type]
  if (open) open(collector, node, parent, index)
  else if (isFlow(parent)) addBlock(collector, node)
  else for (const inline of readInline(node)) collector.add(inline)
}

function leave(collector: LeafCollector, node: Parents): void {
  const close = closing[node.type]
  const format = formatsOfNodes.get(node.type)
  if (close) close(collector)
  else if (format) collector.add({ type: 'close', mark: format.mark })
}

/** What an item starts with and is text to us. */
function labelOf({ checked }: ListItem, parent: Parents, index: number): string {
  const number = parent.type === 'list' && parent.ordered ? `${(parent.start ?? 1) + index}. ` : ''
  const box = typeof checked === 'boolean' ? (checked ? '[x] ' : '[ ] ') : ''
  return number + box
}

/** Whether a node holds blocks. */
function isFlow({ type }: Parents): boolean {
  return type === 'root' || type === 'blockquote' || type === 'listItem' || type === 'footnoteDefinition'
}

/** Code, HTML and whatever else stands as a block: its text, if it has any. */
function addBlock(collector: LeafCollector, node: Nodes): void {
  const what = node.type === 'html' ? 'HTML' : node.type
  collector.openLeaf(0, noPlaceFor(`${what} is read as its text`))
  if ('value' in node) collector.add({ type: 'text', value: node.value })
  collector.closeLeaf()
}

function readInline(node: Nodes): readonly Inline[] {
  switch (node.type) {
    case 'text':
      return readText(node.value)
    case 'break':
      return [{ type: 'break', isSoft: false }]
    case 'html':
      return [{ type: 'tag', value: node.value }]
    case 'link':
      return readLink(node.url, node.title ?? '')
    case 'highlight':
    case 'textColor':
      return [{ type: 'open', mark: formatsOfNodes.get(node.type)?.mark ?? 'highlight', value: node.color }]
    case 'image':
      return readImage(node.alt ?? '', node.url)
    default: {
      const format = formatsOfNodes.get(node.type)
      if (format) return [{ type: 'open', mark: format.mark }]
      const loss = noPlaceFor(`${node.type} is read as its text`)
      return [{ type: 'loss', loss }, ...('value' in node ? readText(node.value) : [])]
    }
  }
}

/** A text; a line break in it is soft, as mdast has it. */
function readText(value: string): Inline[] {
  return value
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'break', isSoft: true } as const] : []),
      ...(line ? [{ type: 'text', value: line } as const] : []),
    ])
}
