import { type Color, type Coordinates, parseColor } from './colors.ts'
import { dot, fromHsl, fromHwb, fromLab, fromPolar, luminanceOf, toCones, toLight } from './luminance.ts'

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The rows of the matrices to linear sRGB from XYZ under D65, from XYZ under D50, and from the cones of Oklab: CSS Color 4. */
const fromXyz65: readonly Coordinates[] = [
  [3.2409699419, -1.5373831776, -0.4986107603],
  [-0.9692436363, 1.8759675015, 0.0415550574],
  [0.0556300797, -0.2039769589, 1.0569715142],
]
const fromXyz50: readonly Coordinates[] = [
  [3.1341359569, -1.6173863321, -0.490661946],
  [-0.9787954705, 1.9162543773, 0.0334427368],
  [0.0719553798, -0.2289767598, 1.4053860351],
]
const fromCones: readonly Coordinates[] = [
  [4.0767416361, -3.3077115393, 0.2309699032],
  [-1.2684379733, 2.6097573493, -0.341319376],
  [-0.0041960761, -0.7034186179, 1.707614694],
]

/**
 * A colour as a CSS value names it, on white paper, for outputs that know red, green and blue alone. What is beyond sRGB is
 * cut off, and the wider spaces of red, green and blue are taken as if their three were its.
 */
export function toRgb(value: string): Rgb | undefined {
  const color = parseColor(value)
  if (!color) return undefined
  const [red, green, blue] = toSrgb(color).map((share) => {
    const within = Math.min(1, Math.max(0, share))
    return Math.round(255 * (within * color.alpha + 1 - color.alpha))
  })
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function toSrgb({ space, coordinates }: Color): Coordinates {
  const [first, second, third] = coordinates
  switch (space) {
    case 'srgb':
      return coordinates
    case 'hsl':
      return fromHsl(coordinates)
    case 'hwb':
      return fromHwb(coordinates)
    case 'xyz-d65':
      return fromLight(fromXyz65, coordinates)
    case 'xyz-d50':
      return fromLight(fromXyz50, coordinates)
    case 'lab':
      return fromLight(fromXyz50, fromLab(first, 125 * second, 125 * third))
    case 'lch':
      return fromLight(fromXyz50, fromLab(first, ...fromPolar(150 * second, third)))
    case 'oklab':
      return fromLight(fromCones, toCones(first, 0.4 * second, 0.4 * third))
    case 'oklch':
      return fromLight(fromCones, toCones(first, ...fromPolar(0.4 * second, third)))
    default: {
      const [red, green, blue] = toLight(space, coordinates)
      return [encode(red), encode(green), encode(blue)]
    }
  }
}

function fromLight(rows: readonly Coordinates[], light: Coordinates): Coordinates {
  const [red = 0, green = 0, blue = 0] = rows.map((row) => encode(dot(row, light)))
  return [red, green, blue]
}

function encode(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}

/**
 * What has to be known of a highlight's colour to set readable text on it: `dark` where that is white rather than black,
 * `clear` where more of the paper is seen than of the colour, so that the text keeps its own.
 */
export function toneOf(value: string): 'dark' | 'clear' | undefined {
  const color = parseColor(value)
  if (!color) return undefined
  if (color.alpha < 0.5) return 'clear'
  // Black and white have equal contrast with this luminance, each 4.58 : 1.
  return luminanceOf(color) < 0.179 ? 'dark' : undefined
}
