import { type Fault, quote } from '../document/place.ts'
import {
  describeNext,
  fail,
  readEnd,
  readLines,
  readStart,
  readText,
  type Source,
  skipComment,
  skipDeclaration,
  skipInstruction,
  skipSpace,
  skipTo,
  toSource,
} from './tags.ts'

/** An element of XML. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Elements and the text between them, every reference and CDATA section resolved. No two texts are neighbours. */
  readonly children: (XmlElement | string)[]
  /** Where its tag starts in the text, in UTF-16 code units. */
  readonly offset: number
}

/**
 * Reads XML 1.0 into its root element, or says where and why it is none.
 *
 * Strict, and without what makes XML dangerous: no document type, so no entities but the five that XML has itself and
 * no file or address that is fetched. Comments and instructions are left out, line ends are `\n`. Names are as they
 * are written: a prefix means nothing. Elements still open are kept on a list, so that no depth overflows the stack.
 * Grammar: XML 1.0, fifth edition. Cost: linear.
 *
 * Not a library's: of the strict ones measured, none leaves time to make a document within six times `JSON.parse`
 * (saxes 5.2, @rgrove/parse-xml 9.1 for the XML alone). The tests hold it to @rgrove/parse-xml, right and wrong texts.
 */
export function readXml(text: string): XmlElement | Fault {
  const bad = findForbidden(text)
  if (bad >= 0) return { offset: bad, message: `${quote(text[bad])} is no character that XML knows` }
  const source = toSource(text)
  const top: XmlElement = { name: '', attributes: new Map(), children: [], offset: 0 }
  const open = [top]
  let at = skipDeclaration(source)
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) addText(source, open, at, end)
    at = end < text.length && !source.fault ? readMarkup(source, end, open) : text.length
  }
  const unclosed = open.at(-1) as XmlElement
  const root = top.children[0]
  if (unclosed !== top) fail(source, text.length, `the element ${unclosed.name} has no end`)
  if (typeof root === 'object' && !source.fault) return root
  return source.fault ?? { offset: text.length, message: 'expected an element, found the end of the text' }
}

/** The first unit that is no character of XML, below 0 where there is none. */
function findForbidden(text: string): number {
  const at = text.search(forbidden)
  if (at >= 0 || text.isWellFormed()) return at
  return text.search(/\p{Surrogate}/u)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/

/** Reads what starts with `<`; gives the offset behind it. The first of the open elements is what is around all. */
function readMarkup(source: Source, at: number, open: XmlElement[]): number {
  const { text } = source
  const parent = open.at(-1) as XmlElement
  switch (text[at + 1]) {
    case '/':
      return closeElement(source, at, open)
    case '?':
      return skipInstruction(source, at)
    case '!':
      if (text.startsWith('<!--', at)) return skipComment(source, at)
      if (text.startsWith('<![CDATA[', at) && open.length > 1) return readCdata(source, at, parent)
      if (text.startsWith('<!DOCTYPE', at)) return fail(source, at, 'a document type, which is not read here')
      return fail(source, at, 'expected an element or a comment, found "<!"')
    default: {
      if (open.length === 1 && parent.children.length > 0) {
        return fail(source, at, 'expected nothing more behind the end of the element around all others')
      }
      const { name, attributes, end, isEmpty } = readStart(source, at)
      const element: XmlElement = { name, attributes, children: [], offset: at }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
      return end
    }
  }
}

function closeElement(source: Source, at: number, open: XmlElement[]): number {
  const { name, end } = readEnd(source, at)
  if (source.fault) return end
  if (open.length === 1) return fail(source, at, `the end of ${name}, which did not start`)
  const element = open.pop() as XmlElement
  return element.name === name ? end : fail(source, at, `expected the end of ${element.name}, found that of ${name}`)
}

function readCdata(source: Source, at: number, { children }: XmlElement): number {
  const start = at + '<![CDATA['.length
  const end = skipTo(source, ']]>', start, at, 'CDATA section')
  if (!source.fault && end - 3 > start) append(children, readLines(source, start, end - 3))
  return end
}

/** Adds the text between two tags to the element around it; around all of them there may be white space alone. */
function addText(source: Source, open: readonly XmlElement[], start: number, end: number): void {
  if (open.length > 1) {
    append((open.at(-1) as XmlElement).children, readText(source, start, end))
    return
  }
  const space = skipSpace(source.text, start)
  if (space < end) fail(source, space, `expected an element, found ${describeNext(source.text, space)}`)
}

function append(children: (XmlElement | string)[], text: string): void {
  const last = children.length - 1
  const before = children[last]
  if (typeof before === 'string') children[last] = before + text
  else children.push(text)
}

/** The first child element of a name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child): child is XmlElement => typeof child === 'object' && child.name === name)
}

/** The child elements, or those of a name. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child === 'object' && (name === undefined || child.name === name),
  )
}

/** All text in an element, however deep. Cost: linear in what is in it. */
export function textOf({ children }: XmlElement): string {
  const only = children[0]
  if (children.length < 2 && typeof only !== 'object') return only ?? ''
  let text = ''
  const rest = children.toReversed()
  for (let child = rest.pop(); child !== undefined; child = rest.pop()) {
    if (typeof child === 'string') text += child
    else for (let i = child.children.length - 1; i >= 0; i--) rest.push(child.children[i] as XmlElement | string)
  }
  return text
}
