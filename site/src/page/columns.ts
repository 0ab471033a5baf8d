import { type ViewName, viewNames } from '../protocol.ts'
import type { View } from '../views/view.ts'
import { create } from './dom.ts'

/** What the window's width has room for: columns, each with the views that are its tabs. */
const layouts: readonly { media: string; columns: readonly (readonly ViewName[])[] }[] = [
  {
    media: '(min-width: 1200px)',
    columns: [
      ['script', 'json'],
      ['markdown', 'html', 'mdast', 'hast'],
      ['page', 'messages'],
    ],
  },
  {
    media: '(min-width: 720px)',
    columns: [
      ['script', 'json', 'messages'],
      ['page', 'markdown', 'html', 'mdast', 'hast'],
    ],
  },
  { media: 'all', columns: [['script', 'json', 'page', 'markdown', 'html', 'mdast', 'hast', 'messages']] },
]

const labels: Readonly<Record<ViewName, string>> = {
  script: 'Script',
  json: 'JSON',
  markdown: 'Markdown',
  html: 'HTML',
  mdast: 'mdast',
  hast: 'hast',
  page: 'Page',
  messages: 'Messages',
}

const columnNames = ['Source', 'Outputs', 'Page and messages']

/** The columns of the page, and what they show. */
export interface Columns {
  readonly shown: readonly ViewName[]
  /** Shows a view in its column. */
  select(view: ViewName): void
  /** Writes a number beside the name of a tab; of 0 nothing. */
  count(view: ViewName, number: number): void
}

interface Tab {
  readonly button: HTMLButtonElement
  readonly badge: HTMLElement
  readonly panel: HTMLElement
}

/**
 * Sets out the views as tabs of as many columns as the window has room for. `toolsOf` gives what stands below the tabs
 * while a view is shown; `onShow` is called with each view that comes to be shown.
 */
export function createColumns(
  place: HTMLElement,
  views: Readonly<Record<ViewName, View>>,
  toolsOf: (view: ViewName) => HTMLElement,
  onShow: (view: ViewName) => void,
): Columns {
  const tabs = new Map(viewNames.map((name) => [name, createTab(name, views[name], toolsOf(name))] as const))
  let shown: ViewName[] = []

  const showTab = (column: readonly ViewName[], selected: ViewName): void => {
    for (const name of column) {
      const { button, panel } = tabs.get(name) as Tab
      button.setAttribute('aria-selected', String(name === selected))
      button.tabIndex = name === selected ? 0 : -1
      panel.hidden = name !== selected
    }
    onShow(selected)
  }
  const createColumnOf = (column: readonly ViewName[], at: number): HTMLElement =>
    createColumn(
      columnNames[at] ?? '',
      column.map((name) => tabs.get(name) as Tab),
    )
  const arrange = (): void => {
    const { columns } = layouts.find(({ media }) => matchMedia(media).matches) ?? { columns: [] }
    const before = new Set(shown)
    shown = columns.map((column) => column.find((name) => before.has(name)) ?? (column[0] as ViewName))
    place.style.setProperty('--columns', String(columns.length))
    place.replaceChildren(...columns.map(createColumnOf))
    for (const [at, column] of columns.entries()) showTab(column, shown[at] as ViewName)
  }
  const columnOf = (view: ViewName): readonly ViewName[] =>
    layouts.find(({ media }) => matchMedia(media).matches)?.columns.find((column) => column.includes(view)) ?? []
  const select = (view: ViewName): void => {
    const column = columnOf(view)
    shown = [...shown.filter((name) => !column.includes(name)), view]
    showTab(column, view)
  }

  for (const [name, { button }] of tabs) {
    button.addEventListener('click', () => select(name))
    button.addEventListener('keydown', (event) => {
      const column = columnOf(name)
      const to = neighbour(column, name, event.key)
      if (!to) return
      event.preventDefault()
      select(to)
      tabs.get(to)?.button.focus()
    })
  }
  for (const { media } of layouts) matchMedia(media).addEventListener('change', arrange)
  arrange()
  return {
    get shown() {
      return shown
    },
    select: (view) => {
      if (!shown.includes(view)) select(view)
    },
    count: (view, number) => {
      const badge = tabs.get(view)?.badge
      if (badge) badge.textContent = number > 0 ? ` ${number.toLocaleString('en')}` : ''
    },
  }
}

function createTab(name: ViewName, view: View, tools: HTMLElement): Tab {
  const badge = create('span', { class: 'badge' })
  const button = create(
    'button',
    { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}` },
    labels[name],
    badge,
  )
  const panel = create(
    'div',
    { class: `panel ${name}`, role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}` },
    tools,
    view.element,
  )
  return { button, badge, panel }
}

function createColumn(name: string, tabs: readonly Tab[]): HTMLElement {
  const list = create(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': name },
    ...tabs.map(({ button }) => button),
  )
  return create('section', { class: 'column' }, list, ...tabs.map(({ panel }) => panel))
}

/** The tab that a key leads to. */
function neighbour(column: readonly ViewName[], from: ViewName, key: string): ViewName | undefined {
  const at = column.indexOf(from)
  const { length } = column
  switch (key) {
    case 'ArrowRight':
      return column[(at + 1) % length]
    case 'ArrowLeft':
      return column[(at + length - 1) % length]
    case 'Home':
      return column[0]
    case 'End':
      return column.at(-1)
    default:
      return undefined
  }
}
