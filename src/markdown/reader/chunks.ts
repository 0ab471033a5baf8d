/** A Markdown text as the stretches between blank lines, which is where its blocks end. Line ends are `\n` from here on. */
export function toChunks(markdown: string): string[] {
  const text = markdown.replace(/^\uFEFF/, '')
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lines
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\n[ \t]*$/, '')
    .split(/\n(?:[ \t]*\n)+/)
    .filter(Boolean)
}

/**
 * What may reach over blank lines from where it starts, or be about other blocks: fences, comments and the like, elements
 * that hold text as it stands, definitions of links, what is indented. Lists do as well, but end where text starts a line.
 */
const farReaching = /```|~~~|<[!?]|<(?:script|pre|style|textarea)|\]:|^(?: {4}| {0,3}\t)/im

/** Whether each stretch of a text between blank lines that starts with text, or as a heading or quote, can be read alone. */
export function isCutByBlankLines(markdown: string): boolean {
  return !farReaching.test(markdown)
}
