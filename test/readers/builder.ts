import { remember } from '../../src/marks/remember.ts'
import { isAutolink } from './links.ts'
import type { Character, ReadBlock } from './reading.ts'

/** Attributes of an element, by name. */
export type Attributes = Readonly<Record<string, string | undefined>>

/** Takes a tree as tags and text in order, whatever parser made it, and keeps what a reader would see. */
export interface Builder {
  open(tag: string, attributes?: Attributes): void
  close(tag: string): void
  text(value: string): void
  readonly blocks: ReadBlock[]
}

type Format = Omit<Character, 'char' | 'autolink'>

const plain: Format = {
  bold: false,
  italic: false,
  strike: false,
  underline: false,
  highlight: undefined,
  color: undefined,
  link: undefined,
}

type Change = (attributes: Attributes) => Partial<Format>

/** What each formatting element changes. */
const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['strong', () => ({ bold: true })],
  ['b', () => ({ bold: true })],
  ['em', () => ({ italic: true })],
  ['i', () => ({ italic: true })],
  ['del', () => ({ strike: true })],
  ['s', () => ({ strike: true })],
  ['u', () => ({ underline: true })],
  ['mark', ({ style }) => ({ highlight: declaration(style, 'background-color') ?? '' })],
  ['span', ({ style }) => colorOf(style)],
  ['a', ({ href }) => (href === undefined ? {} : { link: href })],
])

/** Elements that HTML closes with whatever encloses them; the other formatting ones it opens again after it. */
const ordinary: ReadonlySet<string> = new Set(['del', 'mark', 'span'])

/** Elements that hold blocks and are none themselves. */
const transparent: ReadonlySet<string> = new Set(['html', 'head', 'body', 'ul', 'ol'])

/** Elements inside which everything is one block. */
const captures: ReadonlyMap<string, ReadBlock['type']> = new Map([
  ['li', 'item'],
  ...['pre', 'table', 'div', 'section', 'details', 'script', 'style', 'textarea', 'img', 'input', 'sup', 'code'].map(
    (tag) => [tag, 'other'] as const,
  ),
])

function colorOf(style: string | undefined): Partial<Format> {
  const color = declaration(style, 'color')
  return color === undefined ? {} : { color }
}

function declaration(style: string | undefined, property: string): string | undefined {
  for (const part of style?.split(';') ?? []) {
    const colon = part.indexOf(':')
    if (part.slice(0, colon).trim().toLowerCase() === property) return part.slice(colon + 1).trim()
  }
  return undefined
}

interface Open {
  readonly tag: string
  readonly change: Partial<Format>
  /** Where its characters start in the block. */
  readonly start: number
}

/** A {@link Builder} with nothing in it. Cost: linear in the text. */
export function builder(): Builder {
  const blocks: ReadBlock[] = []
  let stack: Open[] = []
  let format = plain
  let quoteDepth = 0
  let quote = 0
  /** The block that text goes to, the tag that ends it (none for text outside any), and the elements open around it. */
  let block: ReadBlock | undefined
  let blockTag: string | undefined
  let around = 0
  let afterBreak = false

  const start = (type: ReadBlock['type'], tag: string | undefined, depth?: number): void => {
    block = {
      type,
      ...(depth !== undefined && { depth }),
      quoted: quoteDepth > 0,
      ...(quoteDepth > 0 && { quote }),
      characters: [],
    }
    blockTag = tag
    around = stack.length
    blocks.push(block)
  }

  const end = (): void => {
    remove((open, index) => index >= around && ordinary.has(open.tag))
    block = undefined
    blockTag = undefined
  }

  const remove = (doomed: (open: Open, index: number) => boolean): void => {
    const gone = stack.filter(doomed)
    if (gone.length === 0) return
    for (const { change, start } of gone) if (change.link !== undefined) markAutolink(block, start, change.link)
    stack = stack.filter((open) => !gone.includes(open))
    format = stack.length === 0 ? plain : Object.assign({}, plain, ...stack.map(({ change }) => change))
  }

  const text = (value: string): void => {
    // Parsers print a line feed after `<br>`; it is no character of the text.
    const shown = afterBreak && value.startsWith('\n') ? value.slice(1) : value
    afterBreak = false
    if (!block && !/[^ \t\n\f\r]/.test(shown)) return
    if (!block) start('other', undefined)
    for (const char of shown) block?.characters.push(character(char, format))
  }

  const openBlock = (tag: string): void => {
    const depth = /^h([1-6])$/.exec(tag)?.[1]
    const capture = captures.get(tag)
    if (tag === 'p') start('paragraph', tag)
    else if (depth) start('heading', tag, Number(depth))
    else if (capture) start(capture, tag)
    else if (tag === 'blockquote') {
      block = undefined
      if (quoteDepth++ === 0) quote++
    } else if (tag === 'hr') {
      start('break', tag)
      end()
    } else if (!transparent.has(tag) && !block) start('other', undefined)
  }

  const open = (tag: string, attributes: Attributes = {}): void => {
    const change = changes.get(tag)?.(attributes)
    if (change) {
      stack.push({ tag, change, start: block?.characters.length ?? 0 })
      format = { ...format, ...change }
    } else if (tag === 'br') {
      afterBreak = false
      text('\n')
    } else if (blockTag === undefined) openBlock(tag)
    afterBreak = tag === 'br'
  }

  const close = (tag: string): void => {
    if (changes.has(tag)) {
      // A closing tag of nothing open is ignored, one across others closes them as HTML does.
      const at = stack.findLastIndex((open) => open.tag === tag)
      if (at >= 0) remove((open, index) => index === at || (index > at && ordinary.has(open.tag)))
    } else if (tag === blockTag) end()
    else if (tag === 'blockquote' && blockTag === undefined) {
      block = undefined
      quoteDepth--
    }
    afterBreak &&= tag === 'br'
  }

  return { open, close, text, blocks }
}

/** Plain characters are most of a script, and nothing of them changes: each is made once. */
const plainCharacters = remember((char: string) => characterIn(plain, char))

function character(char: string, format: Format): Character {
  return format === plain ? plainCharacters(char) : characterIn(format, char)
}

function characterIn({ bold, italic, strike, underline, highlight, color, link }: Format, char: string): Character {
  return { char, bold, italic, strike, underline, highlight, color, link, autolink: false }
}

function markAutolink(block: ReadBlock | undefined, start: number, href: string): void {
  const linked = block?.characters.slice(start) ?? []
  if (!isAutolink(linked.map(({ char }) => char).join(''), href)) return
  for (const character of linked) character.autolink = true
}
