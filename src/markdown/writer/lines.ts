import { charCodeAt, slice } from '../../document/strings.ts'
import { referenceTo } from './references.ts'

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
  // A thematic break, whatever spaces stand between; of two dashes it is one behind the bullet of an item.
  { pattern: /^-(?=(?:[ \t]*-)+[ \t]*$)/, replacement: '\\-', lines: 'all' },
  { pattern: /^_(?=(?:[ \t]*_){2,}[ \t]*$)/, replacement: '\\_', lines: 'all' },
  { pattern: /^\*(?=(?:[ \t]*\*){2,}[ \t]*$)/, replacement: '\\*', lines: 'all' },
  // A list item. Later lines are interrupted by one with content alone, and by no number but one.
  { pattern: /^[-+*](?=[ \t]|$)/, replacement: '\\$&', lines: 'first' },
  { pattern: /^[-+*](?=[ \t]+[^ \t])/, replacement: '\\$&', lines: 'later' },
  { pattern: /^\d{1,9}(?=[.)](?:[ \t]|$))/, replacement: '$&\\', lines: 'first' },
  { pattern: /^0*1(?=[.)][ \t]+[^ \t])/, replacement: '$&\\', lines: 'later' },
  // A block quote.
  { pattern: /^>/, replacement: '\\>', lines: 'all' },
  // A fence.
  { pattern: /^(?:~{3}|`{3})/, replacement: '\\$&', lines: 'all' },
  // The underline of a heading.
  { pattern: /^(?:=+|-+)(?=[ \t]*$)/, replacement: '\\$&', lines: 'later' },
  // The rule of a table, in which vertical tabs and form feeds are spaces to cmark-gfm.
  {
    pattern: /^(\v*)(-(?=[|:\- \t\v\f]*$)|[|:](?=[|: \t\v\f]*-[|:\- \t\v\f]*$))/,
    replacement: '$1\\$2',
    lines: 'later',
  },
  // The definition of a footnote.
  { pattern: /^\[(?=\^[^\]]+\]:)/, replacement: '\\[', lines: 'all' },
]

/** The definition of a link, whose label may run over lines. */
const definition = /^\[(?=(?:\\[\s\S]|[^\]\\])+\]:)/

/** Whether any rule fits, on a line wherever it stands. */
const anyRule = new RegExp(rules.map(({ pattern }) => pattern.source).join('|'))

const LINE_FEED = 0x0a
const NUMBER_SIGN = 0x23

/** Escapes what would start a block of its own on a finished line, given with its line break where it has one. */
export function escapeLine(line: string, isFirst: boolean): string {
  const content = charCodeAt(line, line.length - 1) === LINE_FEED ? slice(line, 0, -1) : line
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
  if (start === '') return true
  const unit = charCodeAt(start, 0)
  return unit < 128 && (blockStarts[unit] as boolean)
}

/** Escapes the start of a finished paragraph that would be the definition of a link. */
export function escapeDefinition(text: string): string {
  return text.replace(definition, '\\[')
}

/** A heading of finished content, where signs at its end would be taken for its closing sequence. */
export function writeHeading(depth: number, content: string): string {
  const text = content.trimEnd()
  const closed = charCodeAt(text, text.length - 1) === NUMBER_SIGN ? text.replace(/(^|[ \t])(#+)$/, '$1\\$2') : text
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
