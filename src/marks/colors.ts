import { hexDigits, hexOf } from './color-names.ts'

/** A colour as CSS has it written, its coordinates within the bounds of their space. */
export interface Color {
  readonly space: ColorSpace
  /** Shares: 1 is what CSS calls 100 % there, of a hue one turn. `none` is 0. */
  readonly coordinates: Coordinates
  /** From 0 to 1. */
  readonly alpha: number
}

export type Coordinates = readonly [number, number, number]

/** The colour spaces of CSS Color 4. */
type ColorSpace = RgbSpace | 'xyz-d50' | 'xyz-d65' | 'hsl' | 'hwb' | 'lab' | 'lch' | 'oklab' | 'oklch'
export type RgbSpace = 'srgb' | 'srgb-linear' | 'display-p3' | 'a98-rgb' | 'prophoto-rgb' | 'rec2020'

/** How a coordinate is written: the plain number that is 100 %, or one turn of a hue, and the bounds of its share. */
interface Coordinate {
  readonly whole: number
  readonly least: number
  readonly most: number
}

const bounded = (whole: number, least = 0, most = 1): Coordinate => ({ whole, least, most })
const chroma = (whole: number): Coordinate => bounded(whole, 0, Infinity)
const axis = (whole: number): Coordinate => bounded(whole, -Infinity, Infinity)
const hue = axis(360)
const channel = bounded(255)
const percentage = bounded(100)
const unit = bounded(1)
const free = axis(1)

/** What makes a colour of three coordinates. */
interface Notation {
  readonly space: ColorSpace
  readonly coordinates: readonly [Coordinate, Coordinate, Coordinate]
  /** Whether it may have commas, as all had before Color 4. */
  readonly hasCommas: boolean
}

const notation = (space: ColorSpace, coordinates: Notation['coordinates'], hasCommas = false): Notation => {
  return { space, coordinates, hasCommas }
}

const functions: ReadonlyMap<string, Notation> = new Map([
  ['rgb', notation('srgb', [channel, channel, channel], true)],
  ['hsl', notation('hsl', [hue, percentage, percentage], true)],
  ['hwb', notation('hwb', [hue, percentage, percentage])],
  ['lab', notation('lab', [percentage, axis(125), axis(125)])],
  ['lch', notation('lch', [percentage, chroma(150), hue])],
  ['oklab', notation('oklab', [unit, axis(0.4), axis(0.4)])],
  ['oklch', notation('oklch', [unit, chroma(0.4), hue])],
])

/** The spaces of `color()`. */
const spaces: readonly ColorSpace[] = [
  'srgb',
  'srgb-linear',
  'display-p3',
  'a98-rgb',
  'prophoto-rgb',
  'rec2020',
  'xyz-d50',
  'xyz-d65',
]

/** A colour as it was written, of which bare hex digits get their `#`; nothing of whatever is none. */
export function acceptColor(value: string): string | undefined {
  const color = value.trim()
  const written = hexDigits.test(color) ? `#${color}` : color
  return parseColor(written) && written
}

/**
 * Reads a colour in the grammar of CSS Color 4: names, hex, `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`,
 * `oklab()`, `oklch()` and `color()`, with commas where CSS has them. Nothing for whatever else is a colour only by what
 * is around it (`currentcolor`, system colours, `var()`, `color-mix()`). Cost: linear.
 */
export function parseColor(color: string): Color | undefined {
  // Not `toLowerCase` of all, which would make an ASCII letter of the Kelvin sign.
  const text = color.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const hex = hexOf(text)
  if (hex !== undefined) return parseHex(hex)
  const [, name = '', inner = ''] = /^([a-z]+)\(([^()]*)\)$/.exec(text) ?? []
  const tokens = readTokens(inner)
  if (name !== 'color') return parseCoordinates(functions.get(name.replace(/^(rgb|hsl)a$/, '$1')), tokens)
  const own = tokens.shift()?.replace(/^xyz$/, 'xyz-d65')
  const space = spaces.find((known) => known === own)
  return parseCoordinates(space && notation(space, [free, free, free]), tokens)
}

function parseHex(hex: string): Color {
  const digits = hex.length > 4 ? hex : hex.replace(/./g, '$&$&')
  const shares = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16) / 255)
  const [red = 0, green = 0, blue = 0, alpha = 1] = shares
  return { space: 'srgb', coordinates: [red, green, blue], alpha }
}

/** The tokens between the brackets of a function: numbers with their units, words, `,` and `/`; none if any is no such. */
function readTokens(inner: string): string[] {
  const token = /[ \t\n\r\f]*([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?(?:%|-{0,2}[a-z_][\w-]*)?|[a-z][\w-]*|[,/])[ \t\n\r\f]*/y
  const tokens: string[] = []
  while (token.lastIndex < inner.length) {
    const found = token.exec(inner)
    if (!found) return []
    tokens.push(found[1] as string)
  }
  return tokens
}

/** The colour of three coordinates, and perhaps an alpha behind a slash; or all of them with commas between. */
function parseCoordinates(notation: Notation | undefined, tokens: readonly string[]): Color | undefined {
  if (!notation) return undefined
  const commas = tokens.includes(',')
  const separators = commas ? tokens.filter((_, index) => index % 2 === 1) : tokens.slice(3, 4)
  const values = tokens.filter((_, index) => (commas ? index % 2 === 0 : index !== 3))
  const [first = '', second = '', third = '', alpha = '1'] = values
  if (values.length > 4 || separators.some((separator) => separator !== (commas ? ',' : '/'))) return undefined
  if (separators.length !== values.length - (commas ? 1 : 3)) return undefined
  if (commas && !isOld(notation, values)) return undefined
  const numbers = [first, second, third, alpha].map((value, index) => {
    return readNumber(value, notation.coordinates[index] ?? unit)
  })
  if (numbers.includes(undefined)) return undefined
  const [a, b, c, opacity] = numbers as [number, number, number, number]
  return { space: notation.space, coordinates: [a, b, c], alpha: opacity }
}

/** Whether coordinates may stand between commas: no `none`, channels of one sort, shares as percentages. */
function isOld(
  { hasCommas, coordinates }: Notation,
  [first = '', second = '', third = '', alpha]: readonly string[],
): boolean {
  if (!hasCommas || [first, second, third, alpha].includes('none')) return false
  const percentages = [first, second, third].filter((value) => value.endsWith('%')).length
  return coordinates[0] === hue ? percentages === 2 : percentages % 3 === 0
}

/** Parts of a turn by the unit of an angle. */
const turns: ReadonlyMap<string, number> = new Map([
  ['deg', 1 / 360],
  ['grad', 1 / 400],
  ['rad', 1 / (2 * Math.PI)],
  ['turn', 1],
])

/** The share that a number is, within its bounds. */
function readNumber(token: string, kind: Coordinate): number | undefined {
  if (token === 'none') return 0
  const [, digits = '', suffix = ''] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(.*)$/.exec(token) ?? []
  const scale = suffix === '' ? 1 / kind.whole : kind === hue ? turns.get(suffix) : suffix === '%' ? 1 / 100 : undefined
  if (digits === '' || scale === undefined) return undefined
  return Math.min(kind.most, Math.max(kind.least, Number(digits) * scale))
}
