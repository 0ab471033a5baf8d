import type { Color, Coordinates, RgbSpace } from './colors.ts'
import {
  coneLuminance,
  dot,
  fromHsl,
  fromHwb,
  fromLab,
  fromPolar,
  lights,
  paperLuminance,
  toCones,
  toLight,
} from './luminance.ts'

/**
 * A colour's red, green and blue in sRGB: from 0 to 1 where every screen can show it, beyond where not.
 * Source: CSS Color 4, "Sample code for color conversions"; the tests compare with culori.
 */
export function toRgb(color: Color): Coordinates {
  switch (color.space) {
    case 'srgb':
      return color.coordinates
    case 'hsl':
      return fromHsl(color.coordinates)
    case 'hwb':
      return fromHwb(color.coordinates)
    default: {
      const xyz = toXyz(color)
      return [encode(dot(toRed, xyz)), encode(dot(toGreen, xyz)), encode(dot(toBlue, xyz))]
    }
  }
}

/** The signal of sRGB that makes so much light. */
function encode(light: number): number {
  const size = Math.abs(light)
  return size <= 0.0031308 ? light * 12.92 : Math.sign(light) * (1.055 * size ** (1 / 2.4) - 0.055)
}

const toRed: Coordinates = [3.2409699419, -1.5373831776, -0.4986107603]
const toGreen: Coordinates = [-0.9692436363, 1.8759675015, 0.0415550574]
const toBlue: Coordinates = [0.0556300797, -0.2039769589, 1.0569715142]

type OuterRows = readonly [x: Coordinates, z: Coordinates]

const srgbRows: OuterRows = [
  [0.4123907993, 0.3575843394, 0.1804807884],
  [0.0193308187, 0.1191947798, 0.9505321522],
]

/** The first and the third rows of the matrices to XYZ; the second is in the table of luminance. */
const outerRows: Readonly<Record<RgbSpace, OuterRows>> = {
  srgb: srgbRows,
  'srgb-linear': srgbRows,
  'display-p3': [
    [0.4865709486, 0.2656676932, 0.1982172852],
    [0, 0.0451133819, 1.0439443689],
  ],
  'a98-rgb': [
    [0.5766690429, 0.1855582379, 0.1882286462],
    [0.0270313614, 0.0706888525, 0.9913375368],
  ],
  'prophoto-rgb': [
    [0.7555907436, 0.1127197886, 0.0821453971],
    [0.0039159487, -0.0129334782, 1.098075229],
  ],
  rec2020: [
    [0.6369580483, 0.1446169036, 0.1688809752],
    [0, 0.028072693, 1.0609850577],
  ],
}

/** XYZ under D65, the white of screens. */
function toXyz({ space, coordinates }: Color): Coordinates {
  const [first, second, third] = coordinates
  switch (space) {
    case 'xyz-d65':
      return coordinates
    case 'xyz-d50':
      return toScreenWhite(coordinates)
    case 'lab':
      return toScreenWhite(fromLab(first, 125 * second, 125 * third))
    case 'lch':
      return toScreenWhite(fromLab(first, ...fromPolar(150 * second, third)))
    case 'oklab':
      return fromCones(toCones(first, 0.4 * second, 0.4 * third))
    case 'oklch':
      return fromCones(toCones(first, ...fromPolar(0.4 * second, third)))
    case 'hsl':
      return fromLights('srgb', fromHsl(coordinates))
    case 'hwb':
      return fromLights('srgb', fromHwb(coordinates))
    default:
      return fromLights(space, coordinates)
  }
}

function fromLights(space: RgbSpace, coordinates: Coordinates): Coordinates {
  const light = toLight(space, coordinates)
  const [x, z] = outerRows[space]
  return [dot(x, light), dot(lights[space].luminance, light), dot(z, light)]
}

function fromCones(seen: Coordinates): Coordinates {
  return [
    dot([1.2268798758, -0.5578149945, 0.281391046], seen),
    dot(coneLuminance, seen),
    dot([-0.0763729367, -0.4214933324, 1.5869240198], seen),
  ]
}

/** From the white of paper, D50, to that of screens, D65, by Bradford's method. */
function toScreenWhite(xyz: Coordinates): Coordinates {
  return [
    dot([0.9554734527, -0.0230985369, 0.0632593087], xyz),
    dot(paperLuminance, xyz),
    dot([0.0123140017, -0.0205076964, 1.3303659366], xyz),
  ]
}
