import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { builder } from './builder.ts'
import type { ReadBlock } from './reading.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Reads HTML as a browser does. */
export function readHtml(html: string): ReadBlock[] {
  const out = builder()
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') out.text((node as DefaultTreeAdapterTypes.TextNode).value)
    else if ('tagName' in node) {
      out.open(node.tagName, Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])))
      node.childNodes.forEach(visit)
      out.close(node.tagName)
    }
  }
  parseFragment(html).childNodes.forEach(visit)
  return out.blocks
}
