import type { Blockquote, Heading, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import {
  type ConstructName,
  type Handle,
  type Info,
  type Options,
  type State,
  toMarkdown as serialize,
} from 'mdast-util-to-markdown'
import type { Document } from '../document/schema.ts'
import { type InlineContext, writeInline } from './inline.ts'
import { escapeHeadingEnd, escapeLines } from './lines.ts'
import { mdastChunks } from './mdast.ts'
import type { MarkdownOptions } from './options.ts'
import { isPlainHeading, writePlain } from './plain.ts'

/**
 * Converts a document to Markdown: `toMdast`, written by mdast-util-to-markdown with `scriptToMarkdown`.
 *
 * Total on a valid document. commonmark.js, markdown-it, remark, marked and cmark-gfm read the result as the marks say.
 * Cost: linear in the text.
 */
export function toMarkdown(document: Document, options: MarkdownOptions = {}): string {
  const extension = scriptToMarkdown(options)
  let out = ''
  for (const children of mdastChunks(document, options)) {
    if (out) out += '\n'
    out += serialize({ type: 'root', children }, extension)
  }
  return out
}

/**
 * An extension for mdast-util-to-markdown and remark-stringify that writes inline content so that every common parser
 * reads it as the tree says, and knows the nodes `underline`, `highlight`, `textColor` and `upperCase`.
 *
 * It takes over paragraphs, headings, block quotes and the root, for speed as well; all other nodes stay with their handlers.
 */
export function scriptToMarkdown(options: MarkdownOptions = {}): Options {
  const html = options.html !== false
  const onLoss = (): void => {
    const message = 'Markdown without HTML has no way to say a format here that every parser would read: text kept'
    options.onMessage?.({ code: 'unsupported-format', path: [], message })
  }
  const inline = (nodes: readonly PhrasingContent[], context: Omit<InlineContext, 'html' | 'onLoss'>): string =>
    writeInline(nodes, { ...context, html, onLoss })
  const paragraph: Handle = (node: Paragraph, parent, state, info) => {
    const plain = writePlain(node.children, html)
    const text = plain ?? escapeLines(inline(node.children, { parent: node, state, info, oneLine: false }))
    return parent?.type === 'listItem' && parent.children[0] === node ? writeItemStart(parent, text) : text
  }
  const handlers: Record<string, Handle> = {
    root: (node: Root, _, state, info) => {
      // remark-gfm has a handler of its own for the paragraphs of task lists, which is not to depend on the order of plugins.
      state.handlers.paragraph = paragraph
      return writeFlow(node, state, info)
    },
    blockquote: (node: Blockquote, _, state, info) => writeQuote(node, state, info, html),
    paragraph,
    heading: (node: Heading, _, state, info) => {
      const [only] = node.children
      const plain =
        node.children.length === 1 && only?.type === 'text' && isPlainHeading(only.value) ? only.value : undefined
      const text = plain ?? inline(node.children, { parent: node, state, info, oneLine: true })
      return `${'#'.repeat(node.depth)} ${escapeHeadingEnd(text)}`.trimEnd()
    },
  }
  for (const type of ['underline', 'highlight', 'textColor', 'upperCase'] as const) {
    handlers[type] = (node: PhrasingContent, parent, state, info) => {
      const text = inline([node], { parent: parent ?? { type: 'root', children: [] }, state, info, oneLine: true })
      return state.stack.includes('tableCell' as ConstructName) ? text.replaceAll('|', '\\|') : text
    }
  }
  return { handlers, bullet: '-' }
}

/** The first paragraph of a list item: behind its box in a task list, and else not to be taken for one. */
function writeItemStart({ checked }: ListItem, text: string): string {
  if (typeof checked === 'boolean') return `[${checked ? 'x' : ' '}] ${text}`
  return text.replace(/^\[(?=[ xX]\][ \t])/, '\\[')
}

const simple: ReadonlySet<string> = new Set<RootContent['type']>([
  'paragraph',
  'heading',
  'blockquote',
  'thematicBreak',
])

/** Writes blocks with blank lines between them. Other nodes than ours may need more than that, so they go the general way. */
function writeFlow(node: Root | Blockquote, state: State, info: Info): string {
  const children: readonly RootContent[] = node.children
  const context = { ...info, before: '\n', after: '\n' }
  let out = ''
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as RootContent
    if (!simple.has(child.type)) return state.containerFlow(node, info)
    out += i === 0 ? state.handle(child, node, state, context) : `\n\n${state.handle(child, node, state, context)}`
  }
  return out
}

function writeQuote(node: Blockquote, state: State, info: Info, html: boolean): string {
  const [only] = node.children
  const single = node.children.length === 1 && only?.type === 'paragraph'
  const plain = single ? writePlain(only.children, html, '> ') : undefined
  if (plain !== undefined) return `> ${plain}`
  const exit = state.enter('blockquote' satisfies ConstructName)
  const content = writeFlow(node, state, info)
  exit()
  const quoted = `> ${content.replaceAll('\n', '\n> ')}`
  return single ? quoted : quoted.replace(/^> $/gm, '>')
}
