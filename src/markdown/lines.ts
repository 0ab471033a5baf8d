/** Something at a line's start that would be a block of its own, and how to keep it text. */
interface LineRule {
  readonly pattern: RegExp
  /** With the escape in place. */
  readonly replacement: string
  /** Whether it matters on a block's first line, on the others, or on all. */
  readonly lines: 'first' | 'later' | 'all'
}

/** Judged on finished lines, the first rule that fits; so nothing is escaped that markup or a break already tells apart. */
const rules: readonly LineRule[] = [
  // A heading; marked takes any Unicode space after the signs.
  { pattern: /^#{1,6}(?=\s|$)/, replacement: '\\$&', lines: 'all' },
  // A thematic break, whatever spaces stand between.
  { pattern: /^([-_*])(?=(?:[ \t]*\1){2,}[ \t]*$)/, replacement: '\\$1', lines: 'all' },
  // A list item. Later lines are interrupted by one with content alone, and by no number but one.
  { pattern: /^[-+*](?=[ \t]|$)/, replacement: '\\$&', lines: 'first' },
  { pattern: /^[-+*](?=[ \t]+[^ \t])/, replacement: '\\$&', lines: 'later' },
  { pattern: /^(\d{1,9})(?=[.)](?:[ \t]|$))/, replacement: '$1\\', lines: 'first' },
  { pattern: /^(0*1)(?=[.)][ \t]+[^ \t])/, replacement: '$1\\', lines: 'later' },
  // A block quote.
  { pattern: /^>/, replacement: '\\>', lines: 'all' },
  // A fence.
  { pattern: /^(?:~{3}|`{3})/, replacement: '\\$&', lines: 'all' },
  // The underline of a heading.
  { pattern: /^(?:=+|-+)(?=[ \t]*$)/, replacement: '\\$&', lines: 'later' },
  // The rule of a table.
  { pattern: /^(?=[^-]*-)[|:-](?=[|:\- \t]*$)/, replacement: '\\$&', lines: 'later' },
  // The definition of a footnote.
  { pattern: /^\[(?=\^[^\]]+\]:)/, replacement: '\\[', lines: 'all' },
]

/** The definition of a link, whose label may run over lines. */
const definition = /^\[(?=(?:\\[\s\S]|[^\]\\])+\]:)/

/** What a line must start with for any rule to matter. */
export const lineStart: RegExp = /^(?:[#\-_*+>~`=|:[]|\d{1,9}[.)](?:\s|$))/

/** Escapes what would start a block of its own on any line of a finished paragraph. Cost: linear in the text. */
export function escapeLines(text: string): string {
  const lines = text.replace(definition, '\\[')
  if (!lines.includes('\n')) return escapeLine(lines, 'first')
  return lines
    .split('\n')
    .map((line, index) => escapeLine(line, index === 0 ? 'first' : 'later'))
    .join('\n')
}

function escapeLine(line: string, place: 'first' | 'later'): string {
  if (!lineStart.test(line)) return line
  for (const { pattern, replacement, lines } of rules) {
    if ((lines === 'all' || lines === place) && pattern.test(line)) return line.replace(pattern, replacement)
  }
  return line
}

/** Escapes signs at the end of a heading that would be taken for its closing sequence. */
export function escapeHeadingEnd(text: string): string {
  return text.replace(/(^|[ \t])(#+[ \t]*)$/, '$1\\$2')
}
