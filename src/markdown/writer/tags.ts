import { remember } from '../../marks/remember.ts'
import type { Format } from '../formats.ts'
import { referenceTo } from './references.ts'

/**
 * The tag that opens a format with a value. Colours are few: a tag that is remembered is one string to the engine, one made anew
 * four that it has yet to join.
 */
export function startTag(format: Format, value: string): string {
  return value.length > 100 ? toTag(format, value) : tagsOf(format)(value)
}

const tagsOf = remember((format: Format) => remember((value: string) => toTag(format, value)))

function toTag({ tag, property }: Format, value: string): string {
  return `<${tag} style="${property}: ${value.replace(/[&"<>\t-\r]/g, referenceTo)}">`
}

/** The same as JSX has it: a style is an object. */
export function startJsx({ tag, property }: Format, value: string): string {
  const name = property?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `<${tag} style={{ ${name}: ${JSON.stringify(value)} }}>`
}
