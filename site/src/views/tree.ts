import { create } from '../page/dom.ts'
import type { NodeRow } from '../protocol.ts'
import { createList, drawItem, type ListParts, type ViewParts } from './list.ts'
import type { View } from './view.ts'

type TreeName = 'mdast' | 'hast'

/** A tree whose nodes open and close; what is in a node is asked for when it opens first. */
export function createTreeView(parts: ViewParts, view: TreeName): View {
  const paths = new WeakMap<Element, readonly number[]>()
  const draw = (item: HTMLElement, row: NodeRow): void => {
    paths.set(item, row.path)
    drawNode(item, row)
  }
  const look = { view, role: 'tree', draw } as const satisfies Pick<ListParts<TreeName>, 'view' | 'role' | 'draw'>
  const fill = async (item: HTMLElement, group: HTMLElement): Promise<void> => {
    const rows = await parts.client.ask('children', { view, path: paths.get(item) ?? [] })
    group.append(...(rows ?? []).map((row) => drawItem(look, row, row.path.join('.'))))
  }
  const toggle = async (item: HTMLElement): Promise<void> => {
    if (item.ariaExpanded === null) return
    const isOpen = item.ariaExpanded === 'true'
    item.setAttribute('aria-expanded', String(!isOpen))
    const group = item.querySelector<HTMLElement>(':scope > [role=group]') ?? create('div', { role: 'group' })
    group.hidden = isOpen
    if (group.isConnected) return
    item.append(group)
    await fill(item, group)
  }
  return createList({
    ...parts,
    ...look,
    label: `${view} tree`,
    lineHeight: 26,
    empty: 'No tree: the source is no document yet, or an empty one.',
    onEnter: toggle,
    keys: new Map([
      ['ArrowRight', (item) => (item.ariaExpanded === 'false' ? toggle(item) : undefined)],
      ['ArrowLeft', (item) => (item.ariaExpanded === 'true' ? toggle(item) : undefined)],
      [' ', toggle],
    ]),
  })
}

function drawNode(item: HTMLElement, { name, text, fields, children }: NodeRow): void {
  if (children > 0) item.setAttribute('aria-expanded', 'false')
  const words = text ? [create('span', { class: 'words', dir: 'auto' }, text)] : []
  const own = fields.map(([field, value]) => create('span', { class: 'field' }, `${field} ${value}`))
  item.append(create('span', { class: 'node' }, create('b', {}, name), ...words, ...own))
}
