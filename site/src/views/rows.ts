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
  /** The rows of a paragraph, as far as they are there. */
  elementsOf(index: number): HTMLElement[]
  /** The first row of a paragraph, made where it is not yet there. */
  find(index: number): Promise<HTMLElement | undefined>
  /** Makes the rows around one of a number. */
  fillAround(number: number): Promise<void>
  scrollTo(row: HTMLElement): void
}

/**
 * Lists rows in chunks, which are empty boxes of about the right height until they come near the visible part. A new list
 * takes the place of the old one when what is visible of it is there, so that nothing flickers while somebody types.
 */
export function createRows<Name extends ViewName>(parts: RowsParts<Name>): Rows {
  const { client, view, container, scroller, lineHeight, draw, onFill } = parts
  const isPage = scroller === scroller.ownerDocument.scrollingElement
  let boxes: HTMLElement[] = []
  let firsts: readonly number[] = []

  /** The promise of each box's rows, and whether they came in time. */
  const filled = new WeakMap<HTMLElement, Promise<boolean>>()
  const fill = (box: HTMLElement | undefined): Promise<boolean> => {
    if (!box) return Promise.resolve(false)
    const filling = filled.get(box) ?? fillNow(box)
    filled.set(box, filling)
    return filling
  }
  const fillNow = async (box: HTMLElement): Promise<boolean> => {
    const chunk = Number(box.dataset.chunk)
    const rows = (await client.ask('rows', { view, chunk })) as readonly ViewRows[Name][] | undefined
    if (!rows) return false
    box.append(...rows.map((row, at) => draw(row, chunk * chunkSize + at)))
    box.style.minHeight = ''
    observer.unobserve(box)
    onFill()
    return true
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void fill(target as HTMLElement)
    },
    { root: isPage ? scroller.ownerDocument : scroller, rootMargin: '600px 0px' },
  )
  const edges = (): { top: number; bottom: number } =>
    isPage ? { top: 0, bottom: scroller.clientHeight } : scroller.getBoundingClientRect()

  return {
    show: async (summary) => {
      const { top, bottom } = edges()
      const before = boxes.map((box) => box.getBoundingClientRect())
      const made = summary.sizes.map((size, chunk) => {
        const box = container.ownerDocument.createElement('div')
        box.className = 'chunk'
        box.dataset.chunk = String(chunk)
        box.style.minHeight = `${before[chunk]?.height ?? size * lineHeight}px`
        return box
      })
      const isVisible = (chunk: number): boolean => {
        const box = before[chunk]
        return box ? box.bottom > top && box.top < bottom : chunk === 0
      }
      const fillings = await Promise.all(made.filter((_, chunk) => isVisible(chunk)).map(fill))
      if (fillings.includes(false)) return
      const { scrollTop } = scroller
      observer.disconnect()
      boxes = made
      firsts = summary.firsts
      container.replaceChildren(...boxes)
      scroller.scrollTop = scrollTop
      for (const box of boxes) observer.observe(box)
      onFill()
    },
    elementsOf: (index) => [...container.querySelectorAll<HTMLElement>(`[data-index="${index}"]`)],
    find: async (index) => {
      // A paragraph's rows may begin in a chunk and go on in the next ones, which then start with it.
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
      const { top, bottom } = edges()
      const box = row.getBoundingClientRect()
      if (box.top >= top && box.bottom <= bottom) return
      scroller.scrollTop += box.top - top - (bottom - top) / 3
    },
  }
}
