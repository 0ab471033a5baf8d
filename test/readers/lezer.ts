import { GFM, parser } from '@lezer/markdown'
import { readHtml } from './html.ts'
import { inProcess, type Reader } from './reading.ts'

const gfm = parser.configure(GFM)

type Node = ReturnType<typeof gfm.parse>['topNode']

/** A text, and what its link references are defined as, by their labels. */
interface Source {
  readonly text: string
  readonly targets: ReadonlyMap<string, string>
  /** Whether it is the text of a link, in which no address is one. */
  readonly isLink?: boolean
}

/** @lezer/markdown with GFM: the tree by which CodeMirror and Obsidian colour what one writes, as HTML. */
export const lezer: Reader = inProcess('lezer', (markdown) => {
  const text = markdown.replace(/\r\n?/g, '\n')
  const { topNode } = gfm.parse(text)
  return readHtml(render(topNode, { text, targets: targetsIn(topNode, text) }))
})

function targetsIn(document: Node, text: string): Map<string, string> {
  const targets = new Map<string, string>()
  document.cursor().iterate(({ name, node }) => {
    if (name !== 'LinkReference') return
    const label = labelOf(textOf(node.getChild('LinkLabel'), text))
    if (!targets.has(label)) targets.set(label, textOf(node.getChild('URL'), text))
  })
  return targets
}

function textOf(node: Node | null, text: string): string {
  return node ? text.slice(node.from, node.to) : ''
}

function labelOf(label: string): string {
  return label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase()
}

const elements: Readonly<Record<string, string>> = {
  Blockquote: 'blockquote',
  BulletList: 'ul',
  OrderedList: 'ol',
  ListItem: 'li',
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Strikethrough: 'del',
}

/** Nodes of blocks, between which there is nothing but white space and marks. */
const container = /^(?:Document|Blockquote|ListItem|.*List)$/

/** Nodes that stand in the text and are not shown. */
const hidden = /Mark(?:er)?$|^LinkReference$/

/** Nodes that are HTML already. */
const raw = /^(?:HTML|Comment|ProcessingInstruction)/

/** Nodes that are neither paragraphs nor formats of ours. */
const other = /Code|^Table$/

function render(node: Node, source: Source): string {
  const { name } = node
  const heading = /Heading(\d)$/.exec(name)?.[1]
  const element = elements[name]
  if (container.test(name)) return renderChildren(node, source)
  if (element) return `<${element}>${renderInside(node, source)}</${element}>`
  if (heading) return renderLines(`h${heading}`, node, source)
  if (name === 'Paragraph' || name === 'Task') return renderLines('p', node, source)
  if (name === 'HardBreak') return '<br>\n'
  if (name === 'HorizontalRule') return '<hr>'
  if (name === 'Escape') return escapeText(source.text.slice(node.from + 1, node.to))
  if (name === 'Entity') return renderReference(textOf(node, source.text))
  if (name === 'Link' || name === 'Image') return renderLink(node, source)
  if (name === 'Autolink') return renderAddress(textOf(node.getChild('URL'), source.text), source)
  if (name === 'URL') return renderAddress(textOf(node, source.text), source)
  if (raw.test(name)) return textOf(node, source.text)
  if (other.test(name)) return `<pre>${escapeText(textOf(node, source.text))}</pre>`
  return hidden.test(name) ? '' : renderInside(node, source)
}

function renderChildren(node: Node, source: Source): string {
  let html = ''
  for (let child = node.firstChild; child; child = child.nextSibling) html += render(child, source)
  const element = elements[node.name]
  return element ? `<${element}>${html}</${element}>` : html
}

/** A node's children and the text between them. */
function renderInside(node: Node, source: Source, shows = render, to = node.to): string {
  let html = ''
  let from = node.from
  for (let child = node.firstChild; child && child.from < to; child = child.nextSibling) {
    html += escapeText(source.text.slice(from, child.from)) + shows(child, source)
    from = child.to
  }
  return html + escapeText(source.text.slice(from, to))
}

/** A block of lines, whose edges the tree still has as they were written; spaces that show are references there. */
function renderLines(tag: string, node: Node, source: Source): string {
  const html = renderInside(node, source).replace(/[ \t]*\n[ \t]*/g, '\n')
  return `<${tag}>${html.replace(/^[ \t\n]+|[ \t\n]+$/g, '')}</${tag}>`
}

function renderLink(node: Node, source: Source): string {
  const marks = node.getChildren('LinkMark')
  const end = marks[1]?.from ?? node.to
  const url = node.getChildren('URL').find(({ prevSibling }) => textOf(prevSibling, source.text) === '(')
  const address = url ? textOf(url, source.text) : source.targets.get(labelOf(referenceOf(node, end, source.text)))
  // What no definition stands behind is a link to lezer all the same; as text, at least its brackets are right.
  if (address === undefined) return renderInside(node, source, renderVisibly)
  if (node.name === 'Image') return '<img>'
  const inLink = { ...source, isLink: true }
  const inside = renderInside(node, inLink, render, end)
  return `<a href="${escapeAddress(address.replace(/^<(.*)>$/s, '$1'))}">${inside}</a>`
}

/** What a link refers to, with its brackets: its label, or else its text. */
function referenceOf(node: Node, end: number, text: string): string {
  const label = textOf(node.getChild('LinkLabel'), text)
  return label.length > 2 ? label : text.slice(node.from, end + 1).replace('![', '[')
}

function renderVisibly(node: Node, source: Source): string {
  return /^Link(?:Mark|Label)$/.test(node.name) ? escapeText(textOf(node, source.text)) : render(node, source)
}

function renderAddress(address: string, { isLink }: Source): string {
  if (isLink) return escapeText(address)
  const scheme = /^[a-z][a-z\d+.-]*:/i.test(address) ? '' : address.includes('@') ? 'mailto:' : 'http://'
  return `<a href="${escapeText(scheme + address)}">${escapeText(address)}</a>`
}

const reference = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]*);/

function escapeAddress(address: string): string {
  return address
    .split(new RegExp(`(\\\\[!-/:-@[-\`{-~]|${reference.source})`))
    .map((part, index) => {
      if (index % 2 === 0) return escapeText(part)
      return part.startsWith('\\') ? escapeText(part.slice(1)) : renderReference(part)
    })
    .join('')
}

/** A character reference as Markdown means it, which HTML does not where it numbers a control. */
function renderReference(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+));$/i.exec(entity) ?? []
  if (hex === undefined && decimal === undefined) return entity
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\uFFFD'
  return code <= 0x20 ? `&#${code};` : escapeText(String.fromCodePoint(code))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\0', '\uFFFD')
}
