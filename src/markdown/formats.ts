import type { MarkType } from '../document/schema.ts'
import { typeRows } from '../marks/ranges.ts'

/** How one mark is said in mdast and in Markdown. */
export interface Format {
  readonly mark: MarkType
  /** Type of the mdast node. */
  readonly node: 'strong' | 'emphasis' | 'delete' | 'underline' | 'highlight' | 'textColor' | 'upperCase' | 'link'
  /** What says it in Markdown: delimiters, tags, a link's brackets, or the letters themselves. */
  readonly says: 'delimiters' | 'tags' | 'brackets' | 'letters'
  /** The delimiter in each marker it may be written with, the usual one first. */
  readonly delimiters: readonly string[]
  /** What these are made of, by the style that it is written in (`writer/styles.ts`): where that has none, an empty string. */
  readonly markers: readonly string[]
  /** The HTML element: of a format without delimiters, or to stand in for them. */
  readonly tag: string
  /** The element's tags, without attributes. */
  readonly startTag: string
  readonly endTag: string
  /** The CSS property that its value is of. */
  readonly property: string | undefined
  /** A bit of its own, for sets of formats. */
  readonly bit: number
}

/** Every format, a row for each mark type. All other places that need one of these names look it up here. */
const rows: readonly Format[] = [
  row('bold', 'strong', 'delimiters', 'strong', ['**', '__']),
  row('italic', 'emphasis', 'delimiters', 'em', ['*', '_']),
  // One tilde strikes in some parsers only, and has no second marker.
  row('strikethrough', 'delete', 'delimiters', 'del', ['~~']),
  row('underline', 'underline', 'tags', 'u'),
  row('highlight', 'highlight', 'tags', 'mark', [], 'background-color'),
  row('text-color', 'textColor', 'tags', 'span', [], 'color'),
  row('link', 'link', 'brackets', 'a'),
  row('upper-case', 'upperCase', 'letters', 'span'),
].map((format, index) => ({ ...format, bit: 1 << index }))

function row(
  mark: MarkType,
  node: Format['node'],
  says: Format['says'],
  tag: string,
  delimiters: readonly string[] = [],
  property?: string,
): Omit<Format, 'bit'> {
  const markers = [0, 1, 2, 3].map((style) => delimiters[style]?.charAt(0) ?? '')
  return { mark, node, says, delimiters, markers, tag, startTag: `<${tag}>`, endTag: `</${tag}>`, property }
}

/** The formats by mark type. */
export const formats: Readonly<Record<MarkType, Format>> = Object.fromEntries(
  rows.map((format) => [format.mark, format]),
) as Record<MarkType, Format>

/** Underlining as an insertion, which renderers keep that drop `u`. */
export const inserted: Format = { ...formats.underline, ...row('underline', 'underline', 'tags', 'ins') }

/** Strikethrough as an element, where two tildes are text. */
export const deleted: Format = { ...formats.strikethrough, ...row('strikethrough', 'delete', 'tags', 'del') }

/** The formats by rank of the mark type. */
export const formatsByRank: readonly Format[] = typeRows.map(({ type }) => formats[type])
