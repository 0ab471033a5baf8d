import { type Fault, quote } from '../document/place.ts'
import { forbidden } from './escape.ts'
import { describeNext, skipSpace } from './scan.ts'
import {
  fail,
  readEnd,
  readLines,
  readStart,
  readText,
  type Source,
  skipComment,
  skipDeclaration,
  skipInstruction,
  skipTo,
  toSource,
} from './tags.ts'

/** An element of XML. FDX has text in elements that hold nothing else, so that its place among others is not kept. */
export interface XmlElement {
  readonly name: string
  /** Names and values in turn: one list for all elements whose tags are written alike. */
  readonly attributes: readonly string[]
  readonly children: readonly XmlElement[]
  /** What stands in it outside of its children, references and CDATA sections resolved; not white space beside them. */
  readonly text: string
  /** Where its tag starts, in UTF-16 code units of the whole text. */
  readonly offset: number
}

/** An element that is still being read. */
interface OpenElement extends XmlElement {
  children: readonly XmlElement[] | XmlElement[]
  text: string
}

/**
 * Reads XML 1.0 into its root element, or says where and why it is none.
 *
 * Strict, and without what makes XML dangerous: no document type, so no entities but the five that XML has itself and
 * no file or address that is fetched. Comments and instructions are left out, line ends are `\n`. Names are as they
 * are written: a prefix means nothing. Elements still open are kept on a list, so that no depth overflows the stack.
 * Grammar: XML 1.0, fifth edition. Cost: linear.
 *
 * Not a library's: of the strict ones @rgrove/parse-xml takes more time than all of `parseFdx`, and saxes, three times the
 * code, as much for events as this for a tree (`bench/README.md`). The tests hold it to @rgrove/parse-xml, right texts and wrong.
 */
export function readXml(text: string): XmlElement | Fault {
  const bad = findForbidden(text)
  if (bad >= 0) return { offset: bad, message: `${quote(text[bad])} is no character that XML knows` }
  const source = toSource(text)
  const top: OpenElement = { name: '', attributes: none, children: none, text: '', offset: 0 }
  const open = [top]
  let at = skipDeclaration(source)
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) addText(source, open, at, end)
    at = end < text.length && !source.fault ? readMarkup(source, end, open) : text.length
  }
  const unclosed = open.at(-1) as OpenElement
  const [root] = top.children
  if (unclosed !== top) fail(source, text.length, `the element ${unclosed.name} has no end`)
  if (root && !source.fault) return root
  return source.fault ?? { offset: text.length, message: 'expected an element, found the end of the text' }
}

const none: readonly never[] = []

/** The first unit that is no character of XML, below 0 where there is none. */
function findForbidden(text: string): number {
  const at = text.search(forbidden)
  if (at >= 0 || text.isWellFormed()) return at
  return text.search(/\p{Surrogate}/u)
}

/** Reads what starts with `<`; gives the offset behind it. The first of the open elements is what is around all. */
function readMarkup(source: Source, at: number, open: OpenElement[]): number {
  const { text } = source
  switch (text[at + 1]) {
    case '/':
      return closeElement(source, at, open)
    case '?':
      return skipInstruction(source, at)
    case '!':
      if (text.startsWith('<!--', at)) return skipComment(source, at)
      if (text.startsWith('<![CDATA[', at) && open.length > 1) return readCdata(source, at, open.at(-1) as OpenElement)
      if (text.startsWith('<!DOCTYPE', at)) return fail(source, at, 'a document type, which is not read here')
      return fail(source, at, 'expected an element or a comment, found "<!"')
    default:
      return openElement(source, at, open)
  }
}

function openElement(source: Source, at: number, open: OpenElement[]): number {
  const parent = open.at(-1) as OpenElement
  if (open.length === 1 && parent.children.length > 0) {
    return fail(source, at, 'expected nothing more behind the end of the element around all others')
  }
  const { name, attributes, length, isEmpty } = readStart(source, at)
  const element: OpenElement = { name, attributes, children: none, text: '', offset: at }
  // Most elements have one child: a list that grows takes room for many.
  if (parent.children.length === 0) parent.children = [element]
  else (parent.children as XmlElement[]).push(element)
  if (!isEmpty) open.push(element)
  return at + length
}

function closeElement(source: Source, at: number, open: OpenElement[]): number {
  const { name } = open.at(-1) as OpenElement
  const end = at + 2 + name.length
  if (source.text.startsWith(name, at + 2) && source.text[end] === '>' && open.length > 1) {
    open.pop()
    return end + 1
  }
  const tag = readEnd(source, at)
  if (source.fault) return tag.end
  if (open.length === 1) return fail(source, at, `the end of ${tag.name}, which did not start`)
  open.pop()
  return tag.name === name ? tag.end : fail(source, at, `expected the end of ${name}, found that of ${tag.name}`)
}

function readCdata(source: Source, at: number, element: OpenElement): number {
  const start = at + '<![CDATA['.length
  const end = skipTo(source, ']]>', start, at, 'CDATA section')
  if (!source.fault) element.text += readLines(source, start, end - 3)
  return end
}

/** Adds the text between two tags to the element around it; around all of them there may be white space alone. */
function addText(source: Source, open: readonly OpenElement[], start: number, end: number): void {
  const { text } = source
  const element = open.at(-1) as OpenElement
  const isSpace = skipSpace(text, start) >= end
  if (open.length === 1) {
    if (isSpace) return
    const found = skipSpace(text, start)
    fail(source, found, `expected an element, found ${describeNext(text, found)}`)
  } else if (!isSpace || (element.children.length === 0 && isLast(text, end)))
    element.text += readText(source, start, end)
}

/** Whether what starts at an offset is no element: white space before one is between elements. */
function isLast(text: string, at: number): boolean {
  const next = text[at + 1]
  return next === '/' || next === '!' || next === '?'
}

/** The value of an attribute. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1]
  return undefined
}

/** The first child of a name. */
export function childOf({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.find((child) => child.name === name)
}

/** The children of a name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** All text in an element, however deep, each element's own before that of its children. Cost: linear. */
export function textOf(element: XmlElement): string {
  if (element.children.length === 0) return element.text
  let text = ''
  const rest = [element]
  for (let next = rest.pop(); next; next = rest.pop()) {
    text += next.text
    for (let i = next.children.length - 1; i >= 0; i--) rest.push(next.children[i] as XmlElement)
  }
  return text
}
