import type { Heading, Paragraph, PhrasingContent, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { type Document, resolveMarks, type Span } from 'scriptdown'
import { unified } from 'unified'
import { acceptedMarks } from '../marks.ts'
import { type Format, type RunBlock, toRunBlocks } from '../runs.ts'
import type { Peer } from './peer.ts'

const processor = unified().use(remarkGfm).use(remarkStringify).freeze()

/** A tree that holds each run in a chain of nodes of its own. */
export const remarkNaive: Peer = {
  name: 'remark-stringify, naive tree',
  prepare(document) {
    const tree = toNaiveTree(document)
    return () => processor.stringify(tree)
  },
}

/** Each run of each block in a chain of nodes of its own. */
export function toNaiveTree(document: Document): Root {
  return root(toRunBlocks(document).map(({ depth, runs }) => block(depth, runs.flatMap(chain))))
}

/** The best tree there is: marks nested as this library nests them. */
export const remarkNested: Peer = {
  name: 'remark-stringify, nested tree',
  prepare(document) {
    const blocks = document.paragraphs
      .filter(({ text }) => text !== '')
      .map((one) =>
        block(
          0,
          resolveMarks(one.text, acceptedMarks(one)).flatMap((span) => nest(span)),
        ),
      )
    return () => processor.stringify(root(blocks))
  },
}

function root(children: Root['children']): Root {
  return { type: 'root', children }
}

function block(depth: RunBlock['depth'], children: PhrasingContent[]): Heading | Paragraph {
  return depth === 0 ? { type: 'paragraph', children } : { type: 'heading', depth, children }
}

function chain({ text, formats }: RunBlock['runs'][number]): PhrasingContent[] {
  return formats.reduceRight<PhrasingContent[]>((children, format) => wrap(format, children), lines(text))
}

function nest(span: Span, upperCase = false): PhrasingContent[] {
  if (span.type === 'text') return lines(upperCase ? span.value.toUpperCase() : span.value)
  const children = span.children.flatMap((child) => nest(child, upperCase || span.type === 'upper-case'))
  return wrap({ type: span.type, value: span.value }, children)
}

function lines(text: string): PhrasingContent[] {
  return text
    .split('\n')
    .flatMap((line, index): PhrasingContent[] => [
      ...(index ? [{ type: 'break' } as const] : []),
      ...(line ? [{ type: 'text', value: line } as const] : []),
    ])
}

function wrap({ type, value }: Format, children: PhrasingContent[]): PhrasingContent[] {
  const tag = (open: string, close: string): PhrasingContent[] => [
    { type: 'html', value: open },
    ...children,
    { type: 'html', value: close },
  ]
  switch (type) {
    case 'bold':
      return [{ type: 'strong', children }]
    case 'italic':
      return [{ type: 'emphasis', children }]
    case 'strikethrough':
      return [{ type: 'delete', children }]
    case 'link':
      // A link holds phrasing content but links, of which a text has one at a time.
      return [{ type: 'link', url: value ?? '', children: children as Exclude<PhrasingContent, { type: 'link' }>[] }]
    case 'underline':
      return tag('<u>', '</u>')
    case 'highlight':
      return tag('<mark>', '</mark>')
    case 'text-color':
      return tag(`<span style="color: ${value}">`, '</span>')
    case 'upper-case':
      return children
  }
}
