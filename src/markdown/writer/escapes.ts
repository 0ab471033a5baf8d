import { lengthOf } from '../parsers/classes.ts'
import { addEscapes, byPlace, type Edit } from './edits.ts'
import { type Inline, isLineStart } from './inline.ts'
import { markerAt } from './layout.ts'
import type { Literal, LiteralKind } from './literals.ts'
import { becomesReference } from './outsides.ts'
import type { Piece } from './pieces.ts'
import { isEscapable, isSeparator, referenceTo, toLiteral } from './references.ts'
import type { Styles } from './styles.ts'
import { type Surroundings, survey } from './surroundings.ts'
import { endsWithElement } from './white-space.ts'

/** The escapes of all literals but URLs, in order: those are judged by the escapes in them. */
export function judgeLiterals(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Edit[] {
  const surroundings = survey(inline, styles, literals)
  const edits: Edit[] = []
  for (const literal of literals) rules[literal.kind]?.(literal, surroundings, edits)
  // What is ours and of another syntax as well is escaped once, in the place that it has among the signs of a run.
  if (!inline.foreign) return edits
  return edits.sort(byPlace).filter((edit, i) => i === 0 || byPlace(edits[i - 1] as Edit, edit) !== 0)
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
  'by-bracket': (literal, _, edits) => escapeAll(literal, edits),
  // marked takes the backslashes off a link text's brackets before it reads the text: so the parenthesis has its own.
  'closing-bracket'(literal, { inline, firstBracket }, edits) {
    const { piece, at, inLink } = literal
    if (inLink) escapeAll(literal, edits)
    const first = textOf(inline, literal)[at + 1] === '(' ? firstBracket() : undefined
    if (first && byPlace(first, literal) < 0) addEscapes(edits, piece, at + 1, 1)
  },
  address(literal, surroundings, edits) {
    if (isAddressTouched(literal, surroundings)) escapeAll(literal, edits)
  },
  foreign(literal, { inline }, edits) {
    replace(literal, toLiteral(textOf(inline, literal).charAt(literal.at)), edits)
  },
  separator(literal, { inline }, edits) {
    const text = textOf(inline, literal)
    const { piece, at } = literal
    if (inline.oneLine) replace(literal, referenceTo(text.charAt(at)), edits)
    // In a quote marked takes the next sign of one off whatever is a line to JavaScript.
    const [spaces] = /^ {0,3}(?=>)/.exec(text.slice(at + 1, at + 5)) ?? []
    if (spaces !== undefined) addEscapes(edits, piece, at + 1 + spaces.length, 1)
  },
}

/** Whether a backslash would escape what follows it. Whatever stands behind a text begins with punctuation. */
function isBackslashRead(literal: Literal, { inline, styles }: Surroundings): boolean {
  const text = textOf(inline, literal)
  const { piece, at } = literal
  if (at + 1 === text.length) return piece < inline.pieces.length - 1
  const next = text.codePointAt(at + 1) as number
  if (isSeparator(next) && inline.oneLine) return true
  if (at + 1 + lengthOf(next) === text.length && becomesReference(inline, styles, piece, 'last')) return true
  return isEscapable(text.charAt(at + 1))
}

/** cmark-gfm shows a footnote's call without its footnote as it was written, escapes, as of an underscore, and delimiters and all. */
function isFootnote(text: string, at: number): boolean {
  return /^\[\^(?![a-zA-Z\d -]*\])/.test(text.slice(at, at + 100))
}

/**
 * What may follow `<`: a tag, a comment or the like, or an address, in which marked takes an escaped `<` for a letter. White
 * space in a tag is that of Python and PHP too.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are white space to Python
const tagStart = /<(?:[!?]|\/?[a-zA-Z][a-zA-Z\d-]*(?:[\s\x1c-\x1f\x85\u180e]|\/?>)|[^\s>]{0,100}[:@])/y

/** A `<` begins a tag only where a `>` may follow, but a block of HTML at a line's start without one as well. */
function isTagStart(literal: Literal, { inline, lastAngles }: Surroundings): boolean {
  const text = textOf(inline, literal)
  const { at, piece } = literal
  const startsLine = at === 0 && isLineStart(inline, piece)
  // The delimiters that follow may be part of an address.
  if (inline.pieces[piece + 1]?.format?.says === 'delimiters' && !/[\s<>]/.test(text.slice(at + 1))) return true
  tagStart.lastIndex = at
  if (!tagStart.test(text)) return startsLine && /^<\/?[a-zA-Z][a-zA-Z\d-]*$/.test(text)
  const isBeforeAny = piece < inline.pieces.length - 1 || endsWithElement(inline, piece)
  return startsLine || isBeforeAny || at < (lastAngles().get(piece) as number)
}

/** What the part before the `@` may be made of: goldmark takes all that the standard of mail has, delimiters too. */
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]*$/

/** Whether an e-mail address could reach to a delimiter, which parsers might then take for part of it. */
function isAddressTouched(literal: Literal, { inline, styles, outerAddresses }: Surroundings): boolean {
  if (!outerAddresses().has(literal)) return false
  const text = textOf(inline, literal)
  const domain = text.slice(literal.at + 1)
  const after = markerAt(inline, styles, literal.piece + 1)
  // An underscore may be part of a domain; all else ends one, which has a dot by then or is none.
  if (after && /^[\w.-]*$/.test(domain)) return after === '_' || domain.includes('.')
  // To remark a domain may begin with its dot.
  if (!/^[\w-]*\./.test(domain) || !markerAt(inline, styles, literal.piece - 1)) return false
  return localPart.test(text.slice(0, literal.at))
}
