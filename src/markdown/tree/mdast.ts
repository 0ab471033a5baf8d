import type { Parents, PhrasingContent, Root, RootContent } from 'mdast'
import { type Entry, type SourceData, sourceData } from '../../blocks.ts'
import { checkDocument, checkOptions } from '../../document/arguments.ts'
import type { OnMessage } from '../../document/issues.ts'
import type { Document } from '../../document/schema.ts'
import { isClean } from '../../marks/line-breaks.ts'
import type { Format } from '../formats.ts'
import type {} from '../nodes.ts'
import { type MarkdownOptions, markdownRules } from '../options.ts'
import { rememberOrigin } from '../origins.ts'
import type { Container, Depth, Sink } from '../sink.ts'
import { pathOf, type Source } from '../source.ts'
import { isTrim } from './edges.ts'
import { walkDocument } from './walk.ts'

/**
 * Converts a document to mdast: headings for acts, scenes and shots, a block quote for each speech, a thematic break for
 * a page break, paragraphs for all else. Formats that Markdown lacks are the nodes `underline`, `highlight`, `textColor`
 * and `upperCase`, with `data.hName` for mdast-util-to-hast. Each block has in its `data` the id, index, kind and role of
 * its paragraph; a speech, whose paragraphs are one block, those of the first, and all of them as `entries`.
 *
 * Total on a valid document; empty paragraphs yield nothing. With `html: false` and `onMessage`, whoever writes the tree
 * with `scriptToMarkdown` has each format that is given up told to `onMessage`, at its path.
 * Cost: linear in the text, O(m log m) in the marks of a paragraph.
 *
 * ```ts
 * const tree = toMdast(parseDocument(json))
 * console.log(tree.children.map(({ type, data }) => `${type} ${data?.id}`).join())
 * // => heading p1,paragraph p2,blockquote p3
 * ```
 */
export function toMdast(document: Document, options: MarkdownOptions = {}): Root {
  checkDocument('toMdast', document)
  checkOptions('toMdast', options, markdownRules)
  const root: Root = { type: 'root', children: [] }
  walkDocument(document, options, treeSink(root, options.html === false ? options.onMessage : undefined))
  return root
}

/** A sink that builds a tree. Formats and texts remember where they come from if there is somebody to tell of their loss. */
function treeSink(root: Root, onMessage: OnMessage | undefined): Sink {
  const stack: Parents[] = [root]
  let source: Source | undefined
  const add = (node: RootContent): void => {
    const children: RootContent[] = (stack.at(-1) as Parents).children
    children.push(node)
  }
  const remember = (node: PhrasingContent): void => {
    if (onMessage && source) rememberOrigin(node, { path: pathOf(source), onMessage })
  }
  const push = (node: RootContent & Parents): void => {
    add(node)
    stack.push(node)
  }
  const pop = (): void => {
    stack.pop()
  }
  const open = (format: Format, value?: string): void => {
    const node = formatNode(format, value)
    remember(node)
    push(node)
  }
  const text = (value: string): void => {
    const node: PhrasingContent = { type: 'text', value }
    remember(node)
    add(node)
  }
  return {
    openContainer: (type, entry) => push(containerNode(type, entry)),
    closeContainer: pop,
    openLeaf: (depth, source) => push(leafNode(depth, sourceData(source, source.alternate))),
    closeLeaf: pop,
    thematicBreak: (entry) => add({ type: 'thematicBreak', data: sourceData(entry) }),
    from(next, text) {
      source = next
      if (next.alternate === undefined) for (const block of stack) addEntry(block, next)
      return isClean(text)
    },
    open,
    close: pop,
    line(format, value) {
      if (!isTrim(value)) return false
      open(format)
      text(value)
      pop()
      return true
    },
    text,
    lineBreak: () => add({ type: 'break' }),
  }
}

function leafNode(depth: Depth, data: SourceData): RootContent & Parents {
  return depth === 0 ? { type: 'paragraph', data, children: [] } : { type: 'heading', depth, data, children: [] }
}

/** Adds a paragraph to those that a block is of. */
function addEntry(block: Parents, entry: Entry): void {
  if (block.type === 'root') return
  const data = block.data as SourceData & { entries?: SourceData[] }
  if (data.index === entry.index) return
  data.entries ??= [{ id: data.id, index: data.index, kind: data.kind, role: data.role }]
  data.entries.push(sourceData(entry))
}

function containerNode(type: Container, entry: Entry): RootContent & Parents {
  const data = sourceData(entry)
  switch (type) {
    case 'blockquote':
      return { type, data: { ...data, entries: [sourceData(entry)] }, children: [] }
    case 'list':
      return { type, ordered: false, spread: false, data, children: [] }
    case 'listItem':
      return { type, spread: false, data, children: [] }
    default:
      return type satisfies never
  }
}

function formatNode({ node, mark, tag, property }: Format, value: string | undefined): PhrasingContent & Parents {
  const children: PhrasingContent[] = []
  switch (node) {
    case 'strong':
    case 'emphasis':
    case 'delete':
      return { type: node, children }
    case 'link':
      return { type: node, url: value ?? '', title: null, children }
    case 'underline':
      return { type: node, data: { hName: tag }, children }
    case 'upperCase':
      return { type: node, data: { hName: tag, hProperties: { className: [mark] } }, children }
    case 'highlight': {
      if (value === undefined) return { type: node, data: { hName: tag }, children }
      return {
        type: node,
        color: value,
        data: { hName: tag, hProperties: { style: `${property}: ${value}` } },
        children,
      }
    }
    case 'textColor': {
      const color = value ?? ''
      const hProperties = { className: [mark], style: `${property}: ${color}` }
      return { type: node, color, data: { hName: tag, hProperties }, children }
    }
    default:
      return node satisfies never
  }
}
