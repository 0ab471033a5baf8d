import type { Format, Script } from '../protocol.ts'

/** A script that somebody gave the page. */
export interface Given extends Script {
  /** Name of its file without the extension. */
  readonly name: string
}

/** A document that somebody offers the page, and which may be still to be read. */
export interface Offer {
  readonly name: string
  readonly format: Format
  /** Rejects where it cannot be read: a folder that was dropped, a file that is gone, no network. */
  read(): Promise<string>
}

/** Reads what is offered. Of two offers the later one counts, however long the reading of each takes. */
export function createReader(
  onGiven: (given: Given) => void,
  onFailed: (offer: Offer, error: unknown) => void,
): (offer: Offer) => Promise<void> {
  let last: Offer | undefined
  return async (offer) => {
    last = offer
    try {
      const source = await offer.read()
      if (offer === last) onGiven({ name: offer.name, format: offer.format, source })
    } catch (error) {
      if (offer === last) onFailed(offer, error)
    }
  }
}

/**
 * Takes what is dropped on the page or pasted into it anywhere but in a field, or chosen with a file field. Of several files the first
 * is offered, with how many others there are.
 */
export function takeInput(fileField: HTMLInputElement, onOffer: (offer: Offer, others: number) => void): void {
  const offerFiles = (files: FileList | null | undefined, readFirst = readText): void => {
    const file = files?.[0]
    if (!file) return
    const name = file.name.replace(/\.[^.]*$/, '') || file.name
    onOffer({ name, format: formatOf(file.name), read: () => readFirst(file) }, files.length - 1)
  }
  const read = (data: DataTransfer | null): boolean => {
    const text = data?.getData('text/plain')
    const isFile = data?.files[0] !== undefined
    if (isFile) offerFiles(data?.files, isFolder(data) ? refuseFolder : readText)
    else if (text) onOffer({ name: 'script', format: 'json', read: async () => text }, 0)
    return isFile || Boolean(text)
  }
  fileField.addEventListener('change', () => {
    offerFiles(fileField.files)
    // The same file may be chosen again.
    fileField.value = ''
  })
  document.addEventListener('paste', (event) => {
    if (!isField(event.target) && read(event.clipboardData)) event.preventDefault()
  })
  takeDrops(read)
}

const formats: ReadonlyMap<string, Format> = new Map([
  ['fdx', 'fdx'],
  ['fountain', 'fountain'],
  ['spmd', 'fountain'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
])

/** What the extension of a file's name says of it; of all others their content tells. */
function formatOf(name: string): Format {
  return formats.get(name.replace(/^.*\./s, '').toLowerCase()) ?? 'json'
}

const readText = (file: File): Promise<string> => file.text()

/** Whether the first of what is dropped is a folder, which browsers give as a file that cannot be read. */
function isFolder(data: DataTransfer | null): boolean {
  const item = Array.from(data?.items ?? []).find(({ kind }) => kind === 'file')
  return item?.webkitGetAsEntry()?.isDirectory === true
}

async function refuseFolder(): Promise<string> {
  throw new Error('it is a folder; give a file of it.')
}

/** What is dragged over one element after another leaves the page when it has left as many as it entered. */
function takeDrops(read: (data: DataTransfer | null) => boolean): void {
  let depth = 0
  const show = (change: number): void => {
    depth = Math.max(0, depth + change)
    document.body.classList.toggle('dragged', depth > 0)
  }
  document.addEventListener('dragenter', () => show(1))
  document.addEventListener('dragleave', () => show(-1))
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    show(-depth)
    read(event.dataTransfer)
  })
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null
}
