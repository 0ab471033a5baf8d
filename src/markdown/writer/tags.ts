import type { Format } from '../formats.ts'
import { referenceTo } from './references.ts'

/** The tag that opens a format, with its value where it has one. */
export function startTag({ tag, startTag, property }: Format, value?: string): string {
  return property && value ? `<${tag} style="${property}: ${escapeAttribute(value)}">` : startTag
}

/** The same as JSX has it: a style is an object. */
export function startJsx({ tag, startTag, property }: Format, value?: string): string {
  if (!property || !value) return startTag
  const name = property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `<${tag} style={{ ${name}: ${JSON.stringify(value)} }}>`
}

function escapeAttribute(value: string): string {
  return value.replace(/[&"<>\t-\r]/g, (char) => referenceTo(char))
}
