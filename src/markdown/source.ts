import type { Entry } from '../blocks.ts'
import type { Path } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import { type Decoration, decorationsOf } from './decorations.ts'

/** A text of a document: a paragraph's own, or one of its other wordings. */
export interface Source extends Entry {
  /** Of one of the paragraph's other wordings its index. */
  readonly alternate?: number
}

/** The text itself. */
export function sourceText({ paragraph, alternate }: Source): MarkedText {
  return alternate === undefined ? paragraph : (paragraph.alternates?.[alternate] as MarkedText)
}

/** The marks that the layout puts on all of a text, outermost first: none on other wordings. */
export function decorationsOn({ kind, alternate }: Source): readonly Decoration[] {
  return alternate === undefined ? decorationsOf(kind.role) : []
}

/** The path of a text in its document. */
export function pathOf({ index, alternate }: Source): Path {
  return alternate === undefined ? ['paragraphs', index] : ['paragraphs', index, 'alternates', alternate]
}
