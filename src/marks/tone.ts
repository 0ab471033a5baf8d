import { parseColor } from './colors.ts'
import { luminanceOf } from './luminance.ts'

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
