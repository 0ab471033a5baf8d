import { findTitleField, type TitlePage, type TitleText, toTitlePage } from '../document/title-page.ts'
import { hiddenSign } from './hidden.ts'
import { addInner, type Reading, readMarked } from './reading.ts'

/** Keys that some programs know besides those of the syntax, which are the fields of every title page. */
const furtherKeys = /^(?:date|copyright|revision)$/i

/** A line of nothing but notes and boneyards. */
const ownHidden = new RegExp(`^\\s*(?:${hiddenSign}\\s*)+$`)

/**
 * Reads the first block of a script as a title page, if it is one: keys, each with a value behind it or in the indented
 * lines below, of which one is known. `FADE IN:` is none.
 */
export function readTitlePage(reading: Reading, block: readonly string[]): TitlePage | undefined {
  const fields: { readonly key: string; readonly lines: string[] }[] = []
  for (const line of block) {
    const [, key, value] = /^([^\s:\0][^:\0]*):(.*)$/.exec(line) ?? []
    const before = fields.at(-1)?.lines
    if (key !== undefined) fields.push({ key: key.trim(), lines: value?.trim() ? [value.trim()] : [] })
    // A line that is commented out stands with the one before it.
    else if (before && before.length > 0 && ownHidden.test(line)) before[before.length - 1] += line.trim()
    else if (before && /^(?:\t| {3})/.test(line)) before.push(line.trim())
    else return undefined
  }
  if (!fields.some(({ key }) => findTitleField(key) || furtherKeys.test(key))) return undefined
  const read = fields
    .filter(({ lines }) => lines.length > 0)
    .map(({ key, lines }) => ({ key, value: readValue(reading, lines.join('\n')) }))
  addInner(reading)
  return toTitlePage(read)
}

function readValue(reading: Reading, written: string): TitleText {
  const { text, marks } = readMarked(reading, written)
  return marks.length === 0 ? text : { text, marks }
}
