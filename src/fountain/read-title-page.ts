import { findTitleField, type TitlePage, type TitleText, toTitlePage } from '../document/title-page.ts'
import { hiddenSign } from './hidden.ts'
import { addInner, type Reading, readMarked } from './reading.ts'
import { emptyLine, emptyTitleLine, headingStart } from './syntax.ts'

/** Keys that some programs know besides those of the syntax, which are the fields of every title page. */
const furtherKeys = /^(?:date|copyright|revision)$/i

/** A line of nothing but notes and boneyards. */
const ownHidden = new RegExp(`^\\s*(?:${hiddenSign}\\s*)+$`)

/** The key that a line begins with, and what is behind it. */
const keyed = /^([^\s:\0][^:\0]*):(.*)$/s

/** A field of a title page while it is read. */
interface Field {
  readonly key: string
  readonly lines: string[]
  /** Whether lines that are not indented are of its value: there is none behind its key, nor an indented one. */
  takesAll: boolean
}

/**
 * Reads the first block of a script as a title page, if it begins with one: keys, each with a value behind it, in the indented
 * lines below, or in those right below a key that has none behind it. One of the keys is known: `FADE IN:` is none. Between
 * known keys lines that nobody indented are values too; below the last one they are the script, whose blank line was
 * forgotten, and are told, as they may be meant for a value. Gives how many lines it has, too.
 */
export function readTitlePage(
  reading: Reading,
  block: readonly string[],
): { titlePage: TitlePage; length: number } | undefined {
  const fields: Field[] = []
  const [first, last] = [block.findIndex(hasKnownKey), block.findLastIndex(hasKnownKey)]
  let length = block.findIndex((line, index) => !isOfTitlePage(fields, line, first < index && index < last))
  if (length < 0) length = block.length
  for (; block[length - 1] === emptyLine; length--) fields.at(-1)?.lines.pop()
  if (!fields.some(({ key }) => isKnown(key))) return undefined
  if (mayBeValue(block[length])) reading.unindented += block.length - length
  // `FADE IN:` at its end is no key without a value.
  const { key = '', lines = [] } = fields.at(-1) ?? {}
  if (lines.length === 0 && !isKnown(key)) length--
  const read = fields
    .filter(({ lines }) => lines.length > 0)
    .map(({ key, lines }) => ({ key, value: readValue(reading, lines.join('\n')) }))
  addInner(reading)
  return { titlePage: toTitlePage(read), length }
}

function isKnown(key: string): boolean {
  return findTitleField(key) !== undefined || furtherKeys.test(key)
}

function hasKnownKey(line: string): boolean {
  return isKnown(keyed.exec(line)?.[1] ?? '')
}

/** Whether a line below a title page may be meant for that, though it is not indented. */
function mayBeValue(line = emptyLine): boolean {
  return line !== emptyLine && !headingStart.test(line)
}

/** Adds a line to the fields of a title page, if it is of that. */
function isOfTitlePage(fields: Field[], line: string, isBetweenKeys: boolean): boolean {
  const [, key, value = ''] = keyed.exec(line) ?? []
  if (key === undefined) return addLine(fields.at(-1), line, isBetweenKeys)
  const first = value.trim()
  fields.push({ key: key.trim(), lines: first === '' ? [] : [first], takesAll: first === '' })
  return true
}

/** Adds a line to the value of a field, if it is of that. */
function addLine(field: Field | undefined, line: string, isBetweenKeys: boolean): boolean {
  if (!field) return false
  const { lines } = field
  const text = line.trim()
  // A line that is commented out stands with the one before it.
  if (lines.length > 0 && ownHidden.test(line)) {
    lines.push(lines.pop() + text)
    return true
  }
  const isIndented = /^(?:\t| {3})/.test(line)
  const isTaken = isIndented || line === emptyLine || ((field.takesAll || isBetweenKeys) && !headingStart.test(line))
  if (!isTaken) return false
  if (isIndented) field.takesAll = false
  lines.push(text === emptyTitleLine ? '' : text)
  return true
}

function readValue(reading: Reading, written: string): TitleText {
  const { text, marks } = readMarked(reading, written)
  return marks.length === 0 ? text : { text, marks }
}
