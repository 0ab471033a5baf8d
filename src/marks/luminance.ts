import type { Color, Coordinates, RgbSpace } from './colors.ts'

/** What has a matrix to XYZ: the lights of red, green and blue of a space, XYZ on paper, and what the cones of an eye see. */
export type Basis = RgbSpace | 'xyz-d50' | 'cones'

const srgbLuminance: Coordinates = [0.2126390059, 0.7151686788, 0.0721923154]

/**
 * How bright each of the three of a basis is: the second rows of the matrices to XYZ under D65, the white of screens, in CSS
 * Color 4. `xyz-d50` is under the white of paper.
 */
export const luminances: Readonly<Record<Basis, Coordinates>> = {
  srgb: srgbLuminance,
  'srgb-linear': srgbLuminance,
  'display-p3': [0.2289745641, 0.6917385218, 0.0792869141],
  'a98-rgb': [0.2973449753, 0.6273635663, 0.0752914585],
  'prophoto-rgb': [0.2683218627, 0.7151152996, 0.016562865],
  rec2020: [0.262700212, 0.6779980715, 0.0593017165],
  'xyz-d50': [-0.028369707, 1.0099954581, 0.021041399],
  cones: [-0.0405757452, 1.1122868033, -0.0717110581],
}

/** How the signals of a space become light. */
const decoders: Readonly<Record<RgbSpace, (signal: number) => number>> = {
  srgb: decodeSrgb,
  'srgb-linear': (signal) => signal,
  'display-p3': decodeSrgb,
  'a98-rgb': (signal) => raise(signal, 563 / 256),
  'prophoto-rgb': decodeProphoto,
  rec2020: decodeRec2020,
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

/** The rows of the matrix from Oklab to the cones. */
const cones: readonly [Coordinates, Coordinates, Coordinates] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]

/** How bright a colour is beside white, as WCAG 2 has it: of black 0, of white 1; the Y of XYZ. */
export function luminanceOf(color: Color): number {
  const [basis, amounts] = toLight(color)
  return basis === 'xyz-d65' ? amounts[1] : dot(luminances[basis], amounts)
}

export function dot(a: Coordinates, b: Coordinates): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** A colour as amounts that add up, from which the matrix of their basis leads to XYZ; of `xyz-d65` they are that. */
export function toLight(color: Color): readonly [basis: Basis | 'xyz-d65', amounts: Coordinates] {
  const { space, coordinates } = color
  const [first, second, third] = coordinates
  switch (space) {
    case 'xyz-d65':
    case 'xyz-d50':
      return [space, coordinates]
    case 'lab':
      return ['xyz-d50', fromLab(first, 125 * second, 125 * third)]
    case 'lch':
      return ['xyz-d50', fromLab(first, ...fromPolar(150 * second, third))]
    case 'oklab':
      return ['cones', toCones(first, 0.4 * second, 0.4 * third)]
    case 'oklch':
      return ['cones', toCones(first, ...fromPolar(0.4 * second, third))]
    case 'hsl':
      return ['srgb', linearize('srgb', fromHsl(coordinates))]
    case 'hwb':
      return ['srgb', linearize('srgb', fromHwb(coordinates))]
    default:
      return [space, linearize(space, coordinates)]
  }
}

/** How much light of each of its three the signals of a space make. */
export function linearize(space: RgbSpace, [red, green, blue]: Coordinates): Coordinates {
  const decode = decoders[space]
  return [decode(red), decode(green), decode(blue)]
}

/** Red, green and blue of sRGB, of a colour that is written by them; nothing of others. */
export function toSignals({ space, coordinates }: Color): Coordinates | undefined {
  if (space === 'hsl') return fromHsl(coordinates)
  if (space === 'hwb') return fromHwb(coordinates)
  return space === 'srgb' ? coordinates : undefined
}

/** XYZ under D50 of a colour of Lab. */
function fromLab(lightness: number, a: number, b: number): Coordinates {
  const middle = (100 * lightness + 16) / 116
  const linear = (value: number): number => (value > 6 / 29 ? value ** 3 : (116 * value - 16) / (24389 / 27))
  const [x, y, z] = [linear(middle + a / 500), linear(middle), linear(middle - b / 200)]
  return [(x * 0.3457) / 0.3585, y, (z * (1 - 0.3457 - 0.3585)) / 0.3585]
}

/** What the three sorts of cones in an eye see of an Oklab colour. */
function toCones(lightness: number, a: number, b: number): Coordinates {
  const [long, medium, short] = cones
  const point: Coordinates = [lightness, a, b]
  return [dot(long, point) ** 3, dot(medium, point) ** 3, dot(short, point) ** 3]
}

/** The two axes that a distance from grey and a hue stand for. */
function fromPolar(chroma: number, turn: number): [number, number] {
  return [chroma * Math.cos(2 * Math.PI * turn), chroma * Math.sin(2 * Math.PI * turn)]
}

/** Red, green and blue of HSL. */
function fromHsl([hue, saturation, lightness]: Coordinates): Coordinates {
  const amount = saturation * Math.min(lightness, 1 - lightness)
  const at = (offset: number): number => {
    const twelfth = (((offset + 12 * hue) % 12) + 12) % 12
    return lightness - amount * Math.max(-1, Math.min(twelfth - 3, 9 - twelfth, 1))
  }
  return [at(0), at(8), at(4)]
}

/** Red, green and blue of HWB. */
function fromHwb([hue, white, black]: Coordinates): Coordinates {
  const all = Math.max(1, white + black)
  const [red, green, blue] = fromHsl([hue, 1, 0.5])
  const mix = (channel: number): number => channel * (1 - (white + black) / all) + white / all
  return [mix(red), mix(green), mix(blue)]
}
