import type { Definition, Heading, ListItem, Nodes, Parents, Root } from 'mdast'
import { cut } from '../../document/values.ts'
import { formatsOfNodes } from '../format-names.ts'
import type {} from '../nodes.ts'
import type { Depth } from '../sink.ts'
import { frontMatterLoss } from './front-matter.ts'
import { type InlineEvent, type Loss, noPlaceFor, readImage, readLink, rowLoss } from './inline.ts'
import { isEmptyTag, isJsx, isParagraphElement, tagOf, unwrapped } from './jsx.ts'
import { type LeafCollector, type Leaves, leafCollector } from './leaves.ts'

/** The blocks of an mdast tree, ours or anybody's. Cost: linear in the tree, however deep it is. */
export function readTree(tree: Root): Leaves {
  const collector = leafCollector()
  const definitions = findDefinitions(tree)
  const stack: { node: Parents; next: number }[] = [{ node: tree, next: 0 }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = top.node.children[top.next++] as Nodes | undefined
    if (!child) {
      stack.pop()
      leave(collector, top.node, definitions)
    } else {
      enter(collector, resolved(child, definitions), top.node, top.next - 1)
      if ('children' in child) stack.push({ node: unwrapped(child), next: 0 })
    }
  }
  return collector.end()
}

type Definitions = ReadonlyMap<string, Definition>

/** Where references lead, by identifier; of several definitions the first. */
function findDefinitions(tree: Root): Definitions {
  const found = new Map<string, Definition>()
  const rest: Nodes[] = [tree]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) for (const child of node.children.toReversed()) rest.push(child)
  }
  return found
}

/** A reference as the link or image that it stands for, if something defines it. */
function resolved(node: Nodes, definitions: Definitions): Nodes {
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return node
  const { url, title } = definitions.get(node.identifier) ?? {}
  if (node.type === 'imageReference') return { type: 'image', url: url ?? '', alt: node.alt }
  return url === undefined ? node : { type: 'link', url, title, children: node.children }
}

type Handler = (collector: LeafCollector, node: Nodes, parent: Parents, index: number) => void
type Closer = (collector: LeafCollector) => void

/** What becomes of the nodes that are blocks, when they begin. All else is inline. A `Map`, as the types are those of others. */
const opening: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    heading: (collector, node) => collector.openLeaf(Math.min(6, Math.max(1, (node as Heading).depth)) as Depth),
    paragraph: (collector) => collector.openLeaf(0),
    blockquote: (collector) => collector.open('quote'),
    list: (collector) => collector.open('list'),
    listItem: (collector, node, parent, index) => collector.label(labelOf(node as ListItem, parent, index)),
    thematicBreak: (collector) => collector.thematicBreak(),
    tableRow: (collector) => collector.openLeaf(0, rowLoss),
    tableCell: (collector, _, __, index) => index > 0 && collector.add({ type: 'text', value: ' | ' }),
    yaml: (collector) => collector.lose(frontMatterLoss),
    toml: (collector) => collector.lose(frontMatterLoss),
    table: () => {},
    definition: () => {},
    footnoteDefinition: () => {},
  }),
)

/** The same when they end. */
const closing: ReadonlyMap<string, Closer> = new Map(
  Object.entries<Closer>({
    heading: (collector) => collector.closeLeaf(),
    paragraph: (collector) => collector.closeLeaf(),
    tableRow: (collector) => collector.closeLeaf(),
    blockquote: (collector) => collector.close('quote'),
    list: (collector) => collector.close('list'),
    listItem: (collector) => collector.label(''),
  }),
)

function enter(collector: LeafCollector, node: Nodes, parent: Parents, index: number): void {
  const open = opening.get(node.type)
  if (open) open(collector, node, parent, index)
  else if (isFlow(parent)) openBlock(collector, node)
  else for (const inline of readInline(node)) collector.add(inline)
}

function leave(collector: LeafCollector, node: Parents, definitions: Definitions): void {
  const close = closing.get(node.type)
  const format = formatsOfNodes.get(resolved(node, definitions).type)
  if (close) close(collector)
  else if (format) collector.add({ type: 'close', mark: format.mark })
  else if (isJsx(node) && node.children.length > 0) collector.add({ type: 'tag', value: `</${node.name ?? ''}>` })
  else if (isLeaf(node)) collector.closeLeaf()
}

/** What an item starts with and is text to us. */
function labelOf({ checked }: ListItem, parent: Parents, index: number): string {
  const number = parent.type === 'list' && parent.ordered ? `${(parent.start ?? 1) + index}. ` : ''
  const box = typeof checked === 'boolean' ? (checked ? '[x] ' : '[ ] ') : ''
  return number + box
}

/** Whether a node holds blocks: ours do, and those of others unless they hold a text. */
function isFlow(node: Parents): boolean {
  return flow.has(node.type) || (others.has(node.type) && !isLeaf(node))
}

const flow: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])
/** Blocks of remark-directive and remark-mdx. */
const others: ReadonlySet<string> = new Set(['leafDirective', 'containerDirective', 'mdxJsxFlowElement'])
const blocks: ReadonlySet<string> = new Set([...flow, ...others, ...opening.keys(), 'code', 'html', 'math'])

/** Whether a block of others holds a text, which is then a paragraph. */
function isLeaf(node: Parents): boolean {
  const [first] = node.children
  return others.has(node.type) && first !== undefined && !blocks.has(first.type)
}

/** What is lost where a block of others is read as its text. */
function lossOf(node: Nodes): Loss | undefined {
  if (isParagraphElement(node)) return undefined
  return noPlaceFor(`${node.type === 'html' ? 'HTML' : cut(node.type)} is read as its text`)
}

/** Code, HTML and whatever else stands as a block: its text, if it has any, or the blocks in it. */
function openBlock(collector: LeafCollector, node: Nodes): void {
  const loss = lossOf(node)
  if ('children' in node && isFlow(node)) {
    if (loss) collector.lose(loss)
    return
  }
  collector.openLeaf(0, loss)
  if ('value' in node) collector.add({ type: 'text', value: node.value })
  if (!('children' in node && isLeaf(node))) collector.closeLeaf()
}

function readInline(node: Nodes): readonly InlineEvent[] {
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
      return [{ type: 'open', mark: formatsOfNodes.get(node.type)?.mark ?? 'highlight', value: node.color?.toString() }]
    case 'image':
      return readImage(node.alt ?? '', node.url)
    default: {
      if (isJsx(node)) return isEmptyTag(node) ? [] : [{ type: 'tag', value: tagOf(node) }]
      const format = formatsOfNodes.get(node.type)
      if (format) return [{ type: 'open', mark: format.mark }]
      const loss = noPlaceFor(`${cut(node.type)} is read as its text`)
      return [{ type: 'loss', loss }, ...('value' in node ? readText(node.value) : [])]
    }
  }
}

/** A text; a line break in it is soft, as mdast has it. */
function readText(value: string): InlineEvent[] {
  return value
    .split('\n')
    .flatMap((line, index): InlineEvent[] => [
      ...(index > 0 ? [{ type: 'break', isSoft: true } as const] : []),
      ...(line ? [{ type: 'text', value: line } as const] : []),
    ])
}
