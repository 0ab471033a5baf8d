import { pointBefore } from '../parsers/classes.ts'
import { type Edit, escapeEach } from './edits.ts'
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

/** What must be known of the whole content to judge one literal. */
interface Surroundings {
  readonly inline: Inline
  readonly styles: Readonly<Styles>
  /** The last run of backticks, which nothing can pair with; none where another handler wrote what may. */
  readonly lastBackticks: Literal | undefined
  /** Where the first `[` stands, which could begin a link. */
  readonly firstBracket: readonly [piece: number, at: number]
  /** The first and the last `@` of each text. */
  readonly outerAddresses: ReadonlySet<Literal>
  /** By index of a text, where its last `>` stands. */
  readonly lastAngles: ReadonlyMap<number, number>
  /** Index of the last piece that is written as a tag. */
  readonly lastTag: number
}

/** The escapes of all literals that stand alone: delimiters and URLs are judged with what they could pair with. */
export function judgeLiterals(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Edit[] {
  const surroundings = survey(inline, styles, literals)
  return literals.flatMap((literal) => rules[literal.kind]?.(literal, surroundings) ?? [])
}

function survey(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Surroundings {
  const { pieces } = inline
  const texts = literals.filter(({ piece }, i) => i === 0 || literals[i - 1]?.piece !== piece)
  const bracketAt = (piece: Piece): number => (piece.type === 'text' ? piece.value.indexOf('[') : -1)
  const bracketed = pieces.findIndex((piece) => bracketAt(piece) >= 0)
  const addresses = literals.filter(({ kind }) => kind === 'address')
  return {
    inline,
    styles,
    lastBackticks: pieces.some(({ type }) => type === 'raw')
      ? undefined
      : literals.findLast(({ kind }) => kind === 'backticks'),
    firstBracket: bracketed < 0 ? [pieces.length, 0] : [bracketed, bracketAt(pieces[bracketed] as Piece)],
    outerAddresses: new Set(
      addresses.filter(({ piece }, i) => addresses[i - 1]?.piece !== piece || addresses[i + 1]?.piece !== piece),
    ),
    lastAngles: new Map(texts.map(({ piece }) => [piece, (pieces[piece] as Piece).value.lastIndexOf('>')])),
    lastTag: pieces.findLastIndex(
      ({ type, format }, i) =>
        styleAt(styles, i) === TAG || format?.says === 'tags' || (type === 'break' && writtenAt(inline, i) === '<br/>'),
    ),
  }
}

type Rule = (literal: Literal, surroundings: Surroundings) => Edit[] | undefined

const textOf = ({ pieces }: Inline, { piece }: Literal): string => (pieces[piece] as Piece).value
const escapeAll = ({ piece, at, length }: Literal): Edit[] => escapeEach(piece, at, length)
const replace = ({ piece, at }: Literal, text: string): Edit[] => [{ piece, at, drops: 1, text }]

const rules: Partial<Record<LiteralKind, Rule>> = {
  backslash: (literal, surroundings) => (isBackslashRead(literal, surroundings) ? escapeAll(literal) : undefined),
  // In the text of a link marked wants backticks in pairs.
  backticks: (literal, { lastBackticks }) =>
    literal.inLink || literal !== lastBackticks ? escapeAll(literal) : undefined,
  // league/commonmark takes what an escaped `<` starts for a tag, as far as it hides the tags within.
  angle(literal, surroundings) {
    if (!isTagStart(literal, surroundings)) return undefined
    const next = textOf(surroundings.inline, literal).charAt(literal.at + 1)
    const isHiding = /[!?]/.test(next) || (/[a-zA-Z/]/.test(next) && surroundings.lastTag > literal.piece)
    return isHiding ? replace(literal, '&lt;') : escapeAll(literal)
  },
  entity: (literal) => replace(literal, '&amp;'),
  bracket: (literal, { inline }) =>
    literal.inLink || isFootnote(textOf(inline, literal), literal.at) ? escapeAll(literal) : undefined,
  caret: escapeAll,
  // marked takes the backslashes off a link text's brackets before it reads the text: so the parenthesis has its own.
  'closing-bracket': (literal, { inline, firstBracket: [piece, at] }) => [
    ...(literal.inLink ? escapeAll(literal) : []),
    ...(textOf(inline, literal)[literal.at + 1] === '(' &&
    (piece < literal.piece || (piece === literal.piece && at < literal.at))
      ? escapeEach(literal.piece, literal.at + 1, 1)
      : []),
  ],
  'bracket-prefix': escapeAll,
  address: (literal, surroundings) => (isAddressTouched(literal, surroundings) ? escapeAll(literal) : undefined),
  separator: (literal, { inline }) =>
    inline.oneLine ? replace(literal, referenceTo(textOf(inline, literal).charAt(literal.at))) : undefined,
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
  return startsLine || piece < inline.pieces.length - 1 || at < (lastAngles.get(piece) as number) || text.endsWith('\v')
}

/** Whether a piece is the edge of a format that has delimiters. */
function isFormatEdge({ pieces }: Inline, index: number): boolean {
  return pieces[index]?.format?.says === 'delimiters'
}

/** Whether an e-mail address could reach to a delimiter, which parsers might then take for part of it. */
function isAddressTouched(literal: Literal, { inline, styles, outerAddresses }: Surroundings): boolean {
  if (!outerAddresses.has(literal)) return false
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
