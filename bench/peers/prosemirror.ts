import { defaultMarkdownSerializer, MarkdownSerializer, schema as markdownSchema } from 'prosemirror-markdown'
import { type Mark, type Node, Schema } from 'prosemirror-model'
import { type Format, type Run, toRunBlocks } from '../runs.ts'
import type { Peer } from './peer.ts'

/** The package's own schema and serializer, with the marks that they lack. */
const schema = new Schema({
  nodes: markdownSchema.spec.nodes,
  marks: markdownSchema.spec.marks
    .addToEnd('strikethrough', {})
    .addToEnd('underline', {})
    .addToEnd('highlight', {})
    .addToEnd('textColor', { attrs: { value: {} } }),
})

const serializer = new MarkdownSerializer(defaultMarkdownSerializer.nodes, {
  ...defaultMarkdownSerializer.marks,
  strikethrough: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  underline: { open: '<u>', close: '</u>', mixable: true },
  highlight: { open: '<mark>', close: '</mark>', mixable: true },
  textColor: { open: (_, mark) => `<span style="color: ${mark.attrs.value}">`, close: '</span>', mixable: true },
})

export const prosemirror: Peer = {
  name: 'prosemirror-markdown',
  quadratic: true,
  prepare(document) {
    const blocks = toRunBlocks(document).map(({ depth, runs }) => {
      if (depth === 0) return schema.node('paragraph', null, runs.flatMap(toNodes))
      // Its schema has no line breaks in headings.
      const joined = runs.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }))
      return schema.node('heading', { level: depth }, joined.flatMap(toNodes))
    })
    const node = schema.node('doc', null, blocks.length ? blocks : [schema.node('paragraph', null)])
    return () => serializer.serialize(node)
  },
}

function toNodes({ text, formats }: Run): Node[] {
  const marks = formats.flatMap(toMark)
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index ? [schema.node('hard_break', null)] : []),
      ...(line ? [schema.text(line, marks)] : []),
    ])
}

function toMark({ type, value }: Format): Mark[] {
  switch (type) {
    case 'bold':
      return [schema.mark('strong')]
    case 'italic':
      return [schema.mark('em')]
    case 'link':
      return [schema.mark('link', { href: value })]
    case 'text-color':
      return [schema.mark('textColor', { value })]
    case 'upper-case':
      return []
    default:
      return [schema.mark(type)]
  }
}
