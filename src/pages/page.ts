import type { MarkedText } from '../document/schema.ts'
import type { Kind } from '../kinds.ts'

/** One page of a script as it is printed: lines on a grid of ten columns and six lines an inch. */
export interface Page {
  /** Its number, counted from 1; that of the first page is not printed. Nothing on a title page, which is not counted. */
  readonly number: number | undefined
  /** From top to bottom, of two side by side that on the left first. */
  readonly lines: readonly PageLine[]
}

/** One line on a page. */
export interface PageLine {
  /** Lines below the top margin, from 0. */
  readonly row: number
  /**
   * Columns from the margin where lines start: the left one, an inch and a half from the edge, or in a script that reads
   * right to left the other. Whole, or a half where it is centred.
   */
  readonly column: number
  /** How many columns it takes; East Asian wide characters take two, and letters that an upper-case mark makes two. */
  readonly width: number
  /** What is seen, without white space at its end, and as its source has it where a mark shows it in upper case. */
  readonly text: string
  /** Index of its paragraph in `document.paragraphs`; nothing in lines of a title page that was given as an option. */
  readonly index: number | undefined
  /** What its paragraph is; `title-page` of a title page that was given. */
  readonly kind: Kind
  /** The text that it is of, with its marks. */
  readonly source: MarkedText
  /**
   * What of that text it holds, in UTF-16 offsets, half open, with the white space that ends it: the lines of a paragraph
   * hold all of it, in order, but for `continued` ones, which hold what an earlier one has too.
   */
  readonly start: number
  /** Where it ends, as `start` says. */
  readonly end: number
  /** `more` below a speech that goes on overleaf, `continued` for the name above the rest of it. */
  readonly type: 'text' | 'more' | 'continued'
  /** What `text` ends with that is not in the source: `(MORE)`, ` (CONT'D)`, or `-` at a soft hyphen; empty in most. */
  readonly added: string
  /** For both margins, on the first line of a scene's heading. */
  readonly sceneNumber: string | undefined
  /** Which of two speeches side by side it is of, or of two sides at the foot of a title page; nothing for all others. */
  readonly side: 'left' | 'right' | undefined
  /** Whether it has an asterisk in the margin, as its paragraph was revised; of two side by side one at most. */
  readonly isRevised: boolean
}
