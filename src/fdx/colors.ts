import { type Rgba, toRgba } from '../marks/rgb.ts'

/*
 * FDX writes a colour as #RRRRGGGGBBBB. Black text and a white background are what every run of Final Draft has, so they
 * say nothing: a mark of that very colour is one step of 65,535 beside it. So is a highlight without a colour beside the
 * yellow that it gets, which tells it from one that is yellow.
 */

/** What says nothing. */
export const noColor = '#000000000000'
export const noBackground = '#FFFFFFFFFFFF'
const plainHighlight = '#FFFFFFFF0001'

/** A colour in FDX. */
export interface FdxColor {
  readonly value: string
  /** Whether it was not opaque: it is written as it shows on white paper. */
  readonly isMixed: boolean
}

const opaque = (value: string): FdxColor => ({ value, isMixed: false })

/** The `Color` of a text colour. */
export function writeColor(css: string): FdxColor {
  const color = toHex(css)
  return color.value === noColor ? { ...color, value: '#000000000001' } : color
}

/** The `Background` of a highlight. */
export function writeBackground(css: string | undefined): FdxColor {
  if (css === undefined) return opaque(plainHighlight)
  const color = toHex(css)
  return color.value === noBackground ? { ...color, value: '#FFFFFFFFFFFE' } : color
}

function toHex(css: string): FdxColor {
  const color: Rgba = toRgba(css) ?? { red: 0, green: 0, blue: 0, alpha: 1 }
  const { alpha } = color
  const digits = [color.red, color.green, color.blue].map((share) => {
    const byte = Math.round((share * alpha + 1 - alpha) * 255)
    return byte.toString(16).toUpperCase().padStart(2, '0').repeat(2)
  })
  return { value: `#${digits.join('')}`, isMixed: alpha < 1 }
}

/** What a `Color` or `Background` says: nothing but how all text looks, a mark's value, or no colour. */
export type ColorReading = 'default' | 'invalid' | { readonly value: string | undefined }

export function readColor(value: string): ColorReading {
  return value === noColor || value === '#000000' ? 'default' : readHex(value)
}

export function readBackground(value: string): ColorReading {
  if (value === noBackground || value.toUpperCase() === '#FFFFFF') return 'default'
  return value === plainHighlight ? { value: undefined } : readHex(value)
}

/** `#FFFF80800000` as `#ff8000`: 8 bits a channel are what every output can say. Some programs write those alone. */
function readHex(value: string): ColorReading {
  if (/^#[\da-f]{6}$/i.test(value)) return { value: value.toLowerCase() }
  const [, ...channels] = /^#([\da-f]{4})([\da-f]{4})([\da-f]{4})$/i.exec(value) ?? []
  if (channels.length === 0) return 'invalid'
  const bytes = channels.map((channel) => Math.round(Number.parseInt(channel, 16) / 257))
  return { value: `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}` }
}
