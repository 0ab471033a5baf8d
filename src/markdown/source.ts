import type { Entry } from '../blocks.ts'
import type { Path } from '../document/issues.ts'
import type { MarkedText, MarkType } from '../document/schema.ts'

/** A text, its place in the document, and the marks that the layout itself puts on all of it, outermost first. */
export interface Source {
  readonly text: MarkedText
  readonly entry: Entry
  /** Of one of the paragraph's other wordings its index. */
  readonly alternate: number | undefined
  readonly decorations: readonly MarkType[]
}

/** The path of a text in its document. */
export function pathOf({ entry, alternate }: Source): Path {
  return alternate === undefined ? ['paragraphs', entry.index] : ['paragraphs', entry.index, 'alternates', alternate]
}
