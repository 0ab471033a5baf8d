import type { Properties } from 'hast'
import type { Entry } from '../blocks.ts'

/**
 * Takes HTML as tags and texts in order, to make of it what it likes: a tree or a string.
 *
 * One walk over the document feeds either, so that they cannot differ, and a string costs no tree.
 * A class is apart from the other properties, as it is the only one that most elements have.
 */
export interface HtmlSink {
  /**
   * `entry` is the paragraph that an element is made of, or the first one in it, `alternate` the index of its wording.
   */
  open(tagName: string, className?: string, properties?: Properties, entry?: Entry, alternate?: number): void
  /** The end of the element that was opened last. */
  close(tagName: string): void
  /** An element that has no content, such as `br`. */
  empty(tagName: string, className?: string, properties?: Properties, entry?: Entry): void
  /** A text without NUL, carriage returns and lone surrogates. */
  text(value: string): void
  /** The text of a `style` element, which is not escaped. */
  raw(value: string): void
  /** The document type, which a page begins with. */
  doctype(): void
}

/** Writes an opening tag that has blocks in it, each on lines of its own. */
export function openBlock(
  sink: HtmlSink,
  tagName: string,
  className?: string,
  properties?: Properties,
  entry?: Entry,
): void {
  sink.open(tagName, className, properties, entry)
  sink.text('\n')
}

/** Writes an element with nothing in it but a text, on a line of its own. */
export function writeText(
  sink: HtmlSink,
  tagName: string,
  text: string,
  className?: string,
  properties?: Properties,
): void {
  sink.open(tagName, className, properties)
  sink.text(text)
  closeBlock(sink, tagName)
}

/** Writes the closing tag of a block and the line break after it. */
export function closeBlock(sink: HtmlSink, tagName: string): void {
  sink.close(tagName)
  sink.text('\n')
}
