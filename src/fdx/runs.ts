import type { MessageCode, OnMessage, Path } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import type { Range } from '../marks/ranges.ts'
import { eachToken } from '../marks/tokens.ts'
import { type FdxColor, noBackground, noColor, writeBackground, writeColor } from './colors.ts'
import { escapeText, isPlain, isPlainValue, quoteValue, replaceForbidden } from './escape.ts'
import { styles } from './styles.ts'

/** What the writing of one document shares. */
export interface Writing {
  readonly onMessage: OnMessage | undefined
  /** Colours already worked out, and the attributes of runs that have any: a script has few. */
  readonly colors: Map<string, FdxColor>
  readonly attributes: Map<string, string>
}

/**
 * Writes a text and its marks as one `Text` element after the other, each of one style: a run. FDX has no formats within
 * formats, so nothing is nested and nothing crosses.
 *
 * Cost: O(t + m log m) for t characters and m marks.
 */
export function writeRuns({ text, marks }: MarkedText, indent: string, path: Path, writing: Writing): string {
  const plain = isPlain(text)
  if (plain && marks.length === 0) return `${indent}<Text>${text}</Text>\n`
  const kept = plain ? text : holdable(text, teller(path, writing))
  const escaped = (piece: string): string => (plain ? piece : escapeText(piece))
  const ranges = acceptMarks(kept, marks, path, writing.onMessage)
  if (ranges.length > 0) checkRanges(ranges, path, writing)
  const format: Format = { words: 0, color: undefined, highlight: undefined }
  // Joined at once: strings added to strings are a tree, which a whole file would take long to make one of.
  const out: string[] = []
  let start = 0
  let attributes: string | undefined
  eachToken(kept.length, ranges, (type, at, end, range) => {
    if (at < end) {
      const next = toAttributes(format, writing)
      if (attributes !== undefined && next !== attributes) {
        out.push(indent, '<Text', attributes, '>', escaped(kept.slice(start, at)), '</Text>\n')
        start = at
      }
      attributes = next
    }
    if (range) changeFormat(format, range, type === 'open')
  })
  out.push(indent, '<Text', attributes ?? '', '>', escaped(kept.slice(start)), '</Text>\n')
  return out.join('')
}

/** Tells what FDX cannot say of marks that are accepted. */
function checkRanges(ranges: readonly Range[], path: Path, writing: Writing): void {
  const told = new Set<string>()
  for (const range of ranges) {
    const message = range.row.type === 'link' ? 'FDX has no links: their text is kept' : checkColor(range, writing)
    if (!message || told.has(message)) continue
    told.add(message)
    teller(path, writing)('unsupported-format', message)
  }
}

function checkColor(range: Range, writing: Writing): string | undefined {
  if (!range.row.valued || !colorOf(range, writing).isMixed) return undefined
  return `FDX has no transparent colours: ${range.value} as it shows on white paper`
}

/** The formats that hold at one place of a text. */
interface Format {
  /** A bit for each word of `Style`. */
  words: number
  color: Range | undefined
  highlight: Range | undefined
}

const bits: ReadonlyMap<string, number> = new Map(styles.map(([type], index) => [type, 1 << index]))

/** `Style` by the bits of its words. It is never empty, which would take its capitals from a heading. */
const styleValues: readonly string[] = Array.from({ length: 1 << styles.length }, (_, words) => {
  const names = styles.filter((_, index) => words & (1 << index)).map(([, name]) => name)
  return names.length > 0 ? ` Style="${names.join('+')}"` : ''
})

/** Ranges of one type are disjoint, so that one that ends takes no other along. */
function changeFormat(format: Format, range: Range, isOpening: boolean): void {
  const { type } = range.row
  if (type === 'text-color') format.color = isOpening ? range : undefined
  else if (type === 'highlight') format.highlight = isOpening ? range : undefined
  else format.words = isOpening ? format.words | (bits.get(type) ?? 0) : format.words & ~(bits.get(type) ?? 0)
}

/** The attributes of a run. */
function toAttributes({ words, color, highlight }: Format, writing: Writing): string {
  if (!color && !highlight) return styleValues[words] as string
  const key = `${words} ${color?.value} ${highlight && (highlight.value ?? '')}`
  let attributes = writing.attributes.get(key)
  if (attributes === undefined) {
    attributes = colorAttributes(color, highlight, writing) + styleValues[words]
    writing.attributes.set(key, attributes)
  }
  return attributes
}

/** Where there is a colour, Final Draft writes all that a run may have. */
function colorAttributes(color: Range | undefined, highlight: Range | undefined, writing: Writing): string {
  const background = highlight ? colorOf(highlight, writing).value : noBackground
  const foreground = color ? colorOf(color, writing).value : noColor
  return (
    ` AdornmentStyle="0" Background="${background}" Color="${foreground}"` +
    ' Font="Courier Final Draft" RevisionID="0" Size="12"'
  )
}

/** The colour of a range, worked out once. */
function colorOf({ row: { type }, value }: Range, { colors }: Writing): FdxColor {
  const key = value === undefined ? type : `${type} ${value}`
  let color = colors.get(key)
  if (!color) {
    color = type === 'highlight' ? writeBackground(value) : writeColor(value ?? '')
    colors.set(key, color)
  }
  return color
}

/** Writes the value of an attribute that holds a field of what stands at a path, in its quotation marks. */
export function writeValue(value: string, parent: Path, field: string, writing: Writing): string {
  if (isPlainValue(value)) return `"${value}"`
  return quoteValue(holdable(value, teller([...parent, field], writing)))
}

function teller(path: Path, { onMessage }: Writing): Tell {
  return (code, message) => onMessage?.({ code, path, message })
}

type Tell = (code: MessageCode, message: string) => void

/** A text of XML's characters alone; those that it has not are told. */
function holdable(text: string, tell: Tell): string {
  const { text: kept, count, examples } = replaceForbidden(text)
  if (count > 0) {
    const which = `${examples.join(', ')}${count > examples.length ? ' …' : ''}`
    tell('unsupported-text', `characters that XML cannot hold (${count}: ${which}): U+FFFD in their place`)
  }
  return kept
}
