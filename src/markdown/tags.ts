import type { PhrasingContent } from 'mdast'
import { referenceTo } from './characters.ts'
import './nodes.ts'

/** The tag that opens a format which Markdown lacks; nothing for all else. */
export function startTag(node: PhrasingContent): string {
  switch (node.type) {
    case 'underline':
      return '<u>'
    case 'highlight':
      return node.value === undefined ? '<mark>' : `<mark style="background-color: ${attribute(node.value)}">`
    case 'textColor':
      return `<span style="color: ${attribute(node.value)}">`
    default:
      return ''
  }
}

/** The tag that closes what {@link startTag} opened. */
export function endTag({ type }: PhrasingContent): string {
  return type === 'underline' ? '</u>' : type === 'highlight' ? '</mark>' : type === 'textColor' ? '</span>' : ''
}

function attribute(value: string): string {
  return value.replace(/[&"<>\s]/g, (char) => (char === ' ' ? char : referenceTo(char)))
}
