import type { Format } from '../formats.ts'
import { referenceTo } from './references.ts'

/** The tag that opens a format, with its value where it has one. */
export function startTag({ tag, property }: Format, value?: string): string {
  return property && value ? `<${tag} style="${property}: ${escapeAttribute(value)}">` : `<${tag}>`
}

/** The tag that closes what {@link startTag} opened. */
export function endTag({ tag }: Format): string {
  return `</${tag}>`
}

function escapeAttribute(value: string): string {
  return value.replace(/[&"<>\s]/g, (char) => (char === ' ' ? char : referenceTo(char)))
}
