import type { Root } from 'mdast'
import { isString } from '../../document/arguments.ts'
import { describe, isObject } from '../../document/values.ts'

/** Throws a `TypeError` where something else is given than a tree of mdast, or one that holds something else. Cost: linear. */
export function checkTree(caller: string, tree: Root): void {
  if (!isObject(tree) || tree.type !== 'root' || !Array.isArray(tree.children)) {
    throw new TypeError(`${caller} takes an mdast root, found ${describe(tree)}`)
  }
  const rest: unknown[] = [...tree.children]
  while (rest.length > 0) {
    const node = rest.pop()
    if (!isNode(node)) {
      const found = isObject(node) && isString(node.type) ? `a broken ${describe(node.type)}` : describe(node)
      throw new TypeError(`${caller} takes a tree of mdast, found ${found} in it`)
    }
    for (const child of node.children ?? []) rest.push(child)
  }
}

/** What nodes cannot be without, by type: a string. */
const needed: ReadonlyMap<unknown, string> = new Map([
  ['text', 'value'],
  ['html', 'value'],
  ['link', 'url'],
  ['image', 'url'],
])

/** Whether a value is a node, ours or anybody's, as far as it takes to read it. */
function isNode(node: unknown): node is { readonly children?: readonly unknown[] } {
  if (!isObject(node) || !isString(node.type)) return false
  if ('children' in node && !Array.isArray(node.children)) return false
  if (node.type === 'heading' && typeof node.depth !== 'number') return false
  return ['value', 'url'].every((name) => isString(node[name]) || !(name in node || needed.get(node.type) === name))
}
