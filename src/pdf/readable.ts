import { toRgb } from '../marks/color-spaces.ts'
import type { Coordinates } from '../marks/colors.ts'
import { dot, linearize } from '../marks/luminance.ts'
import { toRgba } from '../marks/rgb.ts'
import { toneOf } from '../marks/tone.ts'

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** What bounds the lightness and the chroma of a text, in Oklab; the style sheet of HTML has the same numbers. */
interface Bounds {
  readonly least: number
  readonly most: number
  readonly chroma: number
}

const onPaper: Bounds = { least: 0, most: 0.5, chroma: 1 }
const onTint: Bounds = { least: 0, most: 0.36, chroma: 1 }
const onHighlight: Bounds = { least: 0, most: 0.35, chroma: 1 }
const onMiddlingHighlight: Bounds = { least: 0, most: 0.17, chroma: 1 }
const onDarkHighlight: Bounds = { least: 0.97, most: 1, chroma: 0.13 }

/** The bounds on highlights, by what is known of their colour. */
const onTone = { dark: onDarkHighlight, mid: onMiddlingHighlight, clear: onMiddlingHighlight, light: onHighlight }

/**
 * The colour of a text as it can be read on a highlight, else on paper that is white or tinted: of its own hue, its lightness
 * bounded, and solid. Nothing where it is no colour.
 */
export function readableColor(
  value: string | undefined,
  highlight: string | undefined,
  isTinted: boolean,
): Rgb | undefined {
  const color = value === undefined ? undefined : toRgba(value)
  if (!color) return undefined
  const bounds = highlight === undefined ? (isTinted ? onTint : onPaper) : onTone[toneOf(highlight) ?? 'light']
  const { least, most, chroma } = bounds
  const [lightness, a, b] = toOklab(linearize('srgb', [color.red, color.green, color.blue]))
  const share = Math.min(1, chroma / Math.hypot(a, b))
  return inGamut(Math.min(most, Math.max(least, lightness)), a * share, b * share)
}

/** Of the colours of a lightness and hue the one with the most of a chroma that screens have. By halves. */
function inGamut(lightness: number, a: number, b: number): Rgb {
  const at = (share: number): Coordinates =>
    toRgb({ space: 'oklab', coordinates: [lightness, (a * share) / 0.4, (b * share) / 0.4], alpha: 1 })
  let low = 0
  let high = 1
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (at(middle).every((signal) => signal > -0.0001 && signal < 1.0001)) low = middle
    else high = middle
  }
  const [red, green, blue] = at(low)
  return [toByte(red), toByte(green), toByte(blue)]
}

function toByte(signal: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, signal)))
}

/** Oklab of linear light, by its author's definition. */
function toOklab(light: Coordinates): Coordinates {
  const seen: Coordinates = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], light)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], light)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], light)),
  ]
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], seen),
    dot([1.9779984951, -2.428592205, 0.4505937099], seen),
    dot([0.0259040371, 0.7827717662, -0.808675766], seen),
  ]
}
