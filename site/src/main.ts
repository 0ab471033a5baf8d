import { createClient } from './client.ts'
import { createColumns } from './page/columns.ts'
import { create, find } from './page/dom.ts'
import { examples } from './page/examples.ts'
import { createReader, type Given, takeInput } from './page/input.ts'
import { showKept } from './page/kept.ts'
import { createLight } from './page/light.ts'
import { createOptions } from './page/options.ts'
import { createSaveButtons } from './page/save.ts'
import type { Outcome, ViewName } from './protocol.ts'
import { createJsonView, longestEdited } from './views/json.ts'
import { createLinesView } from './views/lines.ts'
import { createMessagesView } from './views/messages.ts'
import { createPageView } from './views/page.ts'
import { createScriptView, plural } from './views/script.ts'
import { createTreeView } from './views/tree.ts'
import type { View } from './views/view.ts'

const client = createClient(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
const light = createLight()
const parts = { client, light }

/** What is shown, and what it is called. */
let given: Given = { name: 'script', source: '', format: 'json' }
/** Whether it was not shown yet as it was given. */
let isNew = false

const status = find('#status')
const said = find('#said')
const notice = find('#notice')

const json = createJsonView(parts, (source) => {
  given = { ...given, source }
  schedule()
})
const script = createScriptView(parts)
const views: Readonly<Record<ViewName, View>> = {
  script,
  json,
  markdown: createLinesView(parts, 'markdown', 'Markdown, line by line'),
  html: createLinesView(parts, 'html', 'HTML, line by line'),
  mdast: createTreeView(parts, 'mdast'),
  hast: createTreeView(parts, 'hast'),
  page: createPageView(parts),
  messages: createMessagesView(parts, (line) => void revealLine(line)),
}

/** Views that show what the worker has now, or are about to. */
const fresh = new Map<ViewName, Promise<void>>()

async function showView(view: ViewName): Promise<void> {
  const showing = fresh.get(view) ?? views[view].show()
  fresh.set(view, showing)
  await showing.catch((error: Error) => showNotice(error.message))
  if (light.spot) views[view].reveal(light.spot)
}

const edit = create('button', { type: 'button', 'aria-pressed': 'false' }, 'Edit')
edit.addEventListener('click', () => setEdited(edit.ariaPressed !== 'true'))

function setEdited(isEdited: boolean): void {
  edit.setAttribute('aria-pressed', String(isEdited))
  json.edit(isEdited)
}

function toolsOf(view: ViewName): HTMLElement {
  const buttons = createSaveButtons(view, client, () => given.name, say)
  return create('div', { class: 'tools' }, ...(view === 'json' ? [edit] : []), ...buttons)
}

const columns = createColumns(find('#columns'), views, toolsOf, (view) => void showView(view))

/** Leads to a line of the source, from 0. */
async function revealLine(line: number): Promise<void> {
  setEdited(false)
  columns.select('json')
  await showView('json')
  await json.chooseRow(line)
}

/** Tells what was done, to screen readers too. */
function say(what: string): void {
  said.textContent = what
}

async function convert(): Promise<void> {
  try {
    const outcome = await client.convert({ script: given, isNew, settings: options.settings })
    if (outcome) await show(outcome)
  } catch (error) {
    // The library refused the options: what is shown stays, and is asked for again where it was under way.
    showNotice((error as Error).message)
    await refresh()
  }
}

async function show(outcome: Outcome): Promise<void> {
  if (outcome.isNew) {
    isNew = false
    given = { ...given, ...outcome.script }
    light.choose(undefined)
    showEditing(given.source)
  }
  status.textContent = describe(outcome)
  script.explain(outcome.markTypes)
  columns.count('messages', outcome.issues + outcome.messages)
  showNotice(outcome.isDocument ? '' : describeIssues(outcome), outcome.issueLine)
  await refresh()
}

async function refresh(): Promise<void> {
  fresh.clear()
  await Promise.all(columns.shown.map(showView))
}

function showEditing(source: string): void {
  const isTooLong = source.length > longestEdited
  json.setSource(source)
  edit.disabled = isTooLong
  edit.title = isTooLong
    ? `Longer than ${longestEdited.toLocaleString('en')} characters: too long to be edited here`
    : ''
  if (isTooLong) setEdited(false)
}

function describe({ isDocument, paragraphs, scenes, messages, time }: Outcome): string {
  if (!isDocument) return `${given.name}: no document`
  const counts = [plural(paragraphs, 'paragraph'), plural(scenes, 'scene'), plural(messages, 'message')].join(', ')
  return `${given.name}: ${counts}, converted in ${Math.max(1, Math.round(time))} ms`
}

function describeIssues({ issues, isJson, isNew: isFirst }: Outcome): string {
  const other = isJson ? '' : ' Files of FDX, Fountain and Markdown are known by their names: .fdx, .fountain, .md.'
  const kept = ' The outputs are those of the last document that was valid.'
  return `This is no document: ${plural(issues, 'issue')}.${isFirst ? other : kept}`
}

/** Shows a notice above the columns, none where it is empty; with a button that leads to a line of the source. */
function showNotice(text: string, line?: number): void {
  notice.hidden = text === ''
  notice.replaceChildren(create('span', {}, text))
  if (line === undefined) return
  const button = create('button', { type: 'button' }, 'Show the first')
  button.addEventListener('click', () => void revealLine(line))
  notice.append(' ', button)
}

/** While somebody types the conversion waits for a pause of so many milliseconds. */
const pause = 150
let timer: ReturnType<typeof setTimeout> | undefined

function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void convert(), pause)
}

const form = find<HTMLFormElement>('#options')
const toggle = find<HTMLButtonElement>('#options-toggle')
const options = createOptions(form, () => {
  toggle.textContent = options.changed > 0 ? `Options (${options.changed})` : 'Options'
  schedule()
})
toggle.addEventListener('click', () => {
  form.hidden = !form.hidden
  toggle.setAttribute('aria-expanded', String(!form.hidden))
})

const choice = find<HTMLSelectElement>('#example')
choice.append(...examples.map(({ name, title }) => create('option', { value: name }, title)))
choice.addEventListener('change', () => showExample(choice.value))

function showExample(wanted: string): void {
  const example = examples.find(({ name }) => name === wanted)
  if (example) void read(example)
}

function take(next: Given): void {
  given = next
  isNew = true
  clearTimeout(timer)
  nameExample()
  void convert()
}

/** The list of examples says which is shown. */
function nameExample(): void {
  choice.value = examples.some(({ name }) => name === given.name) ? given.name : ''
}

const read = createReader(take, ({ name }, error) => {
  showNotice(`${name} cannot be read: ${(error as Error).message}`)
  nameExample()
})
takeInput(find<HTMLInputElement>('#file'), (offer, others) => {
  if (others > 0) say(`One script is shown at a time: ${offer.name}, and not the ${plural(others, 'other file')}.`)
  void read(offer)
})
// Where the browser refuses, the page needs the network when it is opened, and nothing else changes.
if (import.meta.env.MODE === 'production') void navigator.serviceWorker?.register('./offline.js').catch(() => {})
if (!showKept(take, () => given)) showExample(examples[0]?.name ?? '')
