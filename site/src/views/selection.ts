import type { Rows } from './rows.ts'

/** The chosen row of a list, which `aria-activedescendant` names, so that the list itself keeps the focus. */
export interface Selection {
  /** The row chosen, else the one that is lit up. */
  readonly item: HTMLElement | undefined
  choose(item: HTMLElement): void
  /** Chooses again what was chosen, when rows have been made anew. */
  restore(): void
}

export function createSelection(list: HTMLElement): Selection {
  let id = ''
  const choose = (item: HTMLElement): void => {
    for (const other of list.querySelectorAll('[aria-selected]')) other.removeAttribute('aria-selected')
    id = item.id
    item.setAttribute('aria-selected', 'true')
    list.setAttribute('aria-activedescendant', id)
  }
  return {
    get item() {
      return document.getElementById(id) ?? list.querySelector<HTMLElement>('.lit') ?? undefined
    },
    choose,
    restore: () => {
      const item = document.getElementById(id)
      if (item) choose(item)
      else list.removeAttribute('aria-activedescendant')
    },
  }
}

/** Where a key leads from one of so many rows. */
const moves = new Map<string, (from: number, count: number) => number>([
  ['ArrowUp', (from) => from - 1],
  ['ArrowDown', (from) => from + 1],
  ['PageUp', (from) => from - 10],
  ['PageDown', (from) => from + 10],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
])

/** Whether a key leads to another row. */
export function isMove(key: string): boolean {
  return moves.has(key)
}

/** The row that such a key leads to, made where it is not yet there; of a tree only those that are open count. */
export async function findNext(
  key: string,
  from: HTMLElement | undefined,
  list: HTMLElement,
  rows: Rows,
): Promise<HTMLElement | undefined> {
  const number = Number(from?.closest<HTMLElement>('[data-number]')?.dataset.number ?? 0)
  await rows.fillAround(key === 'Home' ? 0 : key === 'End' ? Number.MAX_SAFE_INTEGER : number)
  const items = [...list.querySelectorAll<HTMLElement>('.row')].filter((item) => !item.closest('[hidden]'))
  const to = moves.get(key)?.(from ? items.indexOf(from) : -1, items.length) ?? 0
  return items[Math.max(0, Math.min(items.length - 1, to))]
}
