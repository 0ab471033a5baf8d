import type { Properties } from 'hast'

/**
 * Takes HTML as tags and texts in order, to make of it what it likes: a tree or a string.
 *
 * One walk over the document feeds either, so that they cannot differ, and a string costs no tree.
 * A class is apart from the other properties, as it is the only one that most elements have.
 */
export interface Sink {
  open(tagName: string, className?: string, properties?: Properties): void
  close(tagName: string): void
  /** An element that has no content, such as `br`. */
  empty(tagName: string, className?: string, properties?: Properties): void
  /** A text without NUL, carriage returns and lone surrogates. */
  text(value: string): void
  /** The text of a `style` element, which is not escaped. */
  raw(value: string): void
  doctype(): void
}

/** Writes an opening tag that has blocks in it, each on lines of its own. */
export function openBlock(sink: Sink, tagName: string, className?: string, properties?: Properties): void {
  sink.open(tagName, className, properties)
  sink.text('\n')
}

/** Writes the closing tag of a block and the line break after it. */
export function closeBlock(sink: Sink, tagName: string): void {
  sink.close(tagName)
  sink.text('\n')
}
