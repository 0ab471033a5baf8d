/*
 * What XML's readers give back as it went in: markup as references, and whatever they would take for another white space.
 * Three kinds of references are all that FDX needs, which a whole library would not write faster or safer.
 */

/** The units that XML 1.0 has no place for, but for lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these it is
export const forbidden: RegExp = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, and what is to be escaped; one search for both
const special = /[&<>\r\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/

/** Whether a text stands in XML as it is. */
export function isPlain(text: string): boolean {
  return !special.test(text) && text.isWellFormed()
}

/** Whether a text stands in a value as it is. */
export function isPlainValue(text: string): boolean {
  return /^[\w .:-]*$/.test(text)
}

/** A text without what XML cannot hold: a U+FFFD for each, so that offsets stay. Counts and names what it was. */
export function replaceForbidden(text: string): { text: string; count: number; examples: string[] } {
  const found = new Set<number>()
  let count = 0
  const note = (unit: string): string => {
    count++
    if (found.size < 4) found.add(unit.charCodeAt(0))
    return '\uFFFD'
  }
  const replaced = text.replace(forbidden, note).replace(/\p{Surrogate}/gu, note)
  const examples = [...found].map((unit) => `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`)
  return { text: replaced, count, examples }
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** A text between tags: of XML's characters alone. */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (character) => references[character] as string) : text
}

/** The value of an attribute, in its quotation marks: of XML's characters alone. */
export function quoteValue(text: string): string {
  return `"${text.replace(/[&<>"\t\n\r]/g, (character) => references[character] as string)}"`
}
