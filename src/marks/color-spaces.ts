import type { Color, Coordinates } from './colors.ts'
import { type Basis, dot, luminances, toLight, toSignals } from './luminance.ts'

/**
 * A colour's red, green and blue in sRGB: from 0 to 1 where every screen can show it, beyond where not.
 * Source: CSS Color 4, "Sample code for color conversions"; the tests compare with culori.
 */
export function toRgb(color: Color): Coordinates {
  const signals = toSignals(color)
  if (signals) return signals
  const xyz = toXyz(color)
  return [encode(dot(toRed, xyz)), encode(dot(toGreen, xyz)), encode(dot(toBlue, xyz))]
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

/**
 * The first and the third rows of the matrices to XYZ; the second is in the table of luminance. From the white of paper to that
 * of screens by Bradford's method.
 */
const outerRows: Readonly<Record<Basis, OuterRows>> = {
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
  'xyz-d50': [
    [0.9554734527, -0.0230985369, 0.0632593087],
    [0.0123140017, -0.0205076964, 1.3303659366],
  ],
  cones: [
    [1.2268798758, -0.5578149945, 0.281391046],
    [-0.0763729367, -0.4214933324, 1.5869240198],
  ],
}

/** XYZ under D65, the white of screens. */
function toXyz(color: Color): Coordinates {
  const [basis, amounts] = toLight(color)
  if (basis === 'xyz-d65') return amounts
  const [x, z] = outerRows[basis]
  return [dot(x, amounts), dot(luminances[basis], amounts), dot(z, amounts)]
}
