import type { Nodes } from 'hast'
import { type Document, type HtmlOptions, toHast, toHtml } from 'scriptdown'
import type { Lines } from './markdown-lines.ts'

/**
 * A document's HTML line by line. Which line is whose the tree tells: its line breaks, in texts and in the values of
 * properties, are those of the HTML.
 */
export function toHtmlLines(document: Document, options: HtmlOptions): Lines {
  const silent = { ...options, onMessage: undefined }
  const html = toHtml(document, silent)
  if (html === '') return { texts: [], indexes: [] }
  const texts = html.replace(/\n$/, '').split('\n')
  const indexes: number[] = Array.from({ length: texts.length }, () => -1)
  let line = 0
  const visit = (node: Nodes, around: number): void => {
    if (node.type === 'text' || node.type === 'comment') line += breaksIn(node.value)
    if (!('children' in node)) return
    const index = (node.type === 'element' ? node.data?.index : undefined) ?? around
    const claim = (): void => {
      if (line < indexes.length) indexes[line] = index
    }
    claim()
    if (node.type === 'element') for (const value of Object.values(node.properties)) line += breaksIn(value)
    for (const child of node.children) visit(child, index)
    claim()
  }
  visit(toHast(document, silent), -1)
  return { texts, indexes }
}

function breaksIn(value: unknown): number {
  return typeof value === 'string' ? value.split('\n').length - 1 : 0
}
