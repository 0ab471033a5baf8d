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
const lineStart = /^(?:[#\-_*+>~`=|:[]|\d{1,9}[.)](?:\s|$))/

/** Escapes what would start a block of its own on a finished line, given with its line break where it has one. */
export function escapeLine(line: string, isFirst: boolean): string {
  if (isLetter(line.charCodeAt(0)) || !lineStart.test(line)) return line
  const place = isFirst ? 'first' : 'later'
  const end = line.endsWith('\n') ? line.length - 1 : line.length
  const content = line.slice(0, end)
  for (const { pattern, replacement, lines } of rules) {
    if ((lines === 'all' || lines === place) && pattern.test(content)) {
      return content.replace(pattern, replacement) + line.slice(end)
    }
  }
  return line
}

/** An ASCII letter: the quick answer for most lines. */
function isLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a
}

/** Escapes the start of a finished paragraph that would be the definition of a link. */
export function escapeDefinition(text: string): string {
  return text.startsWith('[') ? text.replace(definition, '\\[') : text
}

/** Escapes signs at the end of a heading that would be taken for its closing sequence. */
export function escapeHeadingEnd(text: string): string {
  return text.replace(/(^|[ \t])(#+[ \t]*)$/, '$1\\$2')
}

/** Escapes the start of a list item that would be the box of a task. */
export function escapeTaskBox(text: string): string {
  return text.replace(/^\[(?=[\sxX]\])/, '\\[')
}
