import type {
  Blockquote,
  Heading,
  ListItem,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast'
import type { ConstructName, Handle, Info, State } from 'mdast-util-to-markdown'
import { checkOptions } from '../../document/arguments.ts'
import type { OnMessage } from '../../document/issues.ts'
import { extensionRules, type MarkdownOptions } from '../options.ts'
import { originOf } from '../origins.ts'
import { escapeTaskBox, writeHeading } from '../writer/lines.ts'
import { type Loss, type Piece, startGathering, takePieces } from '../writer/pieces.ts'
import { dialectOf, lossOf, toInline, writeInline } from '../writer/write.ts'
import { foreignScan, giveBracketsMeaning, isInTable, speaksMdx } from './foreign.ts'
import { addNodes, type HandlerContext } from './gather.ts'

/**
 * What mdast-util-to-markdown and remark-stringify take as an extension: a writer for each type of node. Told in our own
 * terms, so that who does not use them need not install them.
 */
export interface MarkdownExtension {
  /** Writers of nodes by type. */
  handlers: Record<
    string,
    {
      /** Writes a node. A method, as the types of `state` and `info` are those of the caller. */
      write(node: Nodes, parent: Parents | undefined, state: unknown, info: unknown): string
    }['write']
  >
  /** What starts an item of a list. */
  bullet: '-'
}

/**
 * An extension for mdast-util-to-markdown and remark-stringify that writes inline content so that every common parser
 * reads it as the tree says, and knows the nodes `underline`, `highlight`, `textColor` and `upperCase`.
 *
 * It takes over paragraphs, headings, block quotes and the root, for speed as well; all other nodes stay with their
 * handlers. What the extensions of others would read as theirs is escaped, with remark-mdx as `flavor: 'mdx'` does.
 * What is given up is told to `onMessage`, here or of the `toMdast` that made the tree.
 *
 * ```ts
 * import { toMarkdown as serialize } from 'mdast-util-to-markdown'
 *
 * const script = parseDocument(json)
 * console.log(serialize(toMdast(script), { extensions: [scriptToMarkdown()] }) === toMarkdown(script))
 * // => true
 * ```
 */
export function scriptToMarkdown(
  options: Pick<MarkdownOptions, 'html' | 'flavor' | 'onMessage'> = {},
): MarkdownExtension {
  checkOptions('scriptToMarkdown', options, extensionRules)
  const dialect = dialectOf(options)
  const { html } = dialect
  const inline = (nodes: readonly PhrasingContent[], oneLine: boolean, context: HandlerContext): string => {
    const { state } = context
    const mdx = dialect.mdx || speaksMdx(state)
    const onLoss = (lost: Loss): void => tellLoss(lost, options.onMessage)
    const pieces = startGathering({ html, mdx }, onLoss)
    // Others' handlers escape what they write by where it stands.
    const exits = context.constructs.map((name) => state.enter(name))
    addNodes(pieces, nodes, context)
    for (const exit of exits) exit()
    const place = { html, mdx, oneLine, prefix: '', foreign: foreignScan(state, mdx) }
    const all = takePieces(pieces)
    return writeInline(toInline(isInTable(state) ? all.map(keepInCell) : all, place), onLoss)
  }
  const paragraph: Handle = (node: Paragraph, parent, state, info) => {
    const text = inline(node.children, false, { parent: node, state, info, constructs: ['paragraph', 'phrasing'] })
    return parent?.type === 'listItem' && parent.children[0] === node ? writeItemStart(parent, node, text) : text
  }
  const handlers: Record<string, Handle> = {
    root: (node: Root, _, state, info) => {
      if (hasDefinition(node)) giveBracketsMeaning(state)
      // remark-gfm has a handler of its own for the paragraphs of task lists, which is not to depend on the order of plugins.
      state.handlers.paragraph = paragraph
      return writeFlow(node, state, info)
    },
    blockquote: writeQuote,
    paragraph,
    heading: (node: Heading, _, state, info) => {
      const isUnderlined = node.depth < 3 && hasLiteralLines(node)
      const constructs = [isUnderlined ? 'headingSetext' : 'headingAtx', 'phrasing'] as const
      const text = inline(node.children, !isUnderlined, { parent: node, state, info, constructs })
      return isUnderlined
        ? `${text}\n${node.depth === 1 ? '===' : '---'}`
        : writeHeading(node.depth, text.replace(/[\r\n]+/g, ' '))
    },
  }
  for (const type of ['underline', 'highlight', 'textColor', 'upperCase'] as const) {
    handlers[type] = (node: PhrasingContent, parent, state, info) => {
      return inline([node], true, { parent: parent ?? { type: 'root', children: [] }, state, info, constructs: [] })
    }
  }
  return { handlers, bullet: '-' }
}

/** Whether a heading holds code, HTML or the like of several lines, whose ends no reference can stand for. */
function hasLiteralLines(node: Nodes): boolean {
  if ('children' in node) return node.children.some(hasLiteralLines)
  return node.type !== 'text' && 'value' in node && /[\r\n]/.test(node.value)
}

/** A piece whose finished Markdown ends no cell; others' handlers see to that themselves. */
function keepInCell(piece: Piece): Piece {
  const isFinished = piece.type === 'open' || piece.type === 'close'
  return isFinished ? { ...piece, value: piece.value.replaceAll('|', '\\|') } : piece
}

function tellLoss(lost: Loss, onMessage: OnMessage | undefined): void {
  const origin = lost.origin && originOf(lost.origin as PhrasingContent)
  const tell = onMessage ?? origin?.onMessage
  tell?.(lossOf(lost, origin?.path ?? []))
}

/** The first paragraph of a list item: behind its box in a task list, and else not to be taken for one. */
function writeItemStart({ checked }: ListItem, { children }: Paragraph, text: string): string {
  if (typeof checked === 'boolean') return `[${checked ? 'x' : ' '}] ${text}`
  return escapeTaskBox(
    text,
    children.some(({ type }) => type === 'linkReference'),
  )
}

/** Whether a tree defines where links lead, or footnotes: then what stands in brackets may be one of them. */
function hasDefinition(node: Root | RootContent): boolean {
  if (node.type === 'definition' || node.type === 'footnoteDefinition') return true
  return (
    'children' in node &&
    (node.type === 'root' || node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') &&
    node.children.some(hasDefinition)
  )
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
  if (!children.every(({ type }) => simple.has(type))) return state.containerFlow(node, info)
  const context = { ...info, before: '\n', after: '\n' }
  return children.map((child) => state.handle(child, node, state, context)).join('\n\n')
}

function writeQuote(node: Blockquote, _: Parents | undefined, state: State, info: Info): string {
  const exit = state.enter('blockquote' satisfies ConstructName)
  // A list in a quote is beside no list outside of it, so there is none to be told apart from.
  state.bulletLastUsed = undefined
  const content = writeFlow(node, state, info)
  exit()
  const lines = content.split('\n')
  return lines.map((line) => (line ? `> ${line}` : '>')).join('\n')
}
