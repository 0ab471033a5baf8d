import type { Properties, RootContent } from 'hast'
import type { Document } from '../document/schema.ts'
import { kinds } from '../kinds.ts'
import { toHast } from './hast.ts'
import type { HtmlOptions } from './options.ts'

/** Converts a document to HTML: {@link toHast}, serialized. Total, safe and of linear cost as it is. */
export function toHtml(document: Document, options: HtmlOptions = {}): string {
  return serializeAll(toHast(document, options).children)
}

/** Names in HTML of the properties that `toHast` uses and that are called otherwise in hast. */
const attributes: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['dataKind', 'data-kind'],
  ['ariaLabel', 'aria-label'],
])

const voids: ReadonlySet<string> = new Set(['br', 'hr'])

/** Opening tags of paragraphs with a class alone, by element and class: most tags of a script, so worth having ready. */
const openTags: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [...new Set(kinds.map((kind) => kind.element))].map((tagName) => [
    tagName,
    new Map(kinds.map(({ name }) => [name, `<${tagName} class="${name}">`])),
  ]),
)

/**
 * Serializes the nodes that `toHast` makes, as hast-util-to-html does, which serializes any and takes longer than all
 * the rest of the conversion. A property test holds the two to the same bytes.
 */
function serializeAll(nodes: readonly RootContent[]): string {
  let html = ''
  for (const node of nodes) {
    if (node.type === 'text') html += escapeText(node.value)
    else if (node.type === 'element') {
      const { tagName } = node
      html += openTag(tagName, node.properties)
      if (!voids.has(tagName)) {
        html += serializeAll(node.children)
        html += `</${tagName}>`
      }
    }
  }
  return html
}

function openTag(tagName: string, properties: Properties): string {
  const ready = openTags.get(tagName)?.get(onlyClass(properties))
  if (ready) return ready
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
