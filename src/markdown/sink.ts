import type { Entry } from '../blocks.ts'
import type { Format } from './formats.ts'
import type { Source } from './source.ts'

/** A block that holds blocks. */
export type Container = 'blockquote' | 'list' | 'listItem'

/** Depth of a heading; 0 is a paragraph. */
export type Depth = 0 | 1 | 2 | 3 | 4 | 5 | 6

/**
 * Takes a script as mdast has it, in order, to make of it what it likes: a tree, or Markdown straight away.
 *
 * One walk over the document feeds either, so that they cannot differ, and Markdown costs no tree. What is opened is
 * closed, innermost first; containers hold leaves and containers, leaves hold text, line breaks and formats.
 *
 * A sink that passes calls on to another names each of them. Of a spread (`...other`) the engine drops the shape with the
 * last object that has it, and then all code that it had made for that shape, the walk first.
 */
export interface Sink {
  /** `entry` is the first paragraph in it. */
  openContainer(type: Container, entry: Entry): void
  closeContainer(type: Container): void
  /** A paragraph or heading. It is never left empty. */
  openLeaf(depth: Depth, source: Source): void
  closeLeaf(): void
  thematicBreak(entry: Entry): void
  /** Where in the document all from now on comes from, and the text there. Whether that stays as it is (`isClean`). */
  from(source: Source, text: string): boolean
  /** A format; `value` is the target of a link, the colour of a highlight or text colour. */
  open(format: Format, value?: string): void
  close(): void
  /**
   * A line that is one text in one format. Whether it was taken: of what was not, as where white space is at its edge, the parts
   * come one by one.
   */
  line(format: Format, text: string): boolean
  /** A text without line breaks. Never empty. */
  text(value: string): void
  lineBreak(): void
}
