import { toRgb } from './color-spaces.ts'
import { parseColor } from './colors.ts'

/** Red, green, blue of sRGB and opacity, each from 0 to 1. */
export interface Rgba {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** A CSS colour in numbers, clamped to what screens show; nothing where it is no colour that a document may have. */
export function toRgba(value: string): Rgba | undefined {
  const color = parseColor(value.trim())
  if (!color) return undefined
  const [red, green, blue] = toRgb(color).map((share) => Math.min(1, Math.max(0, share || 0)))
  return { red: red as number, green: green as number, blue: blue as number, alpha: color.alpha }
}
