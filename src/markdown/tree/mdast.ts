import type { Parents, PhrasingContent, Root, RootContent } from 'mdast'
import type { OnMessage, Path } from '../../document/issues.ts'
import type { Document } from '../../document/schema.ts'
import type { Format } from '../formats.ts'
import '../nodes.ts'
import type { MarkdownOptions } from '../options.ts'
import { rememberOrigin } from '../origins.ts'
import type { Container, Sink } from '../sink.ts'
import { walkDocument } from './walk.ts'

/**
 * Converts a document to mdast: headings for acts, scenes and shots, a block quote for each speech, a thematic break for
 * a page break, paragraphs for all else. Formats that Markdown lacks are the nodes `underline`, `highlight`, `textColor`
 * and `upperCase`, with `data.hName` for mdast-util-to-hast.
 *
 * Total on a valid document; empty paragraphs yield nothing. With `html: false` and `onMessage`, whoever writes the tree
 * with `scriptToMarkdown` has each format that is given up told to `onMessage`, at its path.
 * Cost: linear in the text, O(m log m) in the marks of a paragraph.
 */
export function toMdast(document: Document, options: MarkdownOptions = {}): Root {
  const root: Root = { type: 'root', children: [] }
  walkDocument(document, options, treeSink(root, options.html === false ? options.onMessage : undefined))
  return root
}

/** A sink that builds a tree. Formats remember where they come from if there is somebody to tell of their loss. */
function treeSink(root: Root, onMessage: OnMessage | undefined): Sink {
  const stack: Parents[] = [root]
  let path: Path = []
  const add = (node: RootContent): void => {
    const children: RootContent[] = (stack.at(-1) as Parents).children
    children.push(node)
  }
  const push = (node: RootContent & Parents): void => {
    add(node)
    stack.push(node)
  }
  const pop = (): void => {
    stack.pop()
  }
  return {
    openContainer: (type) => push(containerNode(type)),
    closeContainer: pop,
    openLeaf: (depth) =>
      push(depth === 0 ? { type: 'paragraph', children: [] } : { type: 'heading', depth, children: [] }),
    closeLeaf: pop,
    thematicBreak: () => add({ type: 'thematicBreak' }),
    from(source) {
      path = source
    },
    open(format, value) {
      const node = formatNode(format, value)
      if (onMessage) rememberOrigin(node, { path, onMessage })
      push(node)
    },
    close: pop,
    text(value) {
      const last = (stack.at(-1) as Parents).children.at(-1)
      if (last?.type === 'text') last.value += value
      else add({ type: 'text', value })
    },
    lineBreak: () => add({ type: 'break' }),
  }
}

function containerNode(type: Container): RootContent & Parents {
  switch (type) {
    case 'blockquote':
      return { type, children: [] }
    case 'list':
      return { type, ordered: false, spread: false, children: [] }
    case 'listItem':
      return { type, spread: false, children: [] }
    default:
      return type satisfies never
  }
}

function formatNode(
  { node, mark, tag, property, hasClass }: Format,
  value: string | undefined,
): PhrasingContent & Parents {
  const children: PhrasingContent[] = []
  const className = hasClass ? { className: [mark] } : undefined
  const style = property && value !== undefined ? { style: `${property}: ${value}` } : undefined
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
      return { type: node, data: { hName: tag, hProperties: { ...className } }, children }
    case 'highlight':
      if (!style || value === undefined) return { type: node, data: { hName: tag }, children }
      return { type: node, value, data: { hName: tag, hProperties: style }, children }
    case 'textColor':
      return { type: node, value: value ?? '', data: { hName: tag, hProperties: { ...className, ...style } }, children }
    default:
      return node satisfies never
  }
}
