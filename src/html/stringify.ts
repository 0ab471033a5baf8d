import type { Properties } from 'hast'
import { checkDocument } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { remember } from '../marks/remember.ts'
import { checkPageOptions } from '../pages/arguments.ts'
import { writeDocument } from './document.ts'
import { type HtmlOptions, htmlLabelRules, htmlRules } from './options.ts'
import type { HtmlSink } from './sink.ts'

/**
 * Converts a document to HTML, total, safe and of linear cost as `toHast`: the same bytes as hast-util-to-html makes of
 * its tree. A fragment, or with `standalone` a page.
 *
 * ```ts
 * console.log(toHtml(parseDocument(json)).split('\n').at(2))
 * // => <p class="action"><strong>Rain.</strong> She waits.</p>
 * ```
 */
export function toHtml(document: Document, options: HtmlOptions = {}): string {
  checkDocument('toHtml', document)
  checkPageOptions('toHtml', options, htmlRules, htmlLabelRules)
  const { sink, end } = stringSink()
  writeDocument(sink, document, options)
  return end()
}

/** Names in HTML of the properties that are called otherwise in hast. */
const attributes: ReadonlyMap<string, string> = new Map([
  ['dataKind', 'data-kind'],
  ['dataSceneNumber', 'data-scene-number'],
  ['dataPage', 'data-page'],
  ['ariaHidden', 'aria-hidden'],
  ['ariaLabel', 'aria-label'],
  ['charSet', 'charset'],
  ['httpEquiv', 'http-equiv'],
])

/** Opening tags with a class alone, by element and class: those of most paragraphs, so worth keeping. */
const openTags = remember((tagName: string) => remember((className: string) => toTag(tagName, className)))

/**
 * Builds a string from tags and texts.
 *
 * They are kept as a list and joined now and then: a string that grows bit by bit is a tree in memory, and collecting
 * that costs more than all the rest.
 */
function stringSink(): { sink: HtmlSink; end: () => string } {
  let html = ''
  let parts: string[] = []
  const end = (): string => {
    html += parts.join('')
    parts = []
    return html
  }
  const open: HtmlSink['open'] = (tagName, className = '', properties) => {
    parts.push(className && !properties ? openTags(tagName)(className) : toTag(tagName, className, properties))
  }
  const close = (tagName: string): void => {
    parts.push(`</${tagName}>`)
    if (parts.length > 1000) end()
  }
  const text = (value: string): void => {
    parts.push(escapeText(value))
  }
  const raw = (value: string): void => {
    parts.push(value)
  }
  return { sink: { open, close, empty: open, text, raw, doctype: () => raw('<!doctype html>') }, end }
}

function toTag(tagName: string, className: string, properties?: Properties): string {
  let tag = className ? `<${tagName} class="${className}"` : `<${tagName}`
  for (const name in properties) {
    tag += ` ${attributes.get(name) ?? name}="${escapeAttribute(String(properties[name]))}"`
  }
  return `${tag}>`
}

function escapeText(value: string): string {
  return value.includes('<') || value.includes('&') ? value.replace(/[<&]/g, toReference) : value
}

function escapeAttribute(value: string): string {
  return /["&'`]/.test(value) ? value.replace(/["&'`]/g, toReference) : value
}

function toReference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`
}
