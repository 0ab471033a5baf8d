import type { Element, Properties, RootContent } from 'hast'
import type { Document } from '../document/schema.ts'
import { kinds } from '../kinds.ts'
import { toContent } from './content.ts'
import type { HtmlOptions } from './options.ts'

/** Converts a document to HTML: what `toHast` makes of it, serialized. Total, safe and of linear cost as that. */
export function toHtml(document: Document, options: HtmlOptions = {}): string {
  const html: string[] = []
  for (const nodes of toContent(document, options)) {
    const parts: string[] = []
    serializeAll(parts, nodes)
    html.push(parts.join(''))
  }
  return html.join('')
}

/** Names in HTML of the properties that `toHast` uses and that are called otherwise in hast. */
const attributes: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['dataKind', 'data-kind'],
  ['ariaLabel', 'aria-label'],
])

/** What is known of a tag. */
interface Tag {
  /** Nothing where the element is void. */
  readonly close: string | undefined
  /** The opening tag where a class is the only property, by class: most tags of a script, so worth having ready. */
  readonly open: ReadonlyMap<string, string> | undefined
}

const tags: ReadonlyMap<string, Tag> = new Map([
  ...['p', 'h1', 'h2', 'h3'].map((name): [string, Tag] => [
    name,
    { close: `</${name}>`, open: new Map(kinds.map((kind) => [kind.name, `<${name} class="${kind.name}">`])) },
  ]),
  ...['br', 'hr'].map((name): [string, Tag] => [name, { close: undefined, open: undefined }]),
])

/**
 * Serializes the nodes that `toHast` makes, as hast-util-to-html does, which serializes any and takes longer than all
 * the rest of the conversion. A property test holds the two to the same bytes.
 *
 * Adds to a list of parts, which is joined once a block: a string that grows part by part is a tree in memory, and
 * collecting those costs more than all the rest.
 */
function serializeAll(parts: string[], nodes: readonly RootContent[]): void {
  for (const node of nodes) {
    if (node.type === 'text') parts.push(escapeText(node.value))
    else if (node.type === 'element') serializeElement(parts, node)
  }
}

function serializeElement(parts: string[], { tagName, properties, children }: Element): void {
  const tag = tags.get(tagName)
  parts.push(tag?.open?.get(onlyClass(properties)) ?? openTag(tagName, properties))
  if (tag && tag.close === undefined) return
  serializeAll(parts, children)
  parts.push(tag?.close ?? `</${tagName}>`)
}

function openTag(tagName: string, properties: Properties): string {
  let tag = `<${tagName}`
  for (const name in properties) {
    const value = properties[name]
    const written = Array.isArray(value) ? value.join(' ') : String(value)
    tag += ` ${attributes.get(name) ?? name}="${escapeAttribute(written)}"`
  }
  return `${tag}>`
}

/** The class of an element that has one and no other property; else nothing. */
function onlyClass(properties: Properties): string {
  const { className } = properties
  if (!Array.isArray(className) || className.length !== 1) return ''
  for (const name in properties) if (name !== 'className') return ''
  return String(className[0])
}

function escapeText(value: string): string {
  return value.includes('<') || value.includes('&') ? value.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;') : value
}

function escapeAttribute(value: string): string {
  return /["&'`]/.test(value) ? value.replace(/["&'`]/g, toReference) : value
}

function toReference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`
}
