import type { Font } from 'fontkit'
import type { PdfFont } from './options.ts'
import type { Peers } from './peers.ts'

/** The styles of a family. */
export type Style = keyof PdfFont

/** A font as the document knows it. */
export interface Typeface {
  readonly name: string
  readonly font: Font
  /** Whether its letters are as wide as the grid's columns. */
  readonly isTypewriter: boolean
}

/** A style's fonts, in the order in which they are asked for a character. */
export interface Typefaces {
  /** The first of a style's fonts that has a character; nothing where none has. */
  find(style: Style, code: number): Typeface | undefined
}

/** How far from 0.6 em the letters of a typewriter's font may be. */
const tolerance = 0.006

/** Opens the fonts given and those that the library brings, each when it is first wanted. */
export async function loadTypefaces(given: readonly PdfFont[], { createFont }: Peers): Promise<Typefaces> {
  const [{ courierPrime }, { cousine }] = await Promise.all([
    import('./fonts/courier-prime.ts'),
    import('./fonts/cousine.ts'),
  ])
  const open = (bytes: Uint8Array, name: string): Typeface => {
    const font = openFont(bytes, name, createFont)
    return { name, font, isTypewriter: isTypewriter(font) }
  }
  const own = given.map((family, index) => opener(family, (bytes, style) => open(bytes, `fonts[${index}].${style}`)))
  const typewriters = own.filter((family) => family('regular').isTypewriter)
  const others = own.filter((family) => !typewriters.includes(family))
  const brought = [...subsets('courier-prime', courierPrime, open), ...subsets('cousine', cousine, open)]
  return finder([...typewriters, ...brought, ...others])
}

/** Opens a font, or throws a `TypeError` that names it. */
function openFont(bytes: Uint8Array, name: string, createFont: Peers['createFont']): Font {
  let font: ReturnType<typeof createFont>
  try {
    font = createFont(bytes as Buffer)
  } catch (cause) {
    throw new TypeError(`toPdf: ${name} is no TrueType, OpenType or WOFF font`, { cause })
  }
  if ('fonts' in font) throw new TypeError(`toPdf: ${name} is a collection of fonts; give one of them`)
  return font
}

type Family = (style: Style) => Typeface

/** Opens each style of a family once; the regular one stands in for those that are missing. */
function opener(family: PdfFont, open: (bytes: Uint8Array, style: Style) => Typeface): Family {
  const opened = new Map<Style, Typeface>()
  return (wanted) => {
    const style = family[wanted] ? wanted : 'regular'
    const typeface = opened.get(style) ?? open(family[style] ?? family.regular, style)
    opened.set(style, typeface)
    return typeface
  }
}

/** The families that the parts of one make: each holds other characters. */
function subsets(
  name: string,
  family: Readonly<Record<Style, readonly string[]>>,
  open: (bytes: Uint8Array, name: string) => Typeface,
): Family[] {
  return family.regular.map((_, index) => {
    const opened = new Map<Style, Typeface>()
    return (style) => {
      const typeface = opened.get(style) ?? open(decode(family[style][index] ?? ''), `${name}-${index}-${style}`)
      opened.set(style, typeface)
      return typeface
    }
  })
}

function decode(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function isTypewriter(font: Font): boolean {
  return ['i', 'M'].every((letter) => {
    const { advanceWidth } = font.glyphForCodePoint(letter.charCodeAt(0))
    return Math.abs(advanceWidth / font.unitsPerEm - 0.6) < tolerance
  })
}

function finder(families: readonly Family[]): Typefaces {
  const found = new Map<Style, Map<number, Typeface | undefined>>()
  return {
    find: (style, code) => {
      const known = found.get(style) ?? new Map<number, Typeface | undefined>()
      found.set(style, known)
      if (!known.has(code)) {
        const family = families.find((one) => one(style).font.hasGlyphForCodePoint(code))
        known.set(code, family?.(style))
      }
      return known.get(code)
    },
  }
}
