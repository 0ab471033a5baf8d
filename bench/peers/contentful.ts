import { documentToHtmlString } from '@contentful/rich-text-html-renderer'
import { type Run, toRunBlocks } from '../runs.ts'
import type { Peer } from './peer.ts'

const renderMark = {
  highlight: (text: string) => `<mark>${text}</mark>`,
  'text-color': (text: string) => `<span class="text-color">${text}</span>`,
  'upper-case': (text: string) => text,
}

export const contentful: Peer = {
  name: '@contentful/rich-text-html-renderer',
  prepare(document) {
    const content = toRunBlocks(document).map(({ depth, runs }) => ({
      nodeType: depth === 0 ? 'paragraph' : `heading-${depth}`,
      data: {},
      content: runs.map(toNode),
    }))
    const node = { nodeType: 'document', data: {}, content }
    return () => documentToHtmlString(node, { renderMark })
  },
}

function toNode({ text, formats }: Run): object {
  const link = formats.find(({ type }) => type === 'link')
  const marks = formats.filter((format) => format !== link).map(({ type }) => ({ type }))
  const node = { nodeType: 'text', value: text, marks, data: {} }
  return link ? { nodeType: 'hyperlink', data: { uri: link.value }, content: [node] } : node
}
