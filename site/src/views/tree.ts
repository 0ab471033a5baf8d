import { create } from '../page/dom.ts'
import type { NodeRow } from '../protocol.ts'
import { createList, type ViewParts } from './list.ts'
import type { View } from './view.ts'

/** A tree whose nodes open and close; what is in a node is asked for when it opens first. */
export function createTreeView(parts: ViewParts, view: 'mdast' | 'hast'): View {
  const { client } = parts
  const paths = new WeakMap<Element, readonly number[]>()
  const draw = (item: HTMLElement, row: NodeRow): void => {
    paths.set(item, row.path)
    if (row.children > 0) item.setAttribute('aria-expanded', 'false')
    const fields = row.fields.map(([name, value]) => create('span', { class: 'field' }, `${name} ${value}`))
    const text = row.text ? [create('span', { class: 'words', dir: 'auto' }, row.text)] : []
    item.append(create('span', { class: 'node' }, create('b', {}, row.name), ...text, ...fields))
  }
  const open = async (item: HTMLElement): Promise<void> => {
    item.setAttribute('aria-expanded', 'true')
    const group = item.querySelector<HTMLElement>(':scope > [role=group]')
    if (group) {
      group.hidden = false
      return
    }
    const made = create('div', { role: 'group' })
    item.append(made)
    const rows = (await client.ask('children', { view, path: paths.get(item) ?? [] })) ?? []
    made.append(...rows.map((row) => drawChild(row)))
  }
  const drawChild = (row: NodeRow): HTMLElement => {
    const item = create('div', { class: 'row', role: 'treeitem', id: `${view}-${row.path.join('-')}-` })
    if (row.index >= 0) item.dataset.index = String(row.index)
    draw(item, row)
    return item
  }
  const close = (item: HTMLElement): void => {
    item.setAttribute('aria-expanded', 'false')
    const group = item.querySelector<HTMLElement>(':scope > [role=group]')
    if (group) group.hidden = true
  }
  const toggle = (item: HTMLElement): void => {
    if (item.ariaExpanded === 'false') void open(item)
    else if (item.ariaExpanded === 'true') close(item)
  }
  return createList({
    ...parts,
    view,
    label: `${view} tree`,
    role: 'tree',
    lineHeight: 26,
    empty: 'No tree yet: the source is no document.',
    draw,
    onEnter: toggle,
    onKey: (item, key) => {
      if (key === 'ArrowRight' && item.ariaExpanded === 'false') void open(item)
      else if (key === 'ArrowLeft' && item.ariaExpanded === 'true') close(item)
      else if (key === ' ') toggle(item)
      else return false
      return true
    },
  })
}
