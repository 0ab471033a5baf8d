import { toDom } from 'hast-util-to-dom'
import { create } from '../page/dom.ts'
import type { Lit, Spot } from '../page/light.ts'
import { extentIn, lightText } from '../page/text-range.ts'
import type { BlockRow } from '../protocol.ts'
import type { ViewParts } from './list.ts'
import { createRows, type Rows } from './rows.ts'
import type { View } from './view.ts'

/**
 * The page as a reader has it, on paper of its own: a frame in which no script runs and whose policy allows no request,
 * whatever the document holds. Its blocks are made from the tree, node by node; no HTML is parsed.
 */
export function createPageView({ client, light }: ViewParts): View {
  const frame = create('iframe', {
    class: 'paper',
    title: 'The HTML page',
    sandbox: 'allow-same-origin',
    src: 'preview.html',
  })
  const element = create('div', { class: 'view' }, frame)
  let spot: Spot | undefined
  let rows: Rows | undefined

  const showSpot = (): void => {
    const inner = frame.contentDocument
    const view = frame.contentWindow as (Window & typeof globalThis) | null
    if (!rows || !inner || !view) return
    for (const block of inner.querySelectorAll('.lit')) block.classList.remove('lit')
    const blocks = spot ? rows.elementsOf(spot.index).filter((block) => !block.querySelector('[data-index]')) : []
    for (const block of blocks) block.classList.add('lit')
    lightText(view, blocks, spot?.start, spot?.end)
  }
  const show = async (): Promise<void> => {
    const summary = rows && (await client.ask('open', { view: 'page' }))
    if (summary) await rows?.show(summary)
  }
  const lit: Lit = {
    light: (next) => {
      spot = next
      showSpot()
    },
    reveal: (next) => void rows?.find(next.index).then((block) => block && rows?.scrollTo(block)),
  }
  // The frame loads anew whenever it is moved to another column.
  frame.addEventListener('load', () => {
    const inner = frame.contentDocument
    const container = inner?.querySelector('main')
    if (!inner?.scrollingElement || !container) return
    const draw = (row: BlockRow): HTMLElement => drawBlock(inner, row)
    const scroller = inner.scrollingElement
    rows = createRows({ client, view: 'page', container, scroller, lineHeight: 24, draw, onFill: showSpot })
    followPointer(inner)
    void show()
  })
  const followPointer = (inner: Document): void => {
    inner.addEventListener('pointerover', ({ target }) => light.hover(spotIn(target as Element)))
    inner.documentElement.addEventListener('pointerleave', () => light.hover(undefined))
    inner.addEventListener('focusin', ({ target }) => light.choose(spotIn(target as Element), lit))
    inner.addEventListener('click', (event) => {
      // A link would lead the frame away from the document, and to wherever the document says.
      if ((event.target as Element).closest('a')) event.preventDefault()
      light.choose(spotIn(event.target as Element), lit)
    })
  }
  light.join(lit)
  return { ...lit, element, show }
}

function drawBlock(inner: Document, { node }: BlockRow): HTMLElement {
  return toDom(node, {
    document: inner,
    afterTransform: (source, made) => {
      if (source.type !== 'element' || source.data?.index === undefined) return
      ;(made as HTMLElement).dataset.index = String(source.data.index)
    },
  }) as HTMLElement
}

/** The place that an element of the page shows: a paragraph, or the text in a format of it. */
function spotIn(element: Element): Spot | undefined {
  const block = element.closest<HTMLElement>('[data-index]')
  if (!block) return undefined
  const index = Number(block.dataset.index)
  return element === block || block.querySelector('[data-index]') ? { index } : { index, ...extentIn(block, element) }
}
