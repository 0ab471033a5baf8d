import type { Client } from '../client.ts'
import type { ViewName } from '../protocol.ts'
import { create } from './dom.ts'

/** What a view is called as a file: what its text is, its name's ending and its type. */
const files: Readonly<Partial<Record<ViewName, { what: string; ending: string; type: string }>>> = {
  json: { what: 'JSON', ending: '.json', type: 'application/json' },
  markdown: { what: 'Markdown', ending: '.md', type: 'text/markdown' },
  html: { what: 'HTML', ending: '.fragment.html', type: 'text/html' },
  page: { what: 'page', ending: '.html', type: 'text/html' },
  mdast: { what: 'mdast', ending: '.mdast.json', type: 'application/json' },
  hast: { what: 'hast', ending: '.hast.json', type: 'application/json' },
  messages: { what: 'messages', ending: '.messages.txt', type: 'text/plain' },
}

/** Buttons that copy and download what a view shows, whole. `tell` is called with what was done. */
export function createSaveButtons(
  view: ViewName,
  client: Client,
  nameOf: () => string,
  tell: (done: string) => void,
): HTMLElement[] {
  const file = files[view]
  if (!file) return []
  const { what, ending, type } = file
  const copy = create('button', { type: 'button', 'aria-label': `Copy ${what}` }, 'Copy')
  const download = create('button', { type: 'button', 'aria-label': `Download ${what}` }, 'Download')
  const textFor = async (purpose: string): Promise<string> => {
    const text = await client.ask('text', { view }).catch((error: Error) => tell(error.message))
    if (text === '') tell(`There is nothing to ${purpose}.`)
    return text ?? ''
  }
  copy.addEventListener('click', async () => {
    const text = await textFor('copy')
    if (text === '') return
    try {
      await navigator.clipboard.writeText(text)
      tell(`The ${what} is on the clipboard.`)
    } catch {
      tell('The browser does not let this page write to the clipboard: download it instead.')
    }
  })
  download.addEventListener('click', async () => {
    const text = await textFor('download')
    if (text === '') return
    const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
    create('a', { href: url, download: `${nameOf()}${ending}` }).click()
    // The download has the text by then; nothing says when.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    tell(`${nameOf()}${ending} is downloaded.`)
  })
  return [copy, download]
}
