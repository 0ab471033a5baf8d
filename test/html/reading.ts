import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import type { Character } from '../readers.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** One paragraph as a reader of the HTML finds it. */
export interface ReadParagraph {
  readonly tagName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly characters: readonly Character[]
}

type Format = Omit<Character, 'char'> & { readonly upperCase: boolean }

const plain: Format = {
  bold: false,
  italic: false,
  strike: false,
  underline: false,
  highlight: undefined,
  color: undefined,
  link: undefined,
  autolink: false,
  upperCase: false,
}

/** Every element of some HTML, in order, as a browser would parse it: a page where it starts with a doctype. */
export function readElements(html: string): Element[] {
  const elements: Element[] = []
  const visit = (node: ChildNode): void => {
    if (!('tagName' in node)) return
    elements.push(node)
    node.childNodes.forEach(visit)
  }
  const root = /^<!doctype/i.test(html) ? parse(html) : parseFragment(html)
  root.childNodes.forEach(visit)
  return elements
}

/** The attributes of an element, by name. */
export function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
}

/** The paragraphs of some HTML of ours, each character with what its elements say of it. */
export function readParagraphs(html: string): ReadParagraph[] {
  return readElements(html)
    .filter(({ tagName }) => /^(?:p|h[1-6]|hr)$/.test(tagName))
    .map((element) => {
      const characters: Character[] = []
      for (const child of element.childNodes) addCharacters(characters, child, plain)
      return { tagName: element.tagName, attributes: attributesOf(element), characters }
    })
}

function addCharacters(characters: Character[], node: ChildNode, format: Format): void {
  if (node.nodeName === '#text' && 'value' in node) addText(characters, node.value, format)
  else if (node.nodeName === 'br') addText(characters, '\n', format)
  else if ('tagName' in node) {
    const inner = { ...format, ...change(node) }
    for (const child of node.childNodes) addCharacters(characters, child, inner)
  } else throw new Error(`${node.nodeName} in a paragraph`)
}

function addText(characters: Character[], value: string, { upperCase, ...format }: Format): void {
  for (const char of upperCase ? value.toUpperCase() : value) characters.push({ char, ...format })
}

function change(element: Element): Partial<Format> {
  const { class: className, style, href, ...others } = attributesOf(element)
  if (Object.keys(others).length > 0) throw new Error(`unexpected attributes ${JSON.stringify(others)}`)
  const value = style?.slice(style.indexOf(':') + 1).trim()
  switch (`${element.tagName}.${className ?? ''}`) {
    case 'strong.':
      return { bold: true }
    case 'em.':
      return { italic: true }
    case 'u.':
      return { underline: true }
    case 'del.':
      return { strike: true }
    case 'mark.':
    case 'mark.dark':
    case 'mark.clear':
    case 'mark.mid':
      return { highlight: value ?? '' }
    case 'span.text-color':
      return { color: value }
    case 'span.upper-case':
      return { upperCase: true }
    case 'a.':
      return { link: href }
    default:
      throw new Error(`unexpected element ${element.tagName}.${className}`)
  }
}
