import { lengthOf } from '../parsers/classes.ts'
import { addEscapes, byPlace, type Edit } from './edits.ts'
import { becomesReference, wantsElement } from './ends.ts'
import { type Inline, isLineStart } from './inline.ts'
import { markerAt } from './layout.ts'
import type { Literal, LiteralKind } from './literals.ts'
import type { Piece } from './pieces.ts'
import { isEscapable, isSeparator, referenceTo, toLiteral } from './references.ts'
import type { Styles } from './styles.ts'
import { type Surroundings, survey } from './surroundings.ts'

/** The escapes of all literals but URLs, in order: those are judged by the escapes in them. */
export function judgeLiterals(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Edit[] {
  const surroundings = survey(inline, styles, literals)
  const edits: Edit[] = []
  for (const literal of literals) {
    const { kind, piece, at, length } = literal
    const verdict = rules[kind]?.(literal, surroundings, edits)
    if (typeof verdict === 'string') edits.push({ piece, at, drops: 1, text: verdict })
    else if (verdict) addEscapes(edits, piece, at, length)
  }
  // What is ours and of another syntax as well is escaped once, in the place that it has among the signs of a run.
  if (!inline.foreign) return edits
  return edits.sort(byPlace).filter((edit, i) => i === 0 || byPlace(edits[i - 1] as Edit, edit) !== 0)
}

/** Whether the signs of a literal are escaped; or what is written in its place. May add edits itself. */
type Rule = (literal: Literal, surroundings: Surroundings, edits: Edit[]) => boolean | string

const textOf = ({ pieces }: Inline, { piece }: Literal): string => (pieces[piece] as Piece).value

const rules: Partial<Record<LiteralKind, Rule>> = {
  backslash: isBackslashRead,
  // In the text of a link marked wants backticks in pairs.
  backticks: (literal, { lastBackticks }) => literal.inLink || literal !== lastBackticks(),
  delimiters: (literal, { couldPair }) => couldPair()(literal),
  // league/commonmark takes what an escaped `<` starts for a tag, as far as it hides the tags within.
  angle(literal, surroundings) {
    if (!isTagStart(literal, surroundings)) return false
    const next = textOf(surroundings.inline, literal).charAt(literal.at + 1)
    const isHiding = /[!?]/.test(next) || (/[a-zA-Z/]/.test(next) && surroundings.lastTag() > literal.piece)
    return isHiding ? '&lt;' : true
  },
  entity: () => '&amp;',
  // markdown-it-py never comes to the end of a bracket behind a word, where a URL in it holds another as far on as the word is long.
  bracket: (literal, { inline, lastNesting }) =>
    literal.inLink || isFootnote(textOf(inline, literal), literal.at) || byPlace(literal, lastNesting()) < 0,
  'by-bracket': () => true,
  // marked takes the backslashes off a link text's brackets before it reads the text: so the parenthesis has its own.
  'closing-bracket'(literal, { inline, firstBracket }, edits) {
    const { piece, at, inLink } = literal
    if (inLink) addEscapes(edits, piece, at, 1)
    const first = textOf(inline, literal)[at + 1] === '(' ? firstBracket() : undefined
    if (first && byPlace(first, literal) < 0) addEscapes(edits, piece, at + 1, 1)
    return false
  },
  address: isAddressTouched,
  foreign: (literal, { inline }) => toLiteral(textOf(inline, literal).charAt(literal.at)),
  separator(literal, { inline }, edits) {
    const text = textOf(inline, literal)
    const { piece, at } = literal
    if (inline.oneLine) edits.push({ piece, at, drops: 1, text: referenceTo(text.charAt(at)) })
    // In a quote marked takes the next sign of one off whatever is a line to JavaScript.
    const [spaces] = /^ {0,3}(?=>)/.exec(text.slice(at + 1, at + 5)) ?? []
    if (spaces !== undefined) addEscapes(edits, piece, at + 1 + spaces.length, 1)
    return false
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
const tagStart = /^<(?:[!?]|\/?[a-zA-Z][a-zA-Z\d-]*(?:[\s\x1c-\x1f\x85\u180e]|\/?>)|(?:[^\s<>]*<){0,99}[^\s<>]*[:@])/

/** A `<` begins a tag only where a `>` may follow, but a block of HTML at a line's start without one as well. */
function isTagStart(literal: Literal, { inline, lastAngle }: Surroundings): boolean {
  const { at, piece } = literal
  const text = textOf(inline, literal).slice(at)
  const startsLine = at === 0 && isLineStart(inline, piece)
  // The delimiters that follow may be part of an address.
  if (inline.pieces[piece + 1]?.format?.says === 'delimiters' && !/.[\s<>]/s.test(text)) return true
  if (!tagStart.test(text)) return startsLine && /^<\/?[a-zA-Z][a-zA-Z\d-]*$/.test(text)
  const isBeforeAny = piece < inline.pieces.length - 1 || (inline.html && wantsElement(inline, piece, 'last'))
  return startsLine || isBeforeAny || at < lastAngle(piece)
}

/**
 * What the part before the `@` may be made of: goldmark takes all that the standard of mail has, delimiters too. It is looked at
 * from the `@` back to the one before, so that nothing is read twice.
 */
const localPart = /(?<=^[\w.!#$%&'*+/=?^`{|}~-]*)@/y

/** Whether an e-mail address could reach to a delimiter, which parsers might then take for part of it. */
function isAddressTouched(literal: Literal, { inline, styles }: Surroundings): boolean {
  const text = textOf(inline, literal)
  const domain = text.slice(literal.at + 1)
  const after = markerAt(inline, styles, literal.piece + 1)
  // An underscore may be part of a domain; all else ends one, which has a dot by then or is none.
  if (after && /^[\w.-]*$/.test(domain)) return after === '_' || domain.includes('.')
  // To remark a domain may begin with its dot.
  if (!/^[\w-]*\./.test(domain) || !markerAt(inline, styles, literal.piece - 1)) return false
  localPart.lastIndex = literal.at
  return localPart.test(text)
}
