import type { Client } from '../client.ts'
import { create } from '../page/dom.ts'
import type { Light, Lit, Spot } from '../page/light.ts'
import { lightText } from '../page/text-range.ts'
import type { ViewName, ViewRows } from '../protocol.ts'
import { createRows } from './rows.ts'
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
  readonly role?: 'listbox' | 'tree'
  readonly lineHeight: number
  /** What stands there when there are no rows. */
  readonly empty: string
  /** Makes what is in a row. */
  draw(item: HTMLElement, row: ViewRows[Name]): void
  /** A row was clicked, or chosen by the Enter key. */
  onEnter?(item: HTMLElement): void
  /** Takes a key that the list has no use for; whether it did something with it. */
  onKey?(item: HTMLElement, key: string): boolean
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
  const { client, light, view, label, role = 'listbox', lineHeight, empty, draw, onEnter, onKey } = parts
  const itemRole = role === 'tree' ? 'treeitem' : 'option'
  const list = create('div', { class: `list ${view}`, tabindex: 0, 'aria-label': label })
  const nothing = create('p', { class: 'nothing', hidden: true }, empty)
  const element = create('div', { class: 'view' }, nothing, list)
  let spot: Spot | undefined
  let active: string | undefined

  const rows = createRows({
    client,
    view,
    container: list,
    scroller: list,
    lineHeight,
    draw: (row, number) => {
      const item = create('div', { class: 'row', role: itemRole, id: `${view}-${number}`, 'data-number': number })
      if (row.index >= 0) item.dataset.index = String(row.index)
      draw(item, row)
      return item
    },
    onFill: () => {
      showSpot()
      if (active) select(document.getElementById(active))
    },
  })
  const showSpot = (): void => {
    for (const row of list.querySelectorAll('.lit')) row.classList.remove('lit')
    const lit = spot ? rows.elementsOf(spot.index) : []
    for (const row of lit) row.classList.add('lit')
    if (view === 'script') {
      const texts = lit.flatMap((row) => row.querySelector('.text') ?? [])
      lightText(window, texts, spot?.start, spot?.end)
    }
  }
  const select = (item: HTMLElement | null): void => {
    for (const other of list.querySelectorAll('[aria-selected]')) other.removeAttribute('aria-selected')
    if (!item) return
    active = item.id
    item.setAttribute('aria-selected', 'true')
    list.setAttribute('aria-activedescendant', item.id)
  }
  const choose = (item: HTMLElement, target: Element = item): void => {
    select(item)
    light.choose(spotOf(target), lit)
  }
  const items = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`[role=${itemRole}]`)]
  const current = (): HTMLElement | undefined => {
    const item = active ? document.getElementById(active) : null
    return item ?? list.querySelector<HTMLElement>('.lit') ?? undefined
  }
  const move = async (key: string): Promise<void> => {
    const from = current()
    if (key === 'Home') await rows.fillAround(0)
    else if (key === 'End') await rows.fillAround(Number.MAX_SAFE_INTEGER)
    else await rows.fillAround(numberOf(from))
    const all = items()
    const to = all[destination(key, from ? all.indexOf(from) : -1, all.length)]
    if (!to) return
    rows.scrollTo(to)
    choose(to)
  }

  list.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const item = current()
    if (isMove(event.key)) void move(event.key)
    else if (event.key === 'Enter' && item) (onEnter ?? choose)(item)
    else if (!item || !onKey?.(item, event.key)) return
    event.preventDefault()
  })
  list.addEventListener('click', ({ target }) => {
    const item = (target as Element).closest<HTMLElement>(`[role=${itemRole}]`)
    // A click that ends a selection of text is no choice.
    if (!item || getSelection()?.isCollapsed === false) return
    choose(item, target as Element)
    onEnter?.(item)
  })
  list.addEventListener('pointerover', ({ target }) => light.hover(spotOf(target as Element)))
  list.addEventListener('pointerleave', () => light.hover(undefined))

  const lit: Lit = {
    light: (next) => {
      spot = next
      showSpot()
    },
    reveal: (next) => void rows.find(next.index).then((row) => row && rows.scrollTo(row)),
  }
  light.join(lit)
  return {
    ...lit,
    element,
    chooseRow: async (number) => {
      await rows.fillAround(number)
      const item = document.getElementById(`${view}-${number}`)
      if (!item) return
      rows.scrollTo(item)
      choose(item)
    },
    show: async () => {
      const summary = await client.ask('open', { view })
      if (!summary) return
      nothing.hidden = summary.count > 0
      list.hidden = summary.count === 0
      // A list has the role of one only where something is in it.
      if (summary.count > 0) list.setAttribute('role', role)
      else list.removeAttribute('role')
      await rows.show(summary)
    },
  }
}

/** The place that an element shows. */
export function spotOf(element: Element): Spot | undefined {
  const row = element.closest<HTMLElement>('[data-index]')
  if (!row) return undefined
  const index = Number(row.dataset.index)
  const mark = element.closest<HTMLElement>('[data-start]')
  if (!mark || !row.contains(mark)) return { index }
  return { index, start: Number(mark.dataset.start), end: Number(mark.dataset.end) }
}

function numberOf(item: HTMLElement | undefined): number {
  return Number(item?.closest<HTMLElement>('[data-number]')?.dataset.number ?? 0)
}

const pageOfRows = 10

function isMove(key: string): boolean {
  return ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].includes(key)
}

/** Where a key leads from one of so many rows. */
function destination(key: string, from: number, count: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -pageOfRows,
    PageDown: pageOfRows,
  }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return Math.max(0, Math.min(count - 1, from + (steps[key] ?? 0)))
}
