import type { Color, Coordinates, RgbSpace } from './colors.ts'

/** A space of red, green and blue: how its signals become light, and how bright the light of each of the three is. */
interface Lights {
  readonly decode: (signal: number) => number
  readonly luminance: Coordinates
}

const srgbLuminance: Coordinates = [0.2126390059, 0.7151686788, 0.0721923154]

/** The second rows of the matrices to XYZ under D65, the white of screens, in CSS Color 4. */
export const lights: Readonly<Record<RgbSpace, Lights>> = {
  srgb: { decode: decodeSrgb, luminance: srgbLuminance },
  'srgb-linear': { decode: (signal) => signal, luminance: srgbLuminance },
  'display-p3': { decode: decodeSrgb, luminance: [0.2289745641, 0.6917385218, 0.0792869141] },
  'a98-rgb': { decode: (signal) => raise(signal, 563 / 256), luminance: [0.2973449753, 0.6273635663, 0.0752914585] },
  'prophoto-rgb': { decode: decodeProphoto, luminance: [0.2683218627, 0.7151152996, 0.016562865] },
  rec2020: { decode: decodeRec2020, luminance: [0.262700212, 0.6779980715, 0.0593017165] },
}

function decodeSrgb(signal: number): number {
  const size = Math.abs(signal)
  return size <= 0.04045 ? signal / 12.92 : raise((size + 0.055) / 1.055, 2.4) * Math.sign(signal)
}

function decodeProphoto(signal: number): number {
  return Math.abs(signal) <= 16 / 512 ? signal / 16 : raise(signal, 1.8)
}

function decodeRec2020(signal: number): number {
  const size = Math.abs(signal)
  return size < 0.0812428583 ? signal / 4.5 : raise((size + 0.0992968268) / 1.0992968268, 1 / 0.45) * Math.sign(signal)
}

/** A power of what may be less than nothing. */
function raise(signal: number, exponent: number): number {
  return Math.sign(signal) * Math.abs(signal) ** exponent
}

/** The rows of the matrix from Oklab to the cones, and what each of them adds to luminance. */
const cones: readonly [Coordinates, Coordinates, Coordinates] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
export const coneLuminance: Coordinates = [-0.0405757452, 1.1122868033, -0.0717110581]

/** What X, Y and Z under D50, the white of paper, add to luminance under D65. */
export const paperLuminance: Coordinates = [-0.028369707, 1.0099954581, 0.021041399]

/** How bright a colour is beside white, as WCAG 2 has it: of black 0, of white 1; the Y of XYZ. */
export function luminanceOf({ space, coordinates }: Color): number {
  const [first, second, third] = coordinates
  switch (space) {
    case 'xyz-d65':
      return second
    case 'xyz-d50':
      return dot(paperLuminance, coordinates)
    case 'lab':
      return dot(paperLuminance, fromLab(first, 125 * second, 125 * third))
    case 'lch':
      return dot(paperLuminance, fromLab(first, ...fromPolar(150 * second, third)))
    case 'oklab':
      return dot(coneLuminance, toCones(first, 0.4 * second, 0.4 * third))
    case 'oklch':
      return dot(coneLuminance, toCones(first, ...fromPolar(0.4 * second, third)))
    case 'hsl':
      return dotLight('srgb', fromHsl(coordinates))
    case 'hwb':
      return dotLight('srgb', fromHwb(coordinates))
    default:
      return dotLight(space, coordinates)
  }
}

export function dot(a: Coordinates, b: Coordinates): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function dotLight(space: RgbSpace, coordinates: Coordinates): number {
  return dot(lights[space].luminance, toLight(space, coordinates))
}

/** How much light of each of its three a colour of a space of red, green and blue has. */
export function toLight(space: RgbSpace, [red, green, blue]: Coordinates): Coordinates {
  const { decode } = lights[space]
  return [decode(red), decode(green), decode(blue)]
}

/** XYZ under D50 of a colour of Lab. */
export function fromLab(lightness: number, a: number, b: number): Coordinates {
  const middle = (100 * lightness + 16) / 116
  const linear = (value: number): number => (value > 6 / 29 ? value ** 3 : (116 * value - 16) / (24389 / 27))
  const [x, y, z] = [linear(middle + a / 500), linear(middle), linear(middle - b / 200)]
  return [(x * 0.3457) / 0.3585, y, (z * (1 - 0.3457 - 0.3585)) / 0.3585]
}

/** What the three sorts of cones in an eye see of an Oklab colour. */
export function toCones(lightness: number, a: number, b: number): Coordinates {
  const [long, medium, short] = cones
  const point: Coordinates = [lightness, a, b]
  return [dot(long, point) ** 3, dot(medium, point) ** 3, dot(short, point) ** 3]
}

/** The two axes that a distance from grey and a hue stand for. */
export function fromPolar(chroma: number, turn: number): [number, number] {
  return [chroma * Math.cos(2 * Math.PI * turn), chroma * Math.sin(2 * Math.PI * turn)]
}

/** Red, green and blue of HSL. */
export function fromHsl([hue, saturation, lightness]: Coordinates): Coordinates {
  const amount = saturation * Math.min(lightness, 1 - lightness)
  const at = (offset: number): number => {
    const twelfth = (((offset + 12 * hue) % 12) + 12) % 12
    return lightness - amount * Math.max(-1, Math.min(twelfth - 3, 9 - twelfth, 1))
  }
  return [at(0), at(8), at(4)]
}

/** Red, green and blue of HWB. */
export function fromHwb([hue, white, black]: Coordinates): Coordinates {
  const all = Math.max(1, white + black)
  const [red, green, blue] = fromHsl([hue, 1, 0.5])
  const mix = (channel: number): number => channel * (1 - (white + black) / all) + white / all
  return [mix(red), mix(green), mix(blue)]
}
