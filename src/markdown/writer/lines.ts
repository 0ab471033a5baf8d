import { charCodeAt, slice } from '../../document/strings.ts'
import { referenceTo } from './references.ts'

/** Something at a line's start that would be a block of its own, and how to keep it text. */
interface LineRule {
  readonly pattern: RegExp
  /** Whether it matters on a block's first line, on the others, or on all. */
  readonly lines: 'first' | 'later' | 'all'
  /** With the escape in place. */
  readonly replacement: string
}

/** Judged on finished lines, the first rule that fits; so nothing is escaped that markup or a break already tells apart. */
const rules: readonly LineRule[] = [
  // A heading; marked takes any Unicode space after the signs.
  row(/^#{1,6}(?=\s|$)/),
  // A thematic break, whatever spaces stand between; of two dashes it is one behind the bullet of an item.
  row(/^-(?=(?:[ \t]*-)+[ \t]*$)/),
  row(/^(?<sign>[_*])(?=(?:[ \t]*\k<sign>){2,}[ \t]*$)/),
  // A list item. Later lines are interrupted by one with content alone, and by no number but one.
  row(/^[-+*](?=[ \t]|$)/, 'first'),
  row(/^[-+*](?=[ \t]+[^ \t])/, 'later'),
  row(/^\d{1,9}(?=[.)](?:[ \t]|$))/, 'first', '$&\\'),
  row(/^0*1(?=[.)][ \t]+[^ \t])/, 'later', '$&\\'),
  // A block quote.
  row(/^>/),
  // A fence.
  row(/^(?:~{3}|`{3})/),
  // The underline of a heading.
  row(/^(?:=+|-+)(?=[ \t]*$)/, 'later'),
  // The rule of a table, in which vertical tabs and form feeds are spaces to cmark-gfm.
  row(/^(\v*)(-(?=[|:\- \t\v\f]*$)|[|:](?=[|: \t\v\f]*-[|:\- \t\v\f]*$))/, 'later', '$1\\$2'),
  // The definition of a footnote.
  row(/^\[(?=\^[^\]]+\]:)/),
]

function row(pattern: RegExp, lines: LineRule['lines'] = 'all', replacement = '\\$&'): LineRule {
  return { pattern, lines, replacement }
}

/** The definition of a link, whose label may run over lines. */
const definition = /^\[(?=(?:\\[\s\S]|[^\]\\])+\]:)/

/** Whether any rule fits, on a line wherever it stands. */
const anyRule = new RegExp(rules.map(({ pattern }) => pattern.source).join('|'))

/** Escapes what would start a block of its own on a finished line, given with its line break where it has one. */
export function escapeLine(line: string, isFirst: boolean): string {
  const content = line.endsWith('\n') ? slice(line, 0, -1) : line
  if (!anyRule.test(content)) return line
  const place = isFirst ? 'first' : 'later'
  const rule = rules.find(({ pattern, lines }) => (lines === 'all' || lines === place) && pattern.test(content))
  return rule ? content.replace(rule.pattern, rule.replacement) + slice(line, content.length) : line
}

/** What the rules begin with, or have behind a delimiter, by UTF-16 unit. */
const blockStarts: readonly boolean[] = Array.from({ length: 128 }, (_, unit) =>
  '#-_*+0123456789>~`=|:[ \t\v'.includes(String.fromCharCode(unit)),
)

/** Whether what a line starts with, behind delimiters and tags, could be that of a block. */
export function mayStartBlock(start: string): boolean {
  return blockStarts[charCodeAt(start, 0)] ?? false
}

/** Escapes the start of a finished paragraph that would be the definition of a link. */
export function escapeDefinition(text: string): string {
  return text.replace(definition, '\\[')
}

/** A heading of finished content, where signs at its end would be taken for its closing sequence. */
export function writeHeading(depth: number, content: string): string {
  const text = content.trimEnd()
  const closed = text.endsWith('#') ? text.replace(/(^|[ \t])(#+)$/, '$1\\$2') : text
  return `${'#'.repeat(depth)} ${closed}`.trimEnd()
}

/**
 * Keeps the start of a list item from being the box of a task, to comrak behind white space too, written as it is or as
 * references. To goldmark and league a link of one letter is a box as well, also one by reference: its letter is written as
 * a character reference.
 */
export function escapeTaskBox(text: string, hasReferences = false): string {
  return text.replace(
    /^((?:\s|&#x[\dA-F]{1,2};)*)\[([\sxX])(?=\]([([]?))/,
    (_, before: string, inside: string, next: string) => {
      const isLink = next === '(' || (next === '[' && hasReferences)
      return before + (isLink ? `[${referenceTo(inside)}` : `\\[${inside}`)
    },
  )
}
