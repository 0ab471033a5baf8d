import type { Blockquote, Heading, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { type ConstructName, type Handle, type Info, type Options, type State, toMarkdown as serialize } from 'mdast-util-to-markdown'
import type { Document } from '../document/schema.ts'
import { type InlineContext, writeInline } from './inline.ts'
import { escapeHeadingEnd, escapeLines } from './lines.ts'
import { toMdast } from './mdast.ts'
import type { MarkdownOptions } from './options.ts'

/**
 * Converts a document to Markdown: `toMdast`, serialized by mdast-util-to-markdown with `scriptToMarkdown`.
 *
 * Total on a valid document. commonmark.js, markdown-it, remark, marked and cmark-gfm read the result as the marks say.
 * Cost: linear in the text.
 */
export function toMarkdown(document: Document, options: MarkdownOptions = {}): string {
  return serialize(toMdast(document, options), scriptToMarkdown(options))
}

/**
 * An extension for mdast-util-to-markdown and remark-stringify that writes inline content so that every common parser
 * reads it as the tree says, and knows the nodes `underline`, `highlight`, `textColor` and `upperCase`.
 *
 * It takes over paragraphs, headings, block quotes and the root, for speed as well; all other nodes stay with their handlers.
 */
export function scriptToMarkdown(options: MarkdownOptions = {}): Options {
  const html = options.html !== false
  const inline = (nodes: readonly PhrasingContent[], context: Omit<InlineContext, 'html'>): string =>
    writeInline(nodes, { ...context, html })
  const handlers: Record<string, Handle> = {
    root: (node: Root, _, state, info) => writeFlow(node, state, info),
    blockquote: (node: Blockquote, _, state, info) => writeQuote(node, state, info),
    paragraph: (node: Paragraph, parent, state, info) => {
      const plain = plainText(node.children)
      if (plain !== undefined) return plain
      const text = escapeLines(inline(node.children, { parent: node, state, info, oneLine: false }))
      return parent?.type === 'listItem' && parent.children[0] === node ? text.replace(/^\[(?=[ xX]\][ \t])/, '\\[') : text
    },
    heading: (node: Heading, _, state, info) => {
      const plain = plainText(node.children)
      const text = plain ?? inline(node.children, { parent: node, state, info, oneLine: true })
      return `${'#'.repeat(node.depth)} ${escapeHeadingEnd(text)}`.trimEnd()
    },
  }
  for (const type of ['underline', 'highlight', 'textColor', 'upperCase'] as const) {
    handlers[type] = (node: PhrasingContent, parent, state, info) =>
      inline([node], { parent: parent ?? { type: 'root', children: [] }, state, info, oneLine: true })
  }
  return { handlers, bullet: '-' }
}

/** The text of content that is one text without anything to escape: most paragraphs of most scripts. */
function plainText(nodes: readonly PhrasingContent[]): string | undefined {
  const [node] = nodes
  if (nodes.length !== 1 || node?.type !== 'text') return undefined
  return /[\\`*_~<&[\]\n]|:\/\/|[wW]{3}\.|^[\s#>+\-\d]|\s$/.test(node.value) ? undefined : node.value
}

const simple: ReadonlySet<string> = new Set<RootContent['type']>(['paragraph', 'heading', 'blockquote', 'thematicBreak'])

/** Writes blocks with blank lines between them. Other nodes than ours may need more than that, so they go the general way. */
function writeFlow(node: Root | Blockquote, state: State, info: Info): string {
  const children: readonly RootContent[] = node.children
  if (!children.every((child) => simple.has(child.type))) return state.containerFlow(node, info)
  const context = { ...info, before: '\n', after: '\n' }
  return children.map((child) => state.handle(child, node, state, context)).join('\n\n')
}

function writeQuote(node: Blockquote, state: State, info: Info): string {
  const exit = state.enter('blockquote' satisfies ConstructName)
  const content = writeFlow(node, state, info)
  exit()
  return `> ${content.replace(/\n/g, '\n> ').replace(/^> $/gm, '>')}`
}
