import type { Format } from '../formats.ts'
import { referenceTo } from './references.ts'

/** The tag that opens a format with a value. */
export function startTag({ tag, property }: Format, value: string): string {
  return `<${tag} style="${property}: ${value.replace(/[&"<>\t-\r]/g, referenceTo)}">`
}

/** The same as JSX has it: a style is an object. */
export function startJsx({ tag, property }: Format, value: string): string {
  const name = property?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `<${tag} style={{ ${name}: ${JSON.stringify(value)} }}>`
}
