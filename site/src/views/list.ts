import type { Client } from '../client.ts'
import { create } from '../page/dom.ts'
import type { Light, Lit, Spot } from '../page/light.ts'
import { lightText } from '../page/text-range.ts'
import type { ViewName, ViewRows } from '../protocol.ts'
import { createRows } from './rows.ts'
import { createSelection, findNext, isMove } from './selection.ts'
import type { View } from './view.ts'

/** What every view is made with. */
export interface ViewParts {
  readonly client: Client
  readonly light: Light
}

/** What makes a list of one view. */
export interface ListParts<Name extends ViewName> extends ViewParts {
  readonly view: Name
  readonly label: string
  readonly role: 'listbox' | 'tree'
  /** Height of an estimated line of text in pixels. */
  readonly lineHeight: number
  /** What stands there when there are no rows. */
  readonly empty: string
  /** Makes what is in a row. */
  draw(item: HTMLElement, row: ViewRows[Name]): void
  /** A row was clicked, or chosen by the Enter key. */
  onEnter?(item: HTMLElement): Promise<void> | void
  /** What other keys do with the chosen row. */
  readonly keys?: ReadonlyMap<string, (item: HTMLElement) => Promise<void> | void>
}

/** A view that is a list. */
export interface ListView extends View {
  /** Chooses a row by its number, from 0. */
  chooseRow(number: number): Promise<void>
}

/**
 * A list of rows, with one of them chosen: by a click, or by the arrow keys, the list being one stop of the Tab key.
 * What the pointer is over, and what is chosen, lights up everywhere.
 */
export function createList<Name extends ViewName>(parts: ListParts<Name>): ListView {
  const { client, light, view, label, role, lineHeight, empty } = parts
  const list = create('div', { class: `list ${view}`, role, tabindex: 0, 'aria-label': label, hidden: true })
  const nothing = create('p', { class: 'nothing', hidden: true }, empty)
  const selection = createSelection(list)
  let spot: Spot | undefined
  let count = 0
  const draw = (row: ViewRows[Name], number: number): HTMLElement => drawItem(parts, row, number, count)
  const onFill = (): void => {
    lightRows(list, spot)
    selection.restore()
  }
  const rows = createRows({ client, view, container: list, scroller: list, lineHeight, draw, onFill })
  const lit: Lit = {
    light: (next) => {
      spot = next
      lightRows(list, spot)
    },
    reveal: (next) => void rows.find(next.index).then((row) => row && rows.scrollTo(row)),
  }
  const choose = (item: HTMLElement, target: Element = item): void => {
    selection.choose(item)
    light.choose(spotOf(target), lit)
  }
  const goTo = (item: HTMLElement | null | undefined): void => {
    if (!item) return
    rows.scrollTo(item)
    choose(item)
  }
  const move = (key: string): Promise<void> => findNext(key, selection.item, list, rows).then(goTo)
  light.join(lit)
  takeKeys(list, parts, () => selection.item, choose, move)
  takePointer(list, parts, choose)
  return {
    ...lit,
    element: create('div', { class: 'view' }, nothing, list),
    chooseRow: (number) => rows.fillAround(number).then(() => goTo(list.querySelector(`[data-number="${number}"]`))),
    show: async () => {
      const summary = await client.ask('open', { view })
      if (!summary) return
      count = summary.count
      nothing.hidden = count > 0
      list.hidden = count === 0
      await rows.show(summary)
    },
  }
}

/** Makes one of so many rows of a list; or one that is in a row of a tree, which has its path for a number. */
export function drawItem<Name extends ViewName>(
  { view, role, draw }: Pick<ListParts<Name>, 'view' | 'role' | 'draw'>,
  row: ViewRows[Name],
  number: number | string,
  count = 0,
): HTMLElement {
  const item = create('div', { class: 'row', role: role === 'tree' ? 'treeitem' : 'option', id: `${view}-${number}` })
  if (typeof number === 'number') {
    item.dataset.number = String(number)
    // Most rows of a long list are not there to be counted.
    item.ariaPosInSet = String(number + 1)
    item.ariaSetSize = String(count)
  }
  if (row.index >= 0) item.dataset.index = String(row.index)
  draw(item, row)
  return item
}

function lightRows(list: HTMLElement, spot: Spot | undefined): void {
  for (const row of list.querySelectorAll('.lit')) row.classList.remove('lit')
  const rows = spot ? [...list.querySelectorAll(`[data-index="${spot.index}"]`)] : []
  for (const row of rows) row.classList.add('lit')
  // The script alone shows a paragraph's text as it is, and so a range of it.
  if (!list.matches('.script')) return
  const texts = rows.flatMap((row) => row.querySelector('.text') ?? [])
  lightText(window, texts, spot?.start, spot?.end)
}

/** Keys take turns: the rows that one of them leads to may have to be asked for before the next means anything. */
function takeKeys<Name extends ViewName>(
  list: HTMLElement,
  { onEnter, keys = new Map() }: ListParts<Name>,
  current: () => HTMLElement | undefined,
  choose: (item: HTMLElement) => void,
  move: (key: string) => Promise<void>,
): void {
  const act = async (key: string): Promise<void> => {
    if (isMove(key)) return move(key)
    const item = current()
    if (item) await (key === 'Enter' ? (onEnter ?? choose) : keys.get(key))?.(item)
  }
  let turn = Promise.resolve()
  list.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey || !(isMove(key) || key === 'Enter' || keys.has(key))) return
    event.preventDefault()
    turn = turn.finally(() => act(key))
  })
}

function takePointer<Name extends ViewName>(
  list: HTMLElement,
  { light, onEnter }: ListParts<Name>,
  choose: (item: HTMLElement, target: Element) => void,
): void {
  list.addEventListener('click', ({ target }) => {
    const item = (target as Element).closest<HTMLElement>('.row')
    // A click that ends a selection of text is no choice.
    if (!item || getSelection()?.isCollapsed === false) return
    choose(item, target as Element)
    onEnter?.(item)
  })
  list.addEventListener('pointerover', ({ target }) => light.hover(spotOf(target as Element)))
  list.addEventListener('pointerleave', () => light.hover(undefined))
}

/** The place that an element of a row shows. */
function spotOf(element: Element): Spot | undefined {
  const row = element.closest<HTMLElement>('[data-index]')
  if (!row) return undefined
  const index = Number(row.dataset.index)
  const mark = element.closest<HTMLElement>('[data-start]')
  return mark ? { index, start: Number(mark.dataset.start), end: Number(mark.dataset.end) } : { index }
}
