import { converter } from 'culori/fn'
import { parseColor } from './colors.ts'

/** Red, green, blue of sRGB and opacity, each from 0 to 1. */
export interface Rgba {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

const toSrgb = converter('rgb')

/** A CSS colour in numbers, clamped to what screens show; nothing where it is no colour that a document may have. */
export function toRgba(value: string): Rgba | undefined {
  const color = toSrgb(parseColor(value.trim().toLowerCase()))
  if (!color) return undefined
  const share = (number: number): number => Math.min(1, Math.max(0, number || 0))
  return { red: share(color.r), green: share(color.g), blue: share(color.b), alpha: share(color.alpha ?? 1) }
}
