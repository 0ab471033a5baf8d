/** What stands between blank lines. */
export interface Chunk {
  readonly text: string
  /** The end of its last line and the blank lines behind it, which in code are text too. */
  readonly behind: string
}

/** A Markdown text as the stretches between blank lines, which is where its blocks end. Line ends are `\n` from here on. */
export function toChunks(markdown: string): Chunk[] {
  const text = markdown.replace(/^\uFEFF/, '')
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const parts = lines
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\n[ \t]*$/, '')
    .split(/(\n(?:[ \t]*\n)+)/)
  const chunks: Chunk[] = []
  for (let i = 0; i < parts.length; i += 2) {
    const [text = '', behind = ''] = parts.slice(i, i + 2)
    if (text) chunks.push({ text, behind })
  }
  return chunks
}

/** Chunks as they stood, but for what was behind the last one. */
export function joinChunks(chunks: readonly Chunk[]): string {
  return chunks.map(({ text, behind }, index) => (index < chunks.length - 1 ? text + behind : text)).join('')
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
