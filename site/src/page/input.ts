/** A document that somebody gave the page. */
export interface Given {
  /** Name of its file without the extension. */
  readonly name: string
  readonly source: string
}

/** Takes what is dropped on the page or pasted into it anywhere but in a field, or chosen with a file field. */
export function takeInput(fileField: HTMLInputElement, onGiven: (given: Given) => void): void {
  const readFile = async (file: File): Promise<void> => {
    onGiven({ name: file.name.replace(/\.[^.]*$/, ''), source: await file.text() })
  }
  const read = (data: DataTransfer | null): boolean => {
    const file = data?.files[0]
    const text = data?.getData('text/plain')
    if (file) void readFile(file)
    else if (text) onGiven({ name: 'script', source: text })
    return file !== undefined || Boolean(text)
  }
  fileField.addEventListener('change', () => {
    const file = fileField.files?.[0]
    if (file) void readFile(file)
    // The same file may be chosen again.
    fileField.value = ''
  })
  document.addEventListener('paste', (event) => {
    if (!isField(event.target) && read(event.clipboardData)) event.preventDefault()
  })
  takeDrops(read)
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
