import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { type SourceData, sourceData } from '../blocks.ts'
import { checkDocument } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { checkPageOptions } from '../pages/arguments.ts'
import { writeDocument } from './document.ts'
import { type HtmlOptions, htmlLabelRules, htmlRules } from './options.ts'
import type { HtmlSink } from './sink.ts'

declare module 'hast' {
  interface Data extends Partial<SourceData> {}
}

/**
 * Converts a document to hast.
 *
 * Layout `screenplay`: each paragraph is an element with its canonical kind as class, scenes are `section.scene`, a cue
 * and its words `div.speech`. Layout `plain`: each paragraph is a `p`. Paragraphs without visible text yield nothing.
 * Each block has in its `data` the id, index, kind and role of its paragraph, or of the first one in it.
 * Total on a valid document and safe whatever it holds: links of other schemes and colours that are none are dropped, their
 * text kept, and that is told to `onMessage`.
 * Cost: linear in the paragraphs, and in each paragraph as `resolveMarks`.
 *
 * ```ts
 * const [scene] = toHast(parseDocument(json)).children
 * console.log(scene?.type === 'element' && scene.properties.className)
 * // => [ 'scene' ]
 * ```
 */
export function toHast(document: Document, options: HtmlOptions = {}): Root {
  checkDocument('toHast', document)
  checkPageOptions('toHast', options, htmlRules, htmlLabelRules)
  const { sink, end } = treeSink()
  writeDocument(sink, document, options)
  return { type: 'root', children: end() }
}

/**
 * Builds a tree from tags and texts.
 *
 * Nodes wait in one list until the element around them closes: arrays that grow one by one keep room for more.
 */
function treeSink(): { sink: HtmlSink; end: () => RootContent[] } {
  const nodes: RootContent[] = []
  const stack: { element: Element; start: number }[] = []
  const open: HtmlSink['open'] = (tagName, className, properties, entry, alternate) => {
    const element = toElement(tagName, className, properties)
    if (entry) element.data = sourceData(entry, alternate)
    stack.push({ element, start: nodes.length })
  }
  const close = (): void => {
    const { element, start } = stack.pop() as (typeof stack)[number]
    element.children = nodes.splice(start) as ElementContent[]
    nodes.push(element)
  }
  const empty: HtmlSink['empty'] = (tagName, className, properties, entry) => {
    const element = toElement(tagName, className, properties)
    if (entry) element.data = sourceData(entry)
    nodes.push(element)
  }
  const text = (value: string): void => {
    nodes.push({ type: 'text', value })
  }
  const doctype = (): void => {
    nodes.push({ type: 'doctype' })
  }
  return { sink: { open, close, empty, text, raw: text, doctype }, end: () => nodes }
}

function toElement(tagName: string, className?: string, properties?: Properties): Element {
  return { type: 'element', tagName, properties: toProperties(className, properties), children: [] }
}

function toProperties(className: string | undefined, properties: Properties | undefined): Properties {
  if (className === undefined) return properties ?? {}
  const classes = { className: className.includes(' ') ? className.split(' ') : [className] }
  return properties ? Object.assign(classes, properties) : classes
}
