import type { Format } from '../formats.ts'
import { referenceTo } from './references.ts'

/** The tag that opens a format, with its value where it has one. */
export function startTag({ tag, startTag, property }: Format, value?: string): string {
  return property && value ? `<${tag} style="${property}: ${escapeAttribute(value)}">` : startTag
}

function escapeAttribute(value: string): string {
  if (!/[&"<>\t-\r]/.test(value)) return value
  return value.replace(/[&"<>\s]/g, (char) => (char === ' ' ? char : referenceTo(char)))
}
