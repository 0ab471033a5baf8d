import type { Entry } from '../blocks.ts'
import type { Path } from '../document/issues.ts'
import type { Mark, MarkedText, MarkType } from '../document/schema.ts'
import type { Role } from '../kinds.ts'
import { type Format, formats } from './formats.ts'

/** A text of a document: a paragraph's own, or one of its other wordings. */
export interface Source extends Entry {
  /** Of one of the paragraph's other wordings its index. */
  readonly alternate?: number
}

/** The text itself. */
export function sourceText({ paragraph, alternate }: Source): MarkedText {
  return alternate === undefined ? paragraph : (paragraph.alternates?.[alternate] as MarkedText)
}

/** The path of a text in its document. */
export function pathOf({ index, alternate }: Source): Path {
  return alternate === undefined ? ['paragraphs', index] : ['paragraphs', index, 'alternates', alternate]
}

/** A mark of the layout on all of a text, however long that is. */
export interface Decoration extends Mark {
  readonly type: MarkType
  readonly format: Format
}

/** More units than any text has, and a small integer to engines: beside another number all offsets take longer. */
const longest = 2 ** 30 - 1

const bold = whole('bold')
const italic = whole('italic')
const boldItalic = whole('italic', 'bold')
const struck = whole('strikethrough')
const none = whole()

function whole(...types: readonly MarkType[]): readonly Decoration[] {
  return types.map((type) => ({ start: 0, end: longest, type, format: formats[type] }))
}

/**
 * The layout's own marks on the whole of a paragraph, outermost first: a cue stands out from what is said, a parenthetical
 * from the words around it; what is not played does not look like action.
 */
export function decorationsOf(role: Role): readonly Decoration[] {
  // No table, in which the engine would look names up.
  switch (role) {
    case 'cue':
      return bold
    case 'parenthetical':
    case 'synopsis':
      return italic
    case 'note':
      return boldItalic
    case 'boneyard':
      return struck
    default:
      return none
  }
}

/** The marks that the layout puts on all of a text, outermost first: none on other wordings. */
export function decorationsOn({ kind, alternate }: Source): readonly Decoration[] {
  return alternate === undefined ? decorationsOf(kind.role) : none
}
