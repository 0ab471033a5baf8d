import { type Inline, isLineStart } from './inline.ts'
import type { Piece } from './pieces.ts'

/** What a text holds that some parser could read as markup. */
export type LiteralKind =
  | 'backslash'
  | 'backticks'
  | 'delimiters'
  | 'angle'
  | 'entity'
  | 'bracket'
  | 'closing-bracket'
  | 'by-bracket'
  | 'url'
  | 'address'
  | 'separator'
  | 'foreign'

/** One place in a text that some parser could read as markup. Offsets are UTF-16 units. */
export interface Literal {
  readonly kind: LiteralKind
  /** Index of the text among the pieces. */
  readonly piece: number
  readonly at: number
  readonly length: number
  /** Whether the text is that of a link. */
  readonly inLink: boolean
}

/** A row of the table of special characters: the units that it starts with, and how to find it. */
interface Special {
  readonly kind: LiteralKind
  readonly starts: string
  readonly pattern: string
  /** The pattern in the text of a link, where more has a meaning. */
  readonly inLink: string
}

/** What a URL starts with. Its letters tell no texts apart, so a scan looks for the slash or dot behind them. */
const url = '://|[wW]{3}\\.'

/** The special characters. All scans of texts are built from these rows. */
const specials: readonly Special[] = [
  // Escapes what follows.
  row('backslash', '\\', '\\\\'),
  // Two runs are code.
  row('backticks', '`', '`+'),
  // Emphasis, strong emphasis, strikethrough. One underscore within a word is none of these.
  row('delimiters', '*_~', '\\*+|\\b_+|_(?:_+|\\b)|~+'),
  // HTML, and links in angle brackets.
  row('angle', '<', '<'),
  // Footnotes, what markdown-it-py may never come to the end of, and links in links.
  row('bracket', '[', '\\[(?:(?=\\^)|(?<=[\\w.+-]\\[))', '\\['),
  // Footnotes where they stand.
  row('by-bracket', '^', '\\^(?=\\[)'),
  // The end of the text of a link.
  row('closing-bracket', ']', '\\](?=\\()', '\\]'),
  // GFM links e-mail addresses, with the delimiters beside them; and bare addresses, with the escapes in them.
  row('address', '@', '@'),
  row('url', ':wW', url),
  // A character reference; marked leaves those with underscores to the browser, which reads the start of `&amp_;`.
  row('entity', '&', '&(?=(?:#[xX]?[\\da-fA-F]+|[\\da-zA-Z]+|[\\da-zA-Z]{2}\\w+);)'),
  // The end of a heading, or of a line of a quote, to marked.
  row('separator', '\u2028\u2029', '[\u2028\u2029]'),
]

function row(kind: LiteralKind, starts: string, pattern: string, inLink: string = pattern): Special {
  return { kind, starts, pattern, inLink }
}

const kindOf: ReadonlyMap<string, LiteralKind> = new Map(
  specials.flatMap(({ kind, starts }) => Array.from(starts, (unit) => [unit, kind] as const)),
)

/** What a text is tested for before anything in it is looked at: whether it has nothing that could be markup. */
export const anySpecial: RegExp = new RegExp(specials.map(({ pattern }) => pattern).join('|'))
/** The same for the text of a link. */
export const specialInLink: RegExp = new RegExp(specials.map(({ inLink }) => inLink).join('|'))

const signs = specials.map(({ starts, pattern }) => (pattern === url ? './' : `\\${starts}`)).join('')
/**
 * What a text of a document is tested for first: one without has nothing special, in a link either, and nothing to clean. One
 * set of characters takes less time than alternatives.
 */
export const anySign: RegExp = new RegExp(`[${signs}\\0\\n\\r\\ud800-\\udfff](?<=[^./]|${url})`)

// Beside what else there is, an underscore within a word may matter.
const eachSpecial = new RegExp(`${anySpecial.source}|_`, 'g')
const eachSpecialInLink = new RegExp(`${specialInLink.source}|_`, 'g')

/** Every place in the texts that some parser could read as markup, in order, foreign ones behind the others of a text. Linear. */
export function findLiterals(inline: Inline): Literal[] {
  const { pieces, foreign } = inline
  const literals: Literal[] = []
  let inLink = false
  for (let i = 0; i < pieces.length; i++) {
    const { type, value, format } = pieces[i] as Piece
    if (format?.says === 'brackets') {
      inLink = type === 'open'
      if (inLink) literals.push(...linkLiterals(pieces, i))
    }
    if (type !== 'text') continue
    addLiterals(literals, value, i, inLink)
    if (!foreign) continue
    for (const at of foreign(value + bracketBehind(pieces, i), isLineStart(inline, i), inLink)) {
      if (at < value.length) literals.push({ kind: 'foreign', piece: i, at, length: 1, inLink })
    }
  }
  return literals
}

/** The bracket that what stands behind a text begins with, which another syntax may take for that of its own. */
function bracketBehind(pieces: readonly Piece[], index: number): string {
  return /^[[{]/.test(pieces[index + 1]?.value ?? '') ? '[' : ''
}

function addLiterals(literals: Literal[], text: string, piece: number, inLink: boolean): void {
  const special = inLink ? eachSpecialInLink : eachSpecial
  special.lastIndex = 0
  for (let found = special.exec(text); found; found = special.exec(text)) {
    const { 0: match, index: at } = found
    literals.push({ kind: kindOf.get(match.charAt(0)) as LiteralKind, piece, at, length: match.length, inLink })
  }
}

/**
 * What a link, given by the index of its opening bracket, gives meaning to: a `!` before it would make it an image; a `^`
 * before it or at its start, a footnote.
 */
export function linkLiterals(pieces: readonly Piece[], index: number): Literal[] {
  const found: Literal[] = []
  const before = pieces[index - 1]
  if (before?.type === 'text' && /[!^]$/.test(before.value)) {
    found.push({ kind: 'by-bracket', piece: index - 1, at: before.value.length - 1, length: 1, inLink: false })
  }
  // Before a bracket it is a literal anyway.
  if (/^\^(?!\[)/.test((pieces[index + 1] as Piece).value)) {
    found.push({ kind: 'by-bracket', piece: index + 1, at: 0, length: 1, inLink: true })
  }
  return found
}
