import { charCodeAt, slice } from '../../document/strings.ts'
import { referenceTo } from './references.ts'

/** On which lines of a block something matters. */
type Lines = 'first' | 'later' | 'all'

/** Something that would be a block of its own. */
interface LineRule {
  /** What the line starts with before the backslash that keeps it text. */
  readonly before: string
  /** What stands behind that. */
  readonly sign: RegExp
  readonly lines: Lines
}

/**
 * A thematic break of stars or underscores, whatever spaces stand between. No group of it repeats: the engine keeps where each
 * time began, and has no room for those of a line of megabytes.
 */
export const thematicBreak: RegExp = /^(?:\*[ \t]*\*[ \t]*\*[* \t]*|_[ \t]*_[ \t]*_[_ \t]*)$/

/** Judged on finished lines, the first rule that fits; so nothing is escaped that markup or a break already tells apart. */
const rules: readonly LineRule[] = [
  // A heading; marked takes any Unicode space after the signs.
  row(/#{1,6}(?:\s|$)/),
  row(thematicBreak),
  // The same of dashes, of which two are one behind the bullet of an item.
  row(/-[ \t]*-[- \t]*$/),
  // A list item. Later lines are interrupted by one with content alone, and by no number but one.
  row(/[-+*](?:[ \t]|$)/, 'first'),
  row(/[-+*][ \t]+[^ \t]/, 'later'),
  row(/[.)](?:[ \t]|$)/, 'first', '\\d{1,9}'),
  row(/[.)][ \t]+[^ \t]/, 'later', '0*1'),
  // A block quote.
  row(/>/),
  // A fence.
  row(/~{3}|`{3}/),
  // The underline of a heading.
  row(/=+[ \t]*$/, 'later'),
  // That of dashes, and the rule of a table, in which vertical tabs and form feeds are spaces to cmark-gfm.
  row(/-[|:\- \t\v\f]*$|[|:][|: \t\v\f]*-[|:\- \t\v\f]*$/, 'later', '\\v*'),
  // The definition of a footnote.
  row(/\[\^[^\]]+\]:/),
]

function row(sign: RegExp, lines: Lines = 'all', before = ''): LineRule {
  return { before, sign, lines }
}

/** What a first line, or one of the others, starts with up to the backslash that it needs. */
const firstStart = startsOn('first')
const laterStart = startsOn('later')

function startsOn(place: Lines): RegExp {
  const fitting = rules.filter(({ lines }) => lines === 'all' || lines === place)
  return new RegExp(`^(?:${fitting.map(({ before, sign }) => `${before}(?=${sign.source})`).join('|')})`)
}

/** The definition of a link, whose label may run over lines. */
const definition = /^\[(?!\])(?=[^\]\\]*(?:\\[\s\S][^\]\\]*)*\]:)/

/** Escapes what would start a block of its own on a finished line, given with its line break where it has one. */
export function escapeLine(line: string, isFirst: boolean): string {
  const content = line.endsWith('\n') ? slice(line, 0, -1) : line
  return content.replace(isFirst ? firstStart : laterStart, '$&\\') + slice(line, content.length)
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
