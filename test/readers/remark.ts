import type { Nodes as HastNodes } from 'hast'
import type { Nodes, Root } from 'mdast'
import { parseFragment } from 'parse5'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { remember } from '../../src/marks/remember.ts'
import { type Attributes, type Builder, builder } from './builder.ts'
import { inProcess, type Reader } from './reading.ts'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()
const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw).freeze()

/** Of the last text once for both readers. */
const parse = remember((markdown: string): Root => {
  const children = parts(markdown).flatMap((part) => parser.parse(part).children)
  return { type: 'root', children }
}, 1)

/**
 * A text in parts that say the same as the whole: a heading ends all before it, and what we write has no code or HTML
 * that it could stand in, nor definitions. Quotes take micromark a time that grows with the square of their number: a
 * play of a million characters a minute.
 */
function parts(markdown: string): string[] {
  const all: string[] = []
  let start = 0
  for (const { index } of markdown.matchAll(/(?<=\n\n)(?=#{1,6} )/g)) {
    if (index - start < longest) continue
    all.push(markdown.slice(start, index))
    start = index
  }
  return [...all, markdown.slice(start)]
}

const longest = 50_000

/** remark (micromark) with GFM, read from its tree. */
export const remark: Reader = inProcess('remark', (markdown) => {
  const out = builder()
  visit(parse(markdown), out)
  return out.blocks
})

/** remark by way of remark-rehype and rehype-raw, as sites render it. */
export const remarkHtml: Reader = inProcess(
  'remark-html',
  (markdown) => {
    const out = builder()
    visitHast(toHtml.runSync(parse(markdown)), out)
    return out.blocks
  },
  true,
)

const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  list: 'ul',
  listItem: 'li',
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
}

function visit(node: Nodes, out: Builder): void {
  switch (node.type) {
    case 'text':
      out.text(node.value)
      break
    case 'break':
      out.open('br')
      break
    case 'thematicBreak':
      out.open('hr')
      break
    case 'html':
      visitTag(node.value, out)
      break
    case 'root':
      for (const child of node.children) visit(child, out)
      break
    case 'link':
      visitElement(node, 'a', out, { href: node.url })
      break
    case 'heading':
      visitElement(node, `h${node.depth}`, out)
      break
    default:
      visitElement(node, elements[node.type] ?? 'pre', out)
  }
}

function visitElement(node: Nodes, tag: string, out: Builder, attributes?: Attributes): void {
  out.open(tag, attributes)
  if ('children' in node) for (const child of node.children) visit(child, out)
  else if ('value' in node) out.text(node.value)
  out.close(tag)
}

/** Raw HTML stands in the tree as it was written: inline one tag a node, as a block any number. */
function visitTag(html: string, out: Builder): void {
  const closing = /^<\/([a-z][a-z\d-]*)\s*>$/i.exec(html)?.[1]
  const [element] = parseFragment(html).childNodes
  if (closing) out.close(closing.toLowerCase())
  else if (/^<[a-z][^<]*>$/i.test(html) && element && 'tagName' in element) {
    out.open(element.tagName, Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])))
  } else if (!html.startsWith('<!--')) {
    out.open('pre')
    out.text(html)
    out.close('pre')
  }
}

function visitHast(node: HastNodes, out: Builder): void {
  if (node.type === 'text') out.text(node.value)
  else if (node.type === 'root') for (const child of node.children) visitHast(child, out)
  else if (node.type === 'element') {
    const { style, href } = node.properties
    out.open(node.tagName, { style: style?.toString(), href: href?.toString() })
    for (const child of node.children) visitHast(child, out)
    out.close(node.tagName)
  }
}
