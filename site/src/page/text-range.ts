/** Name of the highlight that styles refer to as `::highlight(spot)`. */
const name = 'spot'

/**
 * Lights up a range of the text in some elements, UTF-16 offsets, half open, each `br` a character; nothing where none is
 * given. Browsers without custom highlights light up the paragraphs alone.
 */
export function lightText(view: Window & typeof globalThis, elements: readonly Element[], start = 0, end = 0): void {
  if (!('highlights' in view.CSS)) return
  const ranges =
    end > start ? elements.map((element) => rangeOf(element, start, end)).filter((range) => range !== undefined) : []
  if (ranges.length > 0) view.CSS.highlights.set(name, new view.Highlight(...ranges))
  else view.CSS.highlights.delete(name)
}

/** Where the text of a node inside an element starts and ends in the text of the element. */
export function extentIn(element: Element, node: Node): { start: number; end: number } {
  let start = 0
  for (const leaf of leavesOf(element)) {
    if (node.contains(leaf)) break
    start += lengthOf(leaf)
  }
  const end = leavesOf(node).reduce((sum, leaf) => sum + lengthOf(leaf), start)
  return { start, end }
}

function rangeOf(element: Element, start: number, end: number): Range | undefined {
  const range = element.ownerDocument.createRange()
  let at = 0
  let isStarted = false
  for (const leaf of leavesOf(element)) {
    const next = at + lengthOf(leaf)
    if (leaf.nodeType === Node.TEXT_NODE) {
      if (!isStarted && start < next) {
        range.setStart(leaf, Math.max(0, start - at))
        isStarted = true
      }
      if (isStarted) range.setEnd(leaf, Math.min(next, end) - at)
    }
    if (next >= end) break
    at = next
  }
  return isStarted ? range : undefined
}

/** The texts and line breaks in a node, in order. */
function leavesOf(node: Node): Node[] {
  if (node.nodeType === Node.TEXT_NODE || node.nodeName === 'BR') return [node]
  return [...node.childNodes].flatMap(leavesOf)
}

function lengthOf(leaf: Node): number {
  return leaf.nodeName === 'BR' ? 1 : (leaf.nodeValue?.length ?? 0)
}
