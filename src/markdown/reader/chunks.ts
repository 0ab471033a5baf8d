/** A Markdown text as the stretches between blank lines, which is where its blocks end. Line ends are `\n` from here on. */
export function toChunks(markdown: string): string[] {
  const text = markdown.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .map(trimBlankLines)
    .filter(Boolean)
}

function trimBlankLines(chunk: string): string {
  return chunk.replace(/^(?:[ \t]*\n)+/, '').replace(/\n[ \t]*$/, '')
}

/**
 * What may reach over blank lines from where it starts, or be about other blocks: fences, comments and the like, elements
 * that hold text as it stands, definitions of links, what is indented. Lists do as well, but end where a line starts with a letter.
 */
const farReaching = /```|~~~|<[!?]|<(?:script|pre|style|textarea)|\]:|^(?: {4}| {0,3}\t)/im

/** Whether each stretch of a text between blank lines that starts with a letter can be read alone. */
export function isCutByBlankLines(markdown: string): boolean {
  return !farReaching.test(markdown)
}
