import { HtmlRenderer, Node, Parser } from 'commonmark'
import * as older from 'commonmark-0.30'
import { readHtml } from './html.ts'
import { inProcess, type Reader } from './reading.ts'

type Library = Pick<typeof older, 'HtmlRenderer' | 'Node' | 'Parser'>

/** commonmark.js, the reference implementation. */
export const commonmark: Reader = readerOf('commonmark', { HtmlRenderer, Node, Parser })

/** commonmark.js before CommonMark 0.31. */
export const olderCommonmark: Reader = readerOf('commonmark-0.30', older)

/** commonmark.js knows no strikethrough, so its `~~` pairs are paired here. */
function readerOf(name: string, library: Library): Reader {
  const parser = new library.Parser()
  const renderer = new library.HtmlRenderer()
  return inProcess(name, (markdown) => {
    const document = parser.parse(markdown)
    for (const block of blocksOf(document)) strike(block, library)
    return readHtml(renderer.render(document))
  })
}

function blocksOf(document: Node): Node[] {
  const blocks: Node[] = []
  const walker = document.walker()
  for (let event = walker.next(); event; event = walker.next()) {
    if (event.entering && /^(?:paragraph|heading)$/.test(event.node.type)) blocks.push(event.node)
  }
  return blocks
}

interface Delimiter {
  node: Node
  /** Offset of its two tildes in the node's text. */
  at: number
  opens: boolean
  closes: boolean
}

/**
 * Turns each pair of `~~` with the same parent into tags, paired as GFM does: a closing one with the nearest opening one.
 * An escaped `\~` is a text node of its own, so never one of two.
 */
function strike(block: Node, library: Library): void {
  const tags = new Map<Node, Map<number, string>>()
  const addTag = ({ node, at }: Delimiter, tag: string): void => {
    const inNode = tags.get(node) ?? new Map<number, string>()
    tags.set(node, inNode.set(at, tag))
  }
  const openers = new Map<Node | null, Delimiter[]>()
  for (const delimiter of delimitersOf(block)) {
    const { parent } = delimiter.node
    const stack = openers.get(parent) ?? []
    openers.set(parent, stack)
    const opener = delimiter.closes ? stack.pop() : undefined
    if (opener) {
      addTag(opener, '<del>')
      addTag(delimiter, '</del>')
    } else if (delimiter.opens) stack.push(delimiter)
  }
  for (const [node, inNode] of tags) replace(node, inNode, library)
}

function delimitersOf(block: Node): Delimiter[] {
  const delimiters: Delimiter[] = []
  const walker = block.walker()
  for (let event = walker.next(); event; event = walker.next()) {
    const { node } = event
    if (node.type !== 'text' || !node.literal) continue
    for (const { index } of node.literal.matchAll(/(?<!~)~~(?!~)/g)) {
      const before = classOf(index > 0 ? node.literal.slice(0, index) : neighbour(node, 'prev'), /.$/su)
      const after = classOf(
        index + 2 < node.literal.length ? node.literal.slice(index + 2) : neighbour(node, 'next'),
        /^./su,
      )
      delimiters.push({ node, at: index, opens: flanks(before, after), closes: flanks(after, before) })
    }
  }
  return delimiters
}

type CharacterClass = 'space' | 'punctuation' | 'letter'

function classOf(text: string, edge: RegExp): CharacterClass {
  const char = edge.exec(text)?.[0] ?? ' '
  if (/\s/.test(char)) return 'space'
  return /[\p{P}\p{S}]/u.test(char) ? 'punctuation' : 'letter'
}

/** CommonMark's rule for a run that may open, and mirrored, close. */
function flanks(outside: CharacterClass, inside: CharacterClass): boolean {
  return inside === 'letter' || (inside === 'punctuation' && outside !== 'letter')
}

/**
 * What stands in the source beside a text node: a line's edge, or else punctuation, as only that ends a text node
 * (`*`, `&`, `\` and so on, a backslash before a line break too).
 */
function neighbour(node: Node, side: 'prev' | 'next'): string {
  const beside = node[side]
  if (!beside) return /^(?:paragraph|heading)$/.test(node.parent?.type ?? '') ? ' ' : '*'
  return beside.type === 'softbreak' || (beside.type === 'linebreak' && side === 'prev') ? ' ' : '*'
}

function replace(node: Node, tags: ReadonlyMap<number, string>, library: Library): void {
  const literal = node.literal ?? ''
  let from = 0
  const insert = (type: 'text' | 'html_inline', value: string): void => {
    const piece = new library.Node(type)
    piece.literal = value
    node.insertBefore(piece)
  }
  for (const [at, tag] of tags) {
    insert('text', literal.slice(from, at))
    insert('html_inline', tag)
    from = at + 2
  }
  insert('text', literal.slice(from))
  node.unlink()
}
