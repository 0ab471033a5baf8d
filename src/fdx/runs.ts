import type { MessageCode, OnMessage, Path } from '../document/issues.ts'
import type { MarkedText, MarkType } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import type { Range } from '../marks/ranges.ts'
import { toTokens } from '../marks/tokens.ts'
import { type FdxColor, writeBackground, writeColor } from './colors.ts'
import { escapeText, isPlain, quoteValue, replaceForbidden } from './escape.ts'
import { styles } from './styles.ts'

/** What the writing of one document shares. */
export interface Writing {
  readonly onMessage: OnMessage | undefined
  /** Colours already worked out: a script has few. */
  readonly colors: Map<string, FdxColor>
}

/**
 * Writes a text and its marks as one `Text` element after the other, each of one style: a run. FDX has no formats within
 * formats, so nothing is nested and nothing crosses.
 *
 * Cost: O(t + m log m) for t characters and m marks.
 */
export function writeRuns({ text, marks }: MarkedText, indent: string, path: Path, writing: Writing): string {
  const tell = teller(path, writing)
  const plain = isPlain(text)
  const kept = plain ? text : holdable(text, tell)
  const write = (piece: string, attributes: string): string =>
    `${indent}<Text${attributes}>${plain ? piece : escapeText(piece)}</Text>\n`
  if (marks.length === 0) return write(kept, '')
  const ranges = acceptMarks(kept, marks, path, writing.onMessage)
  if (ranges.some(({ row }) => row.type === 'link')) tell('unsupported-format', 'FDX has no links: their text is kept')
  let out = ''
  let start = 0
  let attributes: string | undefined
  const active = new Map<MarkType, Range>()
  for (const { type, start: at, range } of toTokens(kept.length, ranges)) {
    if (range && type === 'open') active.set(range.row.type, range)
    else if (range) active.delete(range.row.type)
    else {
      const next = toAttributes(active, writing, tell)
      if (attributes !== undefined && next !== attributes) {
        out += write(kept.slice(start, at), attributes)
        start = at
      }
      attributes = next
    }
  }
  return out + write(kept.slice(start), attributes ?? '')
}

/** Writes the value of an attribute that holds what stands at a path, in its quotation marks. */
export function writeValue(value: string, path: Path, writing: Writing): string {
  return isPlain(value) && !/["\t\n]/.test(value) ? `"${value}"` : quoteValue(holdable(value, teller(path, writing)))
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
    tell('unsupported-text', `${count} characters that XML cannot hold (${which}): U+FFFD in their place`)
  }
  return kept
}

/** The attributes of a run under some formats. Where there is a colour, Final Draft writes all that a run may have. */
function toAttributes(active: ReadonlyMap<MarkType, Range>, writing: Writing, tell: Tell): string {
  if (active.size === 0) return ''
  let words = ''
  for (const [type, name] of styles) if (active.has(type)) words += words ? `+${name}` : name
  // An empty Style would take its capitals from a heading.
  const style = words ? ` Style="${words}"` : ''
  const color = active.get('text-color')
  const highlight = active.get('highlight')
  if (!color && !highlight) return style
  const background = highlight ? remember('highlight', highlight.value, writing, tell) : '#FFFFFFFFFFFF'
  const foreground = color ? remember('text-color', color.value, writing, tell) : '#000000000000'
  return (
    ` AdornmentStyle="0" Background="${background}" Color="${foreground}"` +
    ` Font="Courier Final Draft" RevisionID="0" Size="12"${style}`
  )
}

function remember(
  type: 'highlight' | 'text-color',
  value: string | undefined,
  { colors }: Writing,
  tell: Tell,
): string {
  const key = value === undefined ? type : `${type} ${value}`
  let color = colors.get(key)
  if (!color) {
    color = type === 'highlight' ? writeBackground(value) : writeColor(value ?? '')
    colors.set(key, color)
  }
  if (color.isMixed) tell('unsupported-format', `FDX has no transparent colours: ${value} as it shows on white paper`)
  return color.value
}
