import type { Client } from '../client.ts'
import { chunkSize, type Summary, type ViewName, type ViewRows } from '../protocol.ts'

/** What a list of rows is made with. */
export interface RowsParts<Name extends ViewName> {
  readonly client: Client
  readonly view: Name
  /** Where the rows go, and what scrolls them: the same element, or the page around them. */
  readonly container: HTMLElement
  readonly scroller: Element
  /** Height of an estimated line of text in pixels. */
  readonly lineHeight: number
  /** Makes the element of a row, whose number counts from 0; it has the index of its paragraph in `data-index`. */
  draw(row: ViewRows[Name], number: number): HTMLElement
  /** Called when rows have been made. */
  onFill(): void
}

/** A long list of rows, of which only those near the visible part are there. */
export interface Rows {
  show(summary: Summary): Promise<void>
  /** The first row of a paragraph, made where it is not yet there. */
  find(index: number): Promise<HTMLElement | undefined>
  /** Makes the rows around one of a number. */
  fillAround(number: number): Promise<void>
  /** Scrolls to a row that is not visible. */
  scrollTo(row: HTMLElement): void
}

/**
 * Lists rows in chunks, which are empty boxes of about the right height until they come near the visible part. A new list
 * takes the place of the old one when what is visible of it is there, so that nothing flickers while somebody types.
 */
export function createRows<Name extends ViewName>(parts: RowsParts<Name>): Rows {
  const { container, scroller, lineHeight, onFill } = parts
  const { fill, watch } = createFiller(parts)
  let boxes: readonly HTMLElement[] = []
  let firsts: readonly number[] = []
  return {
    show: async (summary) => {
      const before = boxes.map((box) => box.getBoundingClientRect())
      const made = summary.sizes.map((size, chunk) =>
        createBox(container.ownerDocument, chunk, before[chunk]?.height ?? size * lineHeight),
      )
      const { top, bottom } = edgesOf(scroller)
      const visible = made.filter((_, chunk) => {
        const box = before[chunk]
        return chunk === 0 ? !box || box.bottom > top : box !== undefined && box.bottom > top && box.top < bottom
      })
      const fillings = await Promise.all(visible.map(fill))
      if (fillings.includes(false)) return
      const { scrollTop } = scroller
      boxes = made
      firsts = summary.firsts
      container.replaceChildren(...boxes)
      scroller.scrollTop = scrollTop
      watch(boxes)
      onFill()
    },
    find: async (index) => {
      // Nothing is to be found in what is not shown.
      if (scroller.clientHeight === 0) return undefined
      // A paragraph's rows may begin in a chunk and go on in the next, which then starts with it.
      const after = firsts.findIndex((first, chunk) => chunk > 0 && first >= index)
      const from = after < 0 ? boxes.length - 1 : after - 1
      await Promise.all([fill(boxes[from]), fill(boxes[from + 1])])
      return container.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? undefined
    },
    fillAround: async (number) => {
      const chunk = Math.min(Math.floor(number / chunkSize), boxes.length - 1)
      await Promise.all([chunk - 1, chunk, chunk + 1].map((near) => fill(boxes[near])))
    },
    scrollTo: (row) => {
      const { top, bottom } = edgesOf(scroller)
      const box = row.getBoundingClientRect()
      if (box.top < top || box.bottom > bottom) scroller.scrollTop += box.top - top - (bottom - top) / 3
    },
  }
}

interface Filler {
  /** Makes the rows of a box, once; whether they came in time. */
  fill(box: HTMLElement | undefined): Promise<boolean>
  /** Fills these boxes, and no others any more, when they come near the visible part. */
  watch(boxes: readonly HTMLElement[]): void
}

function createFiller<Name extends ViewName>({ client, view, scroller, draw, onFill }: RowsParts<Name>): Filler {
  const filled = new WeakMap<HTMLElement, Promise<boolean>>()
  const ask = async (box: HTMLElement): Promise<boolean> => {
    const chunk = Number(box.dataset.chunk)
    const rows = (await client.ask('rows', { view, chunk })) as readonly ViewRows[Name][] | undefined
    if (!rows) return false
    box.append(...rows.map((row, at) => draw(row, chunk * chunkSize + at)))
    box.style.minHeight = ''
    observer.unobserve(box)
    onFill()
    return true
  }
  const fill: Filler['fill'] = (box) => {
    if (!box) return Promise.resolve(false)
    const filling = filled.get(box) ?? ask(box)
    filled.set(box, filling)
    return filling
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void fill(target as HTMLElement)
    },
    { root: isPage(scroller) ? scroller.ownerDocument : scroller, rootMargin: '600px 0px' },
  )
  const watch = (boxes: readonly HTMLElement[]): void => {
    observer.disconnect()
    for (const box of boxes) if (!box.hasChildNodes()) observer.observe(box)
  }
  return { fill, watch }
}

function createBox(owner: Document, chunk: number, height: number): HTMLElement {
  const box = owner.createElement('div')
  box.className = 'chunk'
  box.dataset.chunk = String(chunk)
  box.style.minHeight = `${height}px`
  return box
}

/** Whether an element scrolls the whole of its page. */
function isPage(scroller: Element): boolean {
  return scroller === scroller.ownerDocument.scrollingElement
}

/** The visible part of what an element scrolls. */
function edgesOf(scroller: Element): { top: number; bottom: number } {
  return isPage(scroller) ? { top: 0, bottom: scroller.clientHeight } : scroller.getBoundingClientRect()
}
