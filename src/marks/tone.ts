import { type Color, type Coordinates, parseColor } from './colors.ts'
import { luminanceOf, toSignals } from './luminance.ts'
import { remember } from './remember.ts'

/** Signals of light and of dark paper, and how bright what is written on them is. */
const papers = { light: 1, dark: 0.111 }
const inks = { light: 0.012, dark: 0.757 }

type Tone = 'mid' | 'dark' | 'clear' | undefined

/** Contrast of black on a highlight below which text of another colour has to be nearly black, too. */
const leastLight = 10

/**
 * What has to be known of a highlight's colour to set readable text on it: `dark` where that is white rather than black,
 * `clear` where it is the paper's own, as much of the paper shines through. It is the one that has the most contrast on the
 * paper, light or dark, where it has less. Where that is black, but the highlight is not light, it is `mid`.
 */
export const toneOf: (value: string) => Tone = remember((value) => {
  const color = parseColor(value)
  if (!color) return undefined
  const light = luminanceOn(papers.light, color)
  const dark = luminanceOn(papers.dark, color)
  const black = contrast(Math.min(light, dark), 0)
  const white = contrast(Math.max(light, dark), 1)
  const paper = Math.min(contrast(light, inks.light), contrast(dark, inks.dark))
  if (paper > Math.max(black, white)) return 'clear'
  return white > black ? 'dark' : black < leastLight ? 'mid' : undefined
})

/** How bright a colour is on grey paper, which screens mix signal by signal; one of a wider space as the grey that is as bright. */
function luminanceOn(paper: number, color: Color): number {
  const [red, green, blue] = toSignals(color) ?? greyOf(color)
  const mix = (signal: number): number => color.alpha * signal + (1 - color.alpha) * paper
  return luminanceOf({ space: 'srgb', coordinates: [mix(red), mix(green), mix(blue)], alpha: 1 })
}

function greyOf(color: Color): Coordinates {
  const grey = Math.min(1, Math.max(0, luminanceOf(color))) ** (1 / 2.2)
  return [grey, grey, grey]
}

/** Contrast of two luminances, as WCAG 2 has it. */
function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
