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
  const tabsOf = (column: readonly ViewName[]): Tab[] => column.map((name) => tabs.get(name) as Tab)
  let shown: ViewName[] = []
  const select = (view: ViewName): void => {
    const column = currentColumns().find((names) => names.includes(view)) ?? []
    shown = [...shown.filter((name) => !column.includes(name)), view]
    for (const tab of tabsOf(column)) setSelected(tab, tab === tabs.get(view))
    onShow(view)
  }
  const arrange = (): void => {
    const columns = currentColumns()
    const before = shown
    shown = []
    place.style.setProperty('--columns', String(columns.length))
    place.replaceChildren(...columns.map((column, at) => createColumn(columnNames[at] ?? '', tabsOf(column))))
    for (const column of columns) select(column.find((name) => before.includes(name)) ?? (column[0] as ViewName))
  }
  for (const [name, { button }] of tabs) button.addEventListener('click', () => select(name))
  place.addEventListener('keydown', moveAmongTabs)
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

function currentColumns(): readonly (readonly ViewName[])[] {
  return layouts.find(({ media }) => matchMedia(media).matches)?.columns ?? []
}

function setSelected({ button, panel }: Tab, isSelected: boolean): void {
  button.setAttribute('aria-selected', String(isSelected))
  button.tabIndex = isSelected ? 0 : -1
  panel.hidden = !isSelected
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

/** Of the tabs of a column one is a stop of the Tab key; the arrow keys lead to the others, and show them. */
function moveAmongTabs(event: KeyboardEvent): void {
  const list = (event.target as Element).closest('[role=tablist]')
  if (!list) return
  const buttons = [...list.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const places: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  const to = buttons.at(place % buttons.length)
  to?.click()
  to?.focus()
}
