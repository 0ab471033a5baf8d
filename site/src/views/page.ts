import { toDom } from 'hast-util-to-dom'
import { create } from '../page/dom.ts'
import type { Light, Lit, Spot } from '../page/light.ts'
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
  const sandbox = 'allow-same-origin'
  const frame = create('iframe', { class: 'paper', title: 'The HTML page', sandbox, src: 'preview.html' })
  let spot: Spot | undefined
  let rows: Rows | undefined
  const lightSpot = (): void => lightBlocks(frame, spot)
  const lit: Lit = {
    light: (next) => {
      spot = next
      lightSpot()
    },
    reveal: (next) => void rows?.find(next.index).then((block) => block && rows?.scrollTo(block)),
  }
  const show = async (): Promise<void> => {
    const summary = rows && (await client.ask('open', { view: 'page' }))
    if (summary) await rows?.show(summary)
  }
  // The frame loads anew whenever it is moved to another column.
  frame.addEventListener('load', () => {
    const paper = frame.contentDocument
    const container = paper?.querySelector('main')
    const scroller = paper?.scrollingElement
    if (!paper || !container || !scroller) return
    const draw = (row: BlockRow): HTMLElement => drawBlock(paper, row)
    rows = createRows({ client, view: 'page', container, scroller, lineHeight: 24, draw, onFill: lightSpot })
    followPointer(paper, light, lit)
    passOn(paper)
    // One stop of the Tab key, where the arrow keys lead from paragraph to paragraph, as in the lists.
    container.tabIndex = 0
    paper.addEventListener('keydown', (event) => {
      const block = nextBlock(paper, event.key, spot)
      if (!block) return
      event.preventDefault()
      rows?.scrollTo(block)
      light.choose(spotIn(block), lit)
    })
    void show()
  })
  light.join(lit)
  return { ...lit, element: create('div', { class: 'view' }, frame), show }
}

/** A block with the index of its paragraph, or the indexes of the paragraphs in it, in `data-index`. */
function drawBlock(paper: Document, { node }: BlockRow): HTMLElement {
  return toDom(node, {
    document: paper,
    afterTransform: (source, made) => {
      if (source.type !== 'element' || source.data?.index === undefined) return
      ;(made as HTMLElement).dataset.index = String(source.data.index)
    },
  }) as HTMLElement
}

function lightBlocks({ contentDocument, contentWindow }: HTMLIFrameElement, spot: Spot | undefined): void {
  if (!contentDocument || !contentWindow) return
  for (const block of contentDocument.querySelectorAll('.lit')) block.classList.remove('lit')
  const blocks = spot ? [...contentDocument.querySelectorAll(`[data-index="${spot.index}"]`)] : []
  const inner = blocks.filter(isInnermost)
  for (const block of inner) block.classList.add('lit')
  lightText(contentWindow as Window & typeof globalThis, inner, spot?.start, spot?.end)
}

function followPointer(paper: Document, light: Light, lit: Lit): void {
  paper.addEventListener('pointerover', ({ target }) => light.hover(spotIn(target as Element)))
  paper.documentElement.addEventListener('pointerleave', () => light.hover(undefined))
  paper.addEventListener('focusin', ({ target }) => {
    const spot = spotIn(target as Element)
    if (spot) light.choose(spot, lit)
  })
  paper.addEventListener('click', (event) => {
    // A link would lead the frame away from the document, and to wherever the document says.
    if ((event.target as Element).closest('a')) event.preventDefault()
    light.choose(spotIn(event.target as Element), lit)
  })
}

/** The paragraph that an arrow key leads to from the one that is lit up. */
function nextBlock(paper: Document, key: string, spot: Spot | undefined): HTMLElement | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const blocks = [...paper.querySelectorAll<HTMLElement>('[data-index]')].filter(isInnermost)
  const at = blocks.findIndex(({ dataset }) => dataset.index === String(spot?.index))
  return blocks[key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]
}

/** What is dropped or pasted into the frame is for the page around it. */
function passOn(paper: Document): void {
  paper.addEventListener('dragenter', () => document.body.classList.add('dragged'))
  for (const type of ['dragover', 'drop']) paper.addEventListener(type, (event) => event.preventDefault())
  paper.addEventListener('paste', ({ clipboardData }) => {
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  })
}

/** The place that an element of the page shows: a paragraph, or the text in a format of it. */
function spotIn(element: Element): Spot | undefined {
  const block = element.closest<HTMLElement>('[data-index]')
  if (!block) return undefined
  const index = Number(block.dataset.index)
  return element === block || !isInnermost(block) ? { index } : { index, ...extentIn(block, element) }
}

/** Whether a block is a paragraph rather than a speech of several. */
function isInnermost(block: Element): boolean {
  return block.querySelector('[data-index]') === null
}
