import { firstChar, isSpace, lastChar, referenceTo } from './characters.ts'
import { neighbour, type TextContext } from './context.ts'
import { escapeEach, escapeRun } from './literal.ts'

const special = /\\|`+|\*+|_+|~+|<|&|[[\]\u2028\u2029]|!$/g
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

/** A character reference, but for the one white-space character that none may stand for: it goes behind an empty element. */
function keep(space: string, side: 'before' | 'after', { html }: TextContext): string {
  if (space !== '\v') return referenceTo(space)
  if (!html) return space
  return side === 'before' ? `<span></span>${space}` : `${space}<span></span>`
}

function escapeRange(text: string, from: number, to: number, context: TextContext): string {
  if (!/[\\`*_~<&[\]!\u2028\u2029]/.test(text)) return text.slice(from, to)
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
    case '!':
      return context.after === '[' ? '\\!' : match
    default:
      return context.oneLine ? referenceTo(match) : match
  }
}

/** cmark-gfm shows a footnote's call without its footnote as it was written, escapes and delimiters and all. */
function isFootnote(text: string, index: number): boolean {
  return text[index + 1] === '^' && !/^\[\^[\w -]*\]/.test(text.slice(index, index + 100))
}

/** What may follow `<`: a tag, a comment or the like, or an address, in which marked takes an escaped `<` for a letter. */
const tagStart = /<(?:[!?]|\/?[a-zA-Z][a-zA-Z\d-]*(?:\s|\/?>)|[^\s>]{0,100}[:@])/y

/** A `<` begins a tag only where a `>` may follow, but a block of HTML at a line's start without one as well. */
function isTagStart(text: string, index: number, context: TextContext): boolean {
  const lineStart = index === 0 && context.before === ''
  // The delimiters that follow may be part of an address.
  if (/[*~]/.test(context.after) && !/[\s<>]/.test(text.slice(index + 1))) return true
  tagStart.lastIndex = index
  if (!tagStart.test(text)) return lineStart && /^<\/?[a-zA-Z][a-zA-Z\d-]*$/.test(text)
  // A text that ends with a vertical tab gets an empty element after it.
  return lineStart || context.after !== '' || index < context.lastAngle || text.endsWith('\v')
}
