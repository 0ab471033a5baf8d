import { escapeLine } from '../writer/lines.ts'
import type { BaseBlock } from './base.ts'

/*
 * A hard break is a backslash at a line's end. White space behind it, as some editors leave it, or the end of its block, where
 * the next line was taken away, makes it a character of the text to CommonMark. Here it is known for what it was.
 */

/** Edited Markdown whose lines end in `\n`, with the backslashes of line breaks in no text. Cost: linear. */
export function mendBreaks(markdown: string, blocks: readonly BaseBlock[]): string {
  const text = markdown.includes('\r') ? markdown.replace(/\r\n?/g, '\n') : markdown
  const lines = text
    .replace(/(?<!\\)(\\+)[ \t]+(?=\n|$)/g, (found, run: string) => (isBreak(run) ? run : found))
    .split('\n')
  let written: ReadonlySet<string> | undefined
  const mended = lines.map((line, index) => {
    const isLast = line.endsWith('\\') && /^[ \t>]*$/.test(lines[index + 1] ?? '')
    if (!isLast || !isBreak(/(?<!\\)\\+$/.exec(line)?.[0] ?? '')) return line
    written ??= linesWithBreaks(blocks)
    const content = contentOf(line.slice(0, -1))
    return written.has(content) ? line.slice(0, -1 - content.length) + escapeBlock(content) : line
  })
  return mended.join('\n')
}

/** Keeps a line text that only its backslash kept from being a block, whichever of its block's lines it is. */
function escapeBlock(content: string): string {
  return escapeLine(escapeLine(content, true), false)
}

/** Whether the last one of some backslashes is escaped by none. */
function isBreak(run: string): boolean {
  return run.length % 2 === 1
}

/** A line without the marks of the blocks that it is in. */
function contentOf(line: string): string {
  return line.replace(/^(?:[ \t>]|[-*+](?=[ \t]))*/, '')
}

/** The lines of Markdown as it was written that end in a break, without the backslash; none that a text ends with one. */
function linesWithBreaks(blocks: readonly BaseBlock[]): ReadonlySet<string> {
  const found = new Set<string>()
  const ends = new Set<string>()
  for (const { markdown } of blocks) {
    const lines = markdown.split('\n')
    lines.forEach((line, index) => {
      if (!line.endsWith('\\')) return
      const isEnd = contentOf(lines[index + 1] ?? '') === ''
      ;(isEnd ? ends : found).add(contentOf(line.slice(0, -1)))
    })
  }
  // Of a backslash alone nobody knows what it was.
  for (const end of ['', ...ends]) found.delete(end)
  return found
}
