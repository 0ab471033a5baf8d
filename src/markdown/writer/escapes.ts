import { pointBefore } from '../parsers/classes.ts'
import { pairJudge } from './delimiters.ts'
import { addEscapes, byPlace, type Edit } from './edits.ts'
import { type Inline, isLineStart, writtenAt } from './inline.ts'
import type { Literal, LiteralKind } from './literals.ts'
import type { Piece } from './pieces.ts'
import { referenceTo } from './references.ts'
import {
  delimiterAt,
  isReferableSpace,
  isReferenced,
  isSeparator,
  REFERENCE,
  type Styles,
  styleAt,
  TAG,
} from './styles.ts'

/** What must be known of the whole content to judge one literal, each found when it is first asked for. */
interface Surroundings {
  readonly inline: Inline
  readonly styles: Readonly<Styles>
  /** The last run of backticks, which nothing can pair with; none where another handler wrote what may. */
  readonly lastBackticks: () => Literal | undefined
  /** Where the first `[` stands, which could begin a link. */
  readonly firstBracket: () => Pick<Literal, 'piece' | 'at'> | undefined
  /** The first and the last `@` of each text. */
  readonly outerAddresses: () => ReadonlySet<Literal>
  /** By index of a text, where its last `>` stands. */
  readonly lastAngles: () => ReadonlyMap<number, number>
  /** Index of the last piece that is written as a tag. */
  readonly lastTag: () => number
  /** Whether a run of delimiters could pair. Asked for each in order. */
  readonly couldPair: () => (run: Literal) => boolean
}

/** The escapes of all literals but URLs, in order: those are judged by the escapes in them. */
export function judgeLiterals(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Edit[] {
  const surroundings = survey(inline, styles, literals)
  const edits: Edit[] = []
  for (const literal of literals) rules[literal.kind]?.(literal, surroundings, edits)
  return edits
}

function survey(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Surroundings {
  const { pieces } = inline
  return {
    inline,
    styles,
    lastBackticks: once(() =>
      pieces.some(({ type }) => type === 'raw') ? undefined : literals.findLast(({ kind }) => kind === 'backticks'),
    ),
    firstBracket: once(() => {
      const piece = pieces.findIndex(({ type, value }) => type === 'text' && value.includes('['))
      return piece < 0 ? undefined : { piece, at: (pieces[piece] as Piece).value.indexOf('[') }
    }),
    outerAddresses: once(() => {
      const all = literals.filter(({ kind }) => kind === 'address')
      return new Set(all.filter(({ piece }, i) => all[i - 1]?.piece !== piece || all[i + 1]?.piece !== piece))
    }),
    lastAngles: once(() => {
      const angles = literals.filter(({ kind }) => kind === 'angle')
      const texts = new Set(angles.map(({ piece }) => piece))
      return new Map(Array.from(texts, (piece) => [piece, (pieces[piece] as Piece).value.lastIndexOf('>')]))
    }),
    lastTag: once(() => pieces.findLastIndex((_, index) => isTag(inline, styles, index))),
    couldPair: once(() => pairJudge(inline, styles, literals)),
  }
}

/** A value that is found when it is first asked for. */
function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

function isTag(inline: Inline, styles: Readonly<Styles>, index: number): boolean {
  const { type, format } = inline.pieces[index] as Piece
  if (type === 'break') return writtenAt(inline, index) === '<br/>'
  return format?.says === 'tags' || styleAt(styles, index) === TAG
}

/** Adds the edits that a literal needs. */
type Rule = (literal: Literal, surroundings: Surroundings, edits: Edit[]) => void

const textOf = ({ pieces }: Inline, { piece }: Literal): string => (pieces[piece] as Piece).value
const escapeAll = ({ piece, at, length }: Literal, edits: Edit[]): void => addEscapes(edits, piece, at, length)
const replace = ({ piece, at }: Literal, text: string, edits: Edit[]): void => {
  edits.push({ piece, at, drops: 1, text })
}

const rules: Partial<Record<LiteralKind, Rule>> = {
  backslash(literal, surroundings, edits) {
    if (isBackslashRead(literal, surroundings)) escapeAll(literal, edits)
  },
  // In the text of a link marked wants backticks in pairs.
  backticks(literal, { lastBackticks }, edits) {
    if (literal.inLink || literal !== lastBackticks()) escapeAll(literal, edits)
  },
  delimiters(literal, { couldPair }, edits) {
    if (couldPair()(literal)) escapeAll(literal, edits)
  },
  // league/commonmark takes what an escaped `<` starts for a tag, as far as it hides the tags within.
  angle(literal, surroundings, edits) {
    if (!isTagStart(literal, surroundings)) return
    const next = textOf(surroundings.inline, literal).charAt(literal.at + 1)
    const isHiding = /[!?]/.test(next) || (/[a-zA-Z/]/.test(next) && surroundings.lastTag() > literal.piece)
    if (isHiding) replace(literal, '&lt;', edits)
    else escapeAll(literal, edits)
  },
  entity: (literal, _, edits) => replace(literal, '&amp;', edits),
  bracket(literal, { inline }, edits) {
    if (literal.inLink || isFootnote(textOf(inline, literal), literal.at)) escapeAll(literal, edits)
  },
  caret: (literal, _, edits) => escapeAll(literal, edits),
  // marked takes the backslashes off a link text's brackets before it reads the text: so the parenthesis has its own.
  'closing-bracket'(literal, { inline, firstBracket }, edits) {
    const { piece, at, inLink } = literal
    if (inLink) escapeAll(literal, edits)
    const first = textOf(inline, literal)[at + 1] === '(' ? firstBracket() : undefined
    if (first && byPlace(first, literal) < 0) addEscapes(edits, piece, at + 1, 1)
  },
  'bracket-prefix': (literal, _, edits) => escapeAll(literal, edits),
  address(literal, surroundings, edits) {
    if (isAddressTouched(literal, surroundings)) escapeAll(literal, edits)
  },
  separator(literal, { inline }, edits) {
    if (inline.oneLine) replace(literal, referenceTo(textOf(inline, literal).charAt(literal.at)), edits)
  },
}

/** Whether a backslash would escape what follows it. Whatever stands behind a text begins with punctuation. */
function isBackslashRead(literal: Literal, { inline, styles }: Surroundings): boolean {
  const text = textOf(inline, literal)
  const { piece, at } = literal
  const isLast = piece === inline.pieces.length - 1
  if (at + 1 === text.length) return !isLast
  const next = text.codePointAt(at + 1) as number
  if (isSeparator(next) && inline.oneLine) return true
  if (at + (next > 0xffff ? 3 : 2) === text.length) {
    // What will be a reference.
    if (isLast && isReferableSpace(next)) return true
    if (!inline.html && isReferenced(inline, styles, piece, 'last')) return true
  }
  return /[!-/:-@[-`{-~]/.test(String.fromCodePoint(next))
}

/** cmark-gfm shows a footnote's call without its footnote as it was written, escapes and delimiters and all. */
function isFootnote(text: string, at: number): boolean {
  return text[at + 1] === '^' && !/^\[\^[\w -]*\]/.test(text.slice(at, at + 100))
}

/** What may follow `<`: a tag, a comment or the like, or an address, in which marked takes an escaped `<` for a letter. */
const tagStart = /<(?:[!?]|\/?[a-zA-Z][a-zA-Z\d-]*(?:\s|\/?>)|[^\s>]{0,100}[:@])/y

/** A `<` begins a tag only where a `>` may follow, but a block of HTML at a line's start without one as well. */
function isTagStart(literal: Literal, { inline, lastAngles }: Surroundings): boolean {
  const text = textOf(inline, literal)
  const { at, piece } = literal
  const startsLine = at === 0 && isLineStart(inline, piece)
  // The delimiters that follow may be part of an address.
  if (isFormatEdge(inline, piece + 1) && !/[\s<>]/.test(text.slice(at + 1))) return true
  tagStart.lastIndex = at
  if (!tagStart.test(text)) return startsLine && /^<\/?[a-zA-Z][a-zA-Z\d-]*$/.test(text)
  // A text that ends with a vertical tab gets an empty element after it.
  return startsLine || piece < inline.pieces.length - 1 || at < (lastAngles().get(piece) as number) || text.endsWith('\v')
}

/** Whether a piece is the edge of a format that has delimiters. */
function isFormatEdge({ pieces }: Inline, index: number): boolean {
  return pieces[index]?.format?.says === 'delimiters'
}

/** Whether an e-mail address could reach to a delimiter, which parsers might then take for part of it. */
function isAddressTouched(literal: Literal, { inline, styles, outerAddresses }: Surroundings): boolean {
  if (!outerAddresses().has(literal)) return false
  const text = textOf(inline, literal)
  const isDelimited = (index: number): boolean => delimiterAt(inline, styles, index) !== undefined
  if (isDelimited(literal.piece - 1) && /^[\w.+-]*$/.test(text.slice(0, literal.at))) return true
  return isDelimited(literal.piece + 1) && /^[\w.-]*$/.test(text.slice(literal.at + 1))
}

/** The characters outside of delimiters that are wanted as references, but for those that are punctuation as it is. */
export function writeOutsides(inline: Inline, styles: Readonly<Styles>, edits: readonly Edit[]): Edit[] {
  if (!styles.some((style) => style & REFERENCE)) return []
  const isEdited = new Set(edits.map(({ piece, at }) => `${piece} ${at}`))
  return inline.pieces.flatMap(({ type, value }, piece): Edit[] => {
    if (type !== 'text') return []
    const last = value.length - (pointBefore(value, value.length) > 0xffff ? 2 : 1)
    const wanted = [
      ...(isReferenced(inline, styles, piece, 'first') ? [0] : []),
      ...(last > 0 && isReferenced(inline, styles, piece, 'last') ? [last] : []),
    ]
    return wanted.flatMap((at) => {
      const char = String.fromCodePoint(value.codePointAt(at) as number)
      if (isEdited.has(`${piece} ${at}`) || /[!-/:-@[-`{-~]/.test(char)) return []
      return [{ piece, at, drops: char.length, text: referenceTo(char) }]
    })
  })
}
