import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'
import type { NodeRow } from '../protocol.ts'

type Node = MdastNodes | HastNodes

/** Fields that a row shows in other ways. */
const shownElsewhere: ReadonlySet<string> = new Set(['type', 'tagName', 'children', 'value', 'data'])

/** Of the text in a node so much is shown. */
const longestText = 80

/** The children of the node of a tree that a path leads to, but for the line breaks between blocks. Cost: linear in them. */
export function toNodeRows(root: Node, path: readonly number[]): NodeRow[] {
  let node = root
  let index = -1
  for (const step of path) {
    node = childrenOf(node)[step] as Node
    index = indexOf(node) ?? index
  }
  return childrenOf(node)
    .map((child, at) => toRow(child, [...path, at], indexOf(child) ?? index))
    .filter(({ name, text }) => name !== 'text' || text !== '')
}

function toRow(node: Node, path: readonly number[], index: number): NodeRow {
  const { length } = childrenOf(node)
  return { index, path, name: nameOf(node), fields: fieldsOf(node), text: textOf(node, longestText), children: length }
}

function nameOf(node: Node): string {
  return node.type === 'element' ? `<${node.tagName}>` : node.type
}

function fieldsOf(node: Node): [string, string][] {
  const own = Object.entries(node).filter(([name, value]) => !shownElsewhere.has(name) && !isEmpty(value))
  const data = Object.entries(node.data ?? {}).filter(([name]) => name !== 'entries')
  return [...own, ...data].map(([name, value]) => [name, JSON.stringify(value).slice(0, longestText)])
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** The start of a node's text, on one line. */
function textOf(node: Node, most: number): string {
  if ('value' in node) return node.value.slice(0, most).replace(/\s+/g, ' ').trim()
  let text = ''
  for (const child of childrenOf(node)) {
    if (text.length >= most) break
    text = `${text} ${textOf(child, most - text.length)}`.trim()
  }
  return text
}

function childrenOf(node: Node): readonly Node[] {
  return 'children' in node ? node.children : []
}

function indexOf(node: Node): number | undefined {
  return node.data && 'index' in node.data ? node.data.index : undefined
}
