import { portableTextToMarkdown } from '@portabletext/markdown'
import { type Format, type RunBlock, toRunBlocks } from '../runs.ts'
import type { Peer } from './peer.ts'

const decorators: ReadonlyMap<string, string> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strikethrough', 'strike-through'],
  ['underline', 'underline'],
  ['highlight', 'highlight'],
])

const marks = {
  underline: ({ children }: { children: string }) => `<u>${children}</u>`,
  highlight: ({ children }: { children: string }) => `<mark>${children}</mark>`,
  color: ({ children, value }: { children: string; value?: { value?: string } | undefined }) =>
    `<span style="color: ${value?.value}">${children}</span>`,
}

export const portableText: Peer = {
  name: '@portabletext/markdown',
  prepare(document) {
    const blocks = toRunBlocks(document).map((block, index) => toBlock(block, `b${index}`))
    return () => portableTextToMarkdown(blocks, { marks })
  },
}

function toBlock({ depth, runs }: RunBlock, key: string): object {
  const definitions = new Map<string, object>()
  const define = ({ type, value }: Format): string => {
    const definition = type === 'link' ? { _type: 'link', href: value } : { _type: 'color', value }
    const name = `${type}-${value}`
    definitions.set(name, { _key: name, ...definition })
    return name
  }
  const children = runs.map(({ text, formats }, index) => ({
    _type: 'span',
    _key: `${key}s${index}`,
    text,
    marks: formats.flatMap((format) => {
      if (format.type === 'link' || format.type === 'text-color') return define(format)
      return decorators.get(format.type) ?? []
    }),
  }))
  const style = depth === 0 ? 'normal' : `h${depth}`
  return { _type: 'block', _key: key, style, children, markDefs: [...definitions.values()] }
}
