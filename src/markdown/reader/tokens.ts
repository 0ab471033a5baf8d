import { formats } from '../formats.ts'
import type { Depth } from '../sink.ts'
import { readForm, readPlain, type SureBlock } from './blocks.ts'
import { type Chunk, isCutByBlankLines, joinChunks, toChunks } from './chunks.ts'
import { type InlineEvent, noPlaceFor, readImage, readLink, rowLoss } from './inline.ts'
import { fromJsx } from './jsx.ts'
import { type LeafCollector, type Leaves, leafCollector } from './leaves.ts'
import { deepest, parser, type References, type Token } from './parser.ts'

/** How Markdown is to be read. */
export interface ReadOptions {
  /** Whether styles may stand as JSX has them, as an object. */
  readonly mdx: boolean
  /** Where links go that are defined elsewhere than in the text that is read. */
  readonly references?: References | undefined
}

/** The blocks of a Markdown text. Cost: linear in the text. */
export function readMarkdown(markdown: string, { mdx, references }: ReadOptions): Leaves {
  const text = markdown.replace(/^\uFEFF/, '')
  const source = mdx ? fromJsx(text) : text
  const collector = leafCollector()
  if (!isCutByBlankLines(source)) {
    parse(collector, source, references)
    return collector.end()
  }
  let rest: Chunk[] = []
  const parseRest = (): void => {
    if (rest.length > 0) parse(collector, joinChunks(rest), references)
    rest = []
  }
  for (const chunk of toChunks(source)) {
    const block = readForm(chunk.text)
    if (!block) rest.push(chunk)
    else {
      parseRest()
      addBlock(collector, block, references)
    }
  }
  parseRest()
  return collector.end()
}

function addBlock(
  collector: LeafCollector,
  { depth, isQuoted, lines }: SureBlock,
  references: References | undefined,
): void {
  if (isQuoted) collector.open('quote')
  const plain = readPlain(lines)
  if (plain) collector.addLeaf(depth, plain)
  else {
    collector.openLeaf(depth)
    addContent(collector, lines.join('\n'), references)
    collector.closeLeaf()
  }
  if (isQuoted) collector.close('quote')
}

/** Reads what a block holds by the parser, from the rules for it alone. */
function addContent(collector: LeafCollector, content: string, references?: References): void {
  const tokens: Token[] = []
  parser.inline.parse(content.replaceAll('\0', '\uFFFD'), parser, { references }, tokens)
  addInlines(collector, tokens)
}

/** Reads all of a Markdown text by the parser. */
export function parse(collector: LeafCollector, markdown: string, references?: References): void {
  // Not a copy, which each stretch of a text would take time for, though the parser adds what it finds; and where there are
  // none, nothing, for then it looks no further at brackets.
  const tokens = parser.parse(markdown, references ? { references: Object.create(references) } : {})
  tokens.forEach((token, index) => {
    const handle = handlers[token.type]
    if (handle) handle(collector, token)
    else addOther(collector, token, tokens[index + 1])
    const isDeepest = token.level >= deepest - 1 && /^(?:blockquote|list_item)_open$/.test(token.type)
    if (isDeepest) collector.lose(noPlaceFor(`blocks in ${deepest} others are not read`))
  })
}

/** What becomes of the tokens that a document has a place for. */
const handlers: Readonly<Record<string, (collector: LeafCollector, token: Token) => void>> = {
  heading_open: (collector, { tag }) => collector.openLeaf(Number(tag.slice(1)) as Depth),
  heading_close: (collector) => collector.closeLeaf(),
  paragraph_open: (collector) => collector.openLeaf(0),
  paragraph_close: (collector) => collector.closeLeaf(),
  blockquote_open: (collector) => collector.open('quote'),
  blockquote_close: (collector) => collector.close('quote'),
  bullet_list_open: (collector) => collector.open('list'),
  bullet_list_close: (collector) => collector.close('list'),
  ordered_list_open: (collector) => collector.open('list'),
  ordered_list_close: (collector) => collector.close('list'),
  list_item_open: (collector, { info, markup }) => collector.label(info ? `${info}${markup} ` : ''),
  list_item_close: (collector) => collector.label(''),
  hr: (collector) => collector.thematicBreak(),
  inline: (collector, { children }) => addInlines(collector, children ?? []),
}

/** What a document has no place for: tables, code, and HTML that stands alone. */
function addOther(collector: LeafCollector, { type, content }: Token, next: Token | undefined): void {
  switch (type) {
    case 'fence':
    case 'code_block':
      collector.openLeaf(0, noPlaceFor('code is read as its text'))
      addLines(collector, content)
      collector.closeLeaf()
      return
    case 'html_block':
      addHtml(collector, content)
      return
    case 'tr_open':
      collector.openLeaf(0, rowLoss)
      return
    case 'tr_close':
      collector.closeLeaf()
      return
    case 'td_close':
    case 'th_close':
      // Cells that follow each other.
      if (next?.type === 'td_open' || next?.type === 'th_open') collector.add({ type: 'text', value: ' | ' })
      return
    default:
  }
}

/** HTML that stands alone: a paragraph as MDX is given it, or text. */
function addHtml(collector: LeafCollector, html: string): void {
  const inner = /^<p>([\s\S]*)<\/p>\s*$/.exec(html)?.[1]
  if (inner === undefined) {
    collector.openLeaf(0, noPlaceFor('HTML is read as its text'))
    addLines(collector, html)
  } else {
    collector.openLeaf(0)
    // To JSX white space with the end of a line is nothing at the edges of an element.
    addContent(collector, inner.replace(/^[ \t]*\n\s*|(?<!\s)\s*\n[ \t]*$/g, ''))
  }
  collector.closeLeaf()
}

function addLines(collector: LeafCollector, text: string): void {
  collector.add({ type: 'text', value: text.replace(/(?<!\n)\n+$/, '') })
}

function addInlines(collector: LeafCollector, tokens: readonly Token[]): void {
  for (const token of tokens) for (const inline of readInline(token)) collector.add(inline)
}

function readInline({ type, content, attrs }: Token): readonly InlineEvent[] {
  switch (type) {
    case 'text':
    case 'text_special':
      return content === '' ? [] : [{ type: 'text', value: content }]
    case 'softbreak':
      return [{ type: 'break', isSoft: true }]
    case 'hardbreak':
      return [{ type: 'break', isSoft: false }]
    case 'html_inline':
      return [{ type: 'tag', value: content }]
    case 'link_open':
      return readLink(attributeOf(attrs, 'href'), attributeOf(attrs, 'title'))
    case 'link_close':
      return [{ type: 'close', mark: 'link' }]
    case 'code_inline':
      return [
        { type: 'loss', loss: noPlaceFor('code is read as its text') },
        { type: 'text', value: content },
      ]
    case 'image':
      return readImage(content, attributeOf(attrs, 'src'))
    default:
      return formatTokens.get(type) ?? []
  }
}

/** The formats of delimiters by the types of markdown-it's tokens, whose names for them are its own. */
const formatTokens: ReadonlyMap<string, readonly InlineEvent[]> = new Map(
  Object.entries({ strong: formats.bold, em: formats.italic, s: formats.strikethrough }).flatMap(
    ([name, { mark }]): [string, InlineEvent[]][] => [
      [`${name}_open`, [{ type: 'open', mark }]],
      [`${name}_close`, [{ type: 'close', mark }]],
    ],
  ),
)

function attributeOf(attrs: Token['attrs'], name: string): string {
  return String(attrs?.find(([key]) => key === name)?.[1] ?? '')
}
