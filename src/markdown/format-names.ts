import { type Format, formats, inserted } from './formats.ts'

/*
 * The formats by what they are called where they are read. Apart from their table, as whoever only writes Markdown reads none.
 */

const all: readonly Format[] = Object.values(formats)

/** The formats by type of mdast node. */
export const formatsOfNodes: ReadonlyMap<string, Format> = new Map(all.map((format) => [format.node, format]))

/** The formats that a tag may say, by the tag's name: a span says a colour, upper case is said by the letters. */
export const formatsOfTags: ReadonlyMap<string, Format> = new Map(
  [...all.filter(({ says }) => says === 'delimiters' || says === 'tags'), inserted].map((format) => [
    format.tag,
    format,
  ]),
)
