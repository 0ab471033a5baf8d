import { firstChar, isSpace, lastChar, lineSeparator } from './characters.ts'

/** What a paragraph has shown so far that makes later characters markup, or not. */
export interface Seen {
  /** Runs of backticks still to come: all but the last could open a code span. */
  ticks: number
  /** Whether an unescaped `[` came before. */
  bracket: boolean
  /** Markers of literal runs left unescaped that may open a span. */
  opened: string
  /** Markers of all literal runs left unescaped that may open or close one, and so may not be used for spans. */
  literal: string
}

/** Where a text stands and what is around it in its scope. */
export interface TextContext {
  /** The character that will be before the text: none at a line's start, `*` or `~` for a delimiter or its stand-in. */
  readonly before: string
  /** The character that will be after it: none at a block's end, `*` or `~` likewise. */
  readonly after: string
  /** Whether a span opens right after it. */
  readonly beforeSpan: boolean
  readonly inLink: boolean
  /** Whether it must stay on one line. */
  readonly oneLine: boolean
  /** Whether tags may be written. */
  readonly html: boolean
  /** Markers of spans around the text: none of their runs may stand in it. */
  readonly around: string
  /** Markers of all spans in this scope and around it. */
  readonly spans: string
  /** Markers whose spans in this scope may, as openers, close what a literal run opens. */
  readonly closing: string
  /** Index of the last `>` of the text. */
  readonly lastAngle: number
  readonly seen: Seen
}

/** The character beside an offset as it will be written: where it becomes a reference, the edge of that. */
export function neighbour(text: string, offset: number, side: 'before' | 'after', context: TextContext): string {
  if (side === 'before') {
    if (offset === 0) return context.before
    const char = lastChar(text.slice(Math.max(0, offset - 2), offset))
    return (offset === 1 && context.before === '' && isSpace(char)) || isSeparator(char, context) ? ';' : char
  }
  if (offset === text.length) return context.after
  const char = firstChar(text.slice(offset, offset + 2))
  const last = offset === text.length - 1
  return (last && context.after === '' && isSpace(char)) || isSeparator(char, context) ? '&' : char
}

function isSeparator(char: string, { oneLine }: TextContext): boolean {
  return oneLine && lineSeparator.test(char)
}
