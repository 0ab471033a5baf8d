import { formatsOfTags } from '../format-names.ts'
import type { Format } from '../formats.ts'

/** A tag of ours, as it was read. */
export interface Tag {
  readonly name: string
  readonly isClosing: boolean
  /** Nothing for an element that says nothing: a span without a colour. */
  readonly format: Format | undefined
  /** A colour as it is written. */
  readonly value: string | undefined
}

const tagPattern = /^<(\/?)([a-z]+)(\s[^>]*)?>$/i
const stylePattern = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** Reads a tag that this library writes; nothing of any other, nor of comments and the like. */
export function readTag(html: string): Tag | undefined {
  const [whole, slash, spelling = '', attributes = ''] = tagPattern.exec(html) ?? []
  const name = spelling.toLowerCase()
  const format = formatsOfTags.get(name)
  if (!whole || !format || attributes.endsWith('/')) return undefined
  if (slash) return { name, isClosing: true, format, value: undefined }
  const value = format.property ? readProperty(attributes, format.property) : undefined
  const saysNothing = format.mark === 'text-color' && value === undefined
  return { name, isClosing: false, format: saysNothing ? undefined : format, value }
}

/** The value of a CSS property in a tag's style. */
function readProperty(attributes: string, property: string): string | undefined {
  const [, double, single] = stylePattern.exec(attributes) ?? []
  for (const declaration of (double ?? single ?? '').split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0 && declaration.slice(0, colon).trim().toLowerCase() === property) {
      return declaration.slice(colon + 1).trim()
    }
  }
  return undefined
}

/** Whether a tag is a line break. */
export function isBreakTag(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html)
}
