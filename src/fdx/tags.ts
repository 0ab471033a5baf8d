import type { Fault } from '../document/place.ts'
import { resolve } from './references.ts'
import { describeNext, isSpace, skipName, skipSpace } from './scan.ts'

/** A text that is being read, and the first fault found in it. After that one reading ends, and no other is told. */
export interface Source {
  readonly text: string
  /** Whether there is any `\r`, and any `]]>`: most texts have none, and need not be searched again. */
  readonly hasReturns: boolean
  readonly hasCdataEnds: boolean
  /** Start tags by how they are written: a file has few sorts of runs, and thousands of each. */
  readonly tags: Map<string, StartTag>
  fault: Fault | undefined
}

/** What stands between `<` and `>` at the start of an element. */
export interface StartTag {
  readonly name: string
  /** Names and values in turn. */
  readonly attributes: readonly string[]
  /** How long it is, in UTF-16 code units. */
  readonly length: number
  /** Whether it ends in `/>`. */
  readonly isEmpty: boolean
}

export function toSource(text: string): Source {
  return {
    text,
    hasReturns: text.includes('\r'),
    hasCdataEnds: text.includes(']]>'),
    tags: new Map(),
    fault: undefined,
  }
}

/** Notes a fault; gives the offset at which reading ends. */
export function fail(source: Source, offset: number, message: string): number {
  // A name may be as long as the file.
  source.fault ??= { offset, message: message.replace(/(\S{60})\S{20,}/g, '$1…') }
  return source.text.length
}

const space = '[ \\t\\r\\n]'
const either = (value: string): string => `(?:"${value}"|'${value}')`
const declaration = new RegExp(
  `^<\\?xml${space}+version${space}*=${space}*${either('1\\.\\d+')}` +
    `(?:${space}+encoding${space}*=${space}*${either('[A-Za-z][\\w.-]*')})?` +
    `(?:${space}+standalone${space}*=${space}*${either('(?:yes|no)')})?${space}*\\?>`,
)

/** The offset behind a byte order mark and an XML declaration, where there are any. */
export function skipDeclaration(source: Source): number {
  const start = source.text.startsWith('\uFEFF') ? 1 : 0
  // A declaration has no room for more, so that nothing long is searched.
  const head = source.text.slice(start, start + 1000)
  if (!/^<\?xml[ \t\r\n]/.test(head)) return start
  const [found] = declaration.exec(head) ?? []
  return found === undefined ? fail(source, start, 'this is no XML declaration') : start + found.length
}

export function skipInstruction(source: Source, at: number): number {
  const { text } = source
  const end = skipName(text, at + 2)
  if (end === at + 2) return fail(source, end, `expected a name behind "<?", found ${describeNext(text, end)}`)
  if (/^xml$/i.test(text.slice(at + 2, end))) return fail(source, at, 'an XML declaration may stand at the start alone')
  if (!isSpace(text, end) && !text.startsWith('?>', end)) return fail(source, end, 'expected white space or "?>"')
  return skipTo(source, '?>', end, at, 'instruction')
}

export function skipComment(source: Source, at: number): number {
  const end = skipTo(source, '--', at + '<!--'.length, at, 'comment')
  if (source.fault || source.text[end] === '>') return end + 1
  return fail(source, end - 2, '"--" may not stand in a comment')
}

/** The offset behind the string that closes what starts at an offset. */
export function skipTo(source: Source, close: string, from: number, at: number, what: string): number {
  const end = source.text.indexOf(close, from)
  return end < 0 ? fail(source, at, `the ${what} that starts here has no end`) : end + close.length
}

/** Reads `<name a="b">` or `<name/>`: once, where it comes again as it is. */
export function readStart(source: Source, at: number): StartTag {
  const { text, tags } = source
  const written = text.slice(at, text.indexOf('>', at) + 1)
  let tag = tags.get(written)
  if (!tag) {
    tag = readNewStart(source, at)
    if (tags.size >= mostTags) tags.clear()
    // A `>` in a value is no end.
    if (tag.length === written.length) tags.set(written, tag)
  }
  return tag
}

/** How many tags are remembered; past that it starts anew. */
const mostTags = 1000

function readNewStart(source: Source, at: number): StartTag {
  const { text } = source
  let end = skipName(text, at + 1)
  const name = text.slice(at + 1, end)
  if (name === '') fail(source, end, `expected a name behind "<", found ${describeNext(text, end)}`)
  let attributes: string[] | undefined
  let names: Set<string> | undefined
  while (!source.fault) {
    const before = end
    end = skipSpace(text, end)
    const isEmpty = text[end] === '/' && text[end + 1] === '>'
    if (isEmpty || text[end] === '>') {
      return { name, attributes: attributes ?? noAttributes, length: end + (isEmpty ? 2 : 1) - at, isEmpty }
    }
    attributes ??= []
    if (attributes.length > few) names ??= new Set(attributes.filter((_, index) => index % 2 === 0))
    if (end === before) fail(source, end, `expected white space or ">", found ${describeNext(text, end)}`)
    else end = readAttribute(source, end, attributes, names)
  }
  return { name, attributes: noAttributes, length: text.length - at, isEmpty: true }
}

const noAttributes: readonly string[] = []
/** Names and values up to which each new name is compared with all: a set costs more. */
const few = 64

/** Adds the attribute at an offset to those of its element and, of many, to their names; gives the offset behind it. */
function readAttribute(source: Source, at: number, attributes: string[], names: Set<string> | undefined): number {
  const { text } = source
  const nameEnd = skipName(text, at)
  const name = text.slice(at, nameEnd)
  if (name === '') return fail(source, at, `expected an attribute or ">", found ${describeNext(text, at)}`)
  if (names ? names.has(name) : hasName(attributes, name)) {
    return fail(source, at, `the attribute ${name} stands here twice`)
  }
  const equals = skipSpace(text, nameEnd)
  if (text[equals] !== '=')
    return fail(source, equals, `expected "=" behind ${name}, found ${describeNext(text, equals)}`)
  const open = skipSpace(text, equals + 1)
  const mark = text[open]
  if (mark !== '"' && mark !== "'") {
    return fail(source, open, `expected a value in quotation marks, found ${describeNext(text, open)}`)
  }
  const end = skipTo(source, mark, open + 1, open, 'value')
  if (source.fault) return end
  const value = text.slice(open + 1, end - 1)
  attributes.push(name, /[<&\t\r\n]/.test(value) ? readValue(source, value, open + 1) : value)
  names?.add(name)
  return end
}

/** A value with something in it that is not what it stands for. */
function readValue(source: Source, value: string, start: number): string {
  if (value.includes('<')) fail(source, start + value.indexOf('<'), '"<" may not stand in a value')
  // Line breaks and tabs of a value are spaces, unless they are written as references.
  return resolveReferences(source, value.replace(/\r\n|[\t\r\n]/g, ' '), start)
}

function hasName(attributes: readonly string[], name: string): boolean {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return true
  return false
}

/** Reads `</name>`: the name, and the offset behind it. */
export function readEnd(source: Source, at: number): { readonly name: string; readonly end: number } {
  const { text } = source
  const nameEnd = skipName(text, at + 2)
  const end = skipSpace(text, nameEnd)
  if (text[end] !== '>') fail(source, end, `expected ">", found ${describeNext(text, end)}`)
  return { name: text.slice(at + 2, nameEnd), end: end + 1 }
}

/** Text between two tags. */
export function readText(source: Source, start: number, end: number): string {
  const piece = readLines(source, start, end)
  if (source.hasCdataEnds && piece.includes(']]>')) {
    fail(source, source.text.indexOf(']]>', start), '"]]>" may not stand in a text')
  }
  return resolveReferences(source, piece, start)
}

/** A piece of the text, each line end of it `\n`. */
export function readLines({ text, hasReturns }: Source, start: number, end: number): string {
  const piece = text.slice(start, end)
  return hasReturns ? piece.replace(/\r\n?/g, '\n') : piece
}

/** A piece of the text that starts at an offset, with what its references stand for. */
function resolveReferences(source: Source, piece: string, start: number): string {
  if (!piece.includes('&')) return piece
  return resolve(piece, (count, reference) => {
    if (source.fault) return
    let at = start - 1
    for (let i = 0; i < count; i++) at = source.text.indexOf('&', at + 1)
    fail(source, at, reference === '&' ? 'found "&" that starts no reference' : `${reference}, which XML does not know`)
  })
}
