import type { Element, ElementContent, Properties, Text } from 'hast'

/** An element of hast. */
export function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

/** A text of hast. */
export function text(value: string): Text {
  return { type: 'text', value }
}

/** Adds a block and the line break that ends it in the source. */
export function addBlock(target: ElementContent[], block: Element): void {
  target.push(block, text('\n'))
}

/** Adds an element around blocks, each on lines of its own; nothing where there are none. */
export function addContainer(
  target: ElementContent[],
  tagName: string,
  properties: Properties,
  blocks: readonly ElementContent[],
): void {
  if (blocks.length > 0) addBlock(target, element(tagName, properties, [text('\n'), ...blocks]))
}

/**
 * Whether a text stays as it is: well-formed, without NUL and line breaks. Four searches for one character each take
 * less time than one regular expression.
 */
export function isClean(value: string): boolean {
  return !value.includes('\n') && !value.includes('\r') && !value.includes('\0') && value.isWellFormed()
}

/** A value as an HTML parser gives it back: no lone surrogate, no NUL, every line break a line feed. */
export function clean(value: string): string {
  return isClean(value) ? value : value.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n')
}

/** A text on one line, for labels and links to it. */
export function oneLine(value: string): string {
  const line = clean(value)
  return /[^\S ]| {2}|^ | $/.test(line) ? line.replace(/\s+/g, ' ').trim() : line
}
