import { classOf, firstChar, lastChar, SPACE_JS } from './characters.ts'
import { flanking, type Run, readings } from './readings.ts'

/** What a paragraph has shown so far that makes later characters markup, or not. */
export interface Seen {
  /** Runs of backticks still to come: all but the last could open a code span. */
  ticks: number
  /** Whether an unescaped `[` came before. */
  bracket: boolean
  /** Markers of literal runs left unescaped that may open a span. */
  opened: string
  /** Markers of all literal runs left unescaped that may open or close one, and so may not be used for spans. */
  literal: string
}

/** Where a text stands and what is around it in its scope. */
export interface TextContext {
  /** The character that will be before the text: none at a line's start, `*` or `~` for a delimiter or its stand-in. */
  readonly before: string
  /** The character that will be after it: none at a block's end, `*` or `~` likewise. */
  readonly after: string
  /** Whether a span opens right after it. */
  readonly beforeSpan: boolean
  readonly inLink: boolean
  /** Whether tags may be written. */
  readonly html: boolean
  /** Markers of spans around the text: none of their runs may stand in it. */
  readonly around: string
  /** Markers whose spans in this scope may, as openers, close what a literal run opens. */
  readonly closing: string
  readonly seen: Seen
}

const special = /\\|`+|\*+|_+|~+|<|&|[[\]]|!$/g
const url = /(?:https?:\/\/|ftp:\/\/|www\.)[^\t\n\r ]*/gi
const entity = /&(?:#[xX]?[\da-fA-F]+|\w+);/y

/**
 * Escapes a text where some parser would read markup, and nowhere else.
 *
 * A bare URL stays bare where nothing in or beside it needs an escape; otherwise it is kept from being linked, as a
 * parser would show the escapes in it. White space at the edges of a block is a character reference.
 * Cost: linear in the text.
 */
export function escapeText(text: string, context: TextContext): string {
  let out = ''
  let last = 0
  if (/:\/\/|www\./i.test(text)) {
    for (const match of text.matchAll(url)) {
      const start = match.index
      const end = start + match[0].length
      out += escapeRange(text, last, start, context)
      const body = escapeRange(text, start, end, context)
      const touches = end >= text.length - 1 && !isOpenEnd(text, end, context)
      out += context.inLink || touches || body !== match[0] ? body.replace(/:\/\/|(?<=www)\./gi, '\\$&') : body
      last = end
    }
  }
  return escapeEdges(out + escapeRange(text, last, text.length, context), context)
}

/** Whether a URL that ends near the end of a text is followed by nothing that a parser would add to it. */
function isOpenEnd(text: string, end: number, context: TextContext): boolean {
  if (context.after === '') return !/\s$/.test(text)
  return end < text.length
}

/** Writes the outermost white space of a block, or of a line, so that no parser trims it. */
function escapeEdges(text: string, context: TextContext): string {
  let out = text
  if (context.before === '' && isSpace(firstChar(out))) out = keep(firstChar(out), 'before', context) + out.slice(1)
  if (context.after === '' && isSpace(lastChar(out))) out = out.slice(0, -1) + keep(lastChar(out), 'after', context)
  return out
}

function isSpace(char: string): boolean {
  return char !== '' && (classOf(char) & SPACE_JS) !== 0
}

/** A character reference, but for the one white-space character that none may stand for: it goes behind an empty element. */
function keep(space: string, side: 'before' | 'after', { html }: TextContext): string {
  if (space !== '\v') return referenceTo(space)
  if (!html) return space
  return side === 'before' ? `<span></span>${space}` : `${space}<span></span>`
}

/** A character reference to a character. */
export function referenceTo(char: string): string {
  return `&#x${(char.codePointAt(0) as number).toString(16).toUpperCase()};`
}

function escapeRange(text: string, from: number, to: number, context: TextContext): string {
  if (!/[\\`*_~<&[\]!]/.test(text)) return text.slice(from, to)
  let out = ''
  let last = from
  special.lastIndex = from
  for (let match = special.exec(text); match && match.index < to; match = special.exec(text)) {
    const next = special.lastIndex
    out += text.slice(last, match.index) + escapeMatch(text, match[0], match.index, context)
    last = next
    special.lastIndex = next
  }
  return out + text.slice(last, to)
}

function escapeMatch(text: string, match: string, index: number, context: TextContext): string {
  const next = neighbour(text, index + match.length, 'after', context)
  switch (match[0]) {
    case '\\':
      return /[!-/:-@[-`{-~\n]/.test(next) ? '\\\\' : match
    case '`':
      // marked wants backticks in a link's text in pairs.
      return --context.seen.ticks > 0 || context.inLink ? escapeEach(match) : match
    case '*':
    case '_':
    case '~':
      return escapeRun(text, match, index, context)
    case '<':
      return isTagStart(text, index, context) ? '\\<' : match
    case '&':
      entity.lastIndex = index
      return entity.test(text) ? '\\&' : match
    case '[':
      context.seen.bracket = true
      return context.inLink || isFootnote(text, index) ? '\\[' : match
    case ']':
      // marked takes the backslashes off a link text's brackets before it reads the text: so the parenthesis has its own.
      if (context.inLink) return next === '(' ? '\\]\\' : '\\]'
      return next === '(' && context.seen.bracket ? ']\\' : match
    default:
      return context.after === '[' ? '\\!' : match
  }
}

/** cmark-gfm shows a footnote's call without its footnote as it was written, escapes and delimiters and all. */
function isFootnote(text: string, index: number): boolean {
  return text[index + 1] === '^' && !/^\[\^[\w -]*\]/.test(text.slice(index, index + 100))
}

function escapeEach(run: string): string {
  return `\\${run.split('').join('\\')}`
}

/** What may follow `<`: the start of a tag, of a comment or the like, or of an address. */
const tagStart = /<(?:[!?]|\/?[a-zA-Z][a-zA-Z\d-]*(?:\s|\/?>)|[^\s<>]*[:@])/y

/** A `<` begins a tag only where a `>` may follow, but a block of HTML at a line's start without one as well. */
function isTagStart(text: string, index: number, context: TextContext): boolean {
  const lineStart = index === 0 && context.before === ''
  // The delimiters that follow may be part of an address.
  if (/[*~]/.test(context.after) && !/[\s<>]/.test(text.slice(index + 1))) return true
  tagStart.lastIndex = index
  if (!tagStart.test(text)) return lineStart && /^<\/?[a-zA-Z][a-zA-Z\d-]*$/.test(text)
  return lineStart || context.after !== '' || text.includes('>', index)
}

/**
 * Escapes a literal run of `*`, `_` or `~` that could pair: inside a span of its marker, or as a closer behind a literal
 * opener. A lone `*69` needs nothing.
 */
function escapeRun(text: string, match: string, index: number, context: TextContext): string {
  const marker = match[0] as Run['marker']
  const end = index + match.length
  if (joinsDelimiter(text, match, index, context)) return escapeEach(match)
  const before = isLineMarker(text, match, index, context) ? '\\' : neighbour(text, index, 'before', context)
  const { open, close } = couldBe(marker, before, neighbour(text, end, 'after', context))
  if (!open && !close) return match
  if (context.around.includes(marker)) return escapeEach(match)
  if (close && context.seen.opened.includes(marker)) return escapeEach(match)
  if (context.closing.includes(marker)) return escapeEach(match)
  if (open) context.seen.opened += marker
  context.seen.literal += marker
  return match
}

/**
 * Whether a run touches a delimiter that would take it in, or that some parser would read differently for it: cmark-gfm
 * looks through tildes, and to marked an underscore before an opener is not there.
 */
function joinsDelimiter(text: string, match: string, index: number, context: TextContext): boolean {
  const atStart = index === 0 && /[*~]/.test(context.before)
  const atEnd = index + match.length === text.length && /[*~]/.test(context.after)
  if (match[0] === '_') return (atEnd && context.beforeSpan) || ((atStart || atEnd) && match.length > 1)
  return atStart || atEnd
}

/** Whether a run is a rule or a fence, the first character of which `escapeLines` will escape. */
function isLineMarker(text: string, match: string, index: number, { before }: TextContext): boolean {
  if (index > 0 || before !== '') return false
  return match[0] === '~' ? match.length > 2 : /^([*_])(?:[ \t]*\1){2,}[ \t]*$/.test(text)
}

/** The character beside an offset as it will be written: the white space at a block's edge is a reference. */
function neighbour(text: string, offset: number, side: 'before' | 'after', context: TextContext): string {
  if (side === 'before') {
    if (offset === 0) return context.before
    const char = lastChar(text.slice(Math.max(0, offset - 2), offset))
    return offset === 1 && context.before === '' && isSpace(char) ? ';' : char
  }
  if (offset === text.length) return context.after
  const char = firstChar(text.slice(offset, offset + 2))
  return offset === text.length - 1 && context.after === '' && isSpace(char) ? '&' : char
}

/** Whether a run between two characters could open and close under any reading. */
function couldBe(marker: Run['marker'], before: string, after: string): { open: boolean; close: boolean } {
  const run: Run = {
    marker,
    length: 1,
    before: classOf(before),
    after: classOf(after),
    beforeTilde: classOf(before),
    afterTilde: classOf(after),
    detached: true,
  }
  const sides = readings.map((reading) => flanking(run, reading))
  // marked opens with an underscore behind all but letters and numbers, and half of an astral one is none.
  const openInMarked = marker === '_' && !/^\s?$/.test(after) && !(before.length === 1 && /[\p{L}\p{N}]/u.test(before))
  return { open: openInMarked || sides.some((side) => side.open), close: sides.some((side) => side.close) }
}

/**
 * Writes a URL as a link's destination: white space, controls, `<`, `>`, backslashes and backticks percent-encoded, the
 * `&` of an entity as `&amp;`, brackets escaped, parentheses unless they are balanced and one deep.
 */
export function escapeDestination(destination: string): string {
  const encoded = destination
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is replaced
    .replace(/[\s\0-\x1F\x7F<>\\`]/g, encodeURIComponent)
    .replace(/&(?=(?:#[xX]?[\da-fA-F]+|\w+);)/g, '&amp;')
    .replace(/[[\]]/g, '\\$&')
  return isFlat(encoded) ? encoded : encoded.replace(/[()]/g, '\\$&')
}

function isFlat(text: string): boolean {
  let depth = 0
  for (const [paren] of text.matchAll(/[()]/g)) {
    depth += paren === '(' ? 1 : -1
    if (depth < 0 || depth > 1) return false
  }
  return depth === 0
}
