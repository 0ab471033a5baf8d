import type { Piece, Place } from './pieces.ts'

/** Inline content to be written. */
export interface Inline extends Place {
  readonly pieces: readonly Piece[]
  /** Index behind the last piece that is no line break. */
  readonly end: number
}

/** Prepares pieces for writing. */
export function toInline(pieces: readonly Piece[], { html, mdx, oneLine, prefix, foreign }: Place): Inline {
  let end = pieces.length
  while (end > 0 && (pieces[end - 1] as Piece).type === 'break') end--
  return { pieces, end, html, mdx, oneLine, prefix, foreign }
}

/** How a piece is written that is neither text nor delimiter: as it says, but for line breaks that are not decided yet. */
export function writtenAt(inline: Inline, index: number): string {
  const { type, value } = inline.pieces[index] as Piece
  if (type === 'break' && !value) return breakAt(inline, index)
  return value === '\n' && inline.oneLine ? '&#xA;' : value
}

/**
 * A hard break is a backslash at a line's end; two spaces behind a backslash of the text, which goldmark would take for
 * it; and a tag (or a reference) where some parser would drop it or what follows: on one line, before white space, and
 * at the end of a block. MDX takes a line of tags alone for a block.
 */
function breakAt({ pieces, html, mdx, oneLine, end }: Inline, index: number): string {
  const isLast = index >= end
  if (html && (mdx || oneLine || isLast || isBlank(pieces[index + 1] as Piece)) && pieces.length > 1) return '<br/>'
  if (oneLine || isLast) return '&#xA;'
  const before = index > 0 ? pieces[index - 1] : undefined
  return before?.type === 'text' && before.value.endsWith('\\') ? '  \n' : '\\\n'
}

/** Whether a piece is text that starts with ASCII white space. */
function isBlank({ type, value }: Piece): boolean {
  return type === 'text' && ' \t\v\f'.includes(value.charAt(0))
}

/** Whether a piece starts a line. */
export function isLineStart(inline: Inline, index: number): boolean {
  if (index === 0) return true
  return (inline.pieces[index - 1] as Piece).type === 'break' && writtenAt(inline, index - 1).endsWith('\n')
}
