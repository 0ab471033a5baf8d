import {
  clampRgb,
  converter,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse as parseColor,
  useMode,
  wcagLuminance,
} from 'culori/fn'

/*
 * The colour spaces of CSS Color 4, and no other: the library knows more, which browsers do not.
 */
for (const mode of [
  ...[modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch],
  ...[modeP3, modeA98, modeProphoto, modeRec2020, modeXyz50, modeXyz65],
]) {
  useMode(mode)
}

export { type Color, parse as parseColor } from 'culori/fn'

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** A colour as a CSS value names it, on white paper, for outputs that know red, green and blue alone. */
export function toRgb(value: string): Rgb | undefined {
  const parsed = parseColor(value.toLowerCase())
  const color = parsed && clampRgb(converter('rgb')(parsed))
  if (!color) return undefined
  const alpha = color.alpha ?? 1
  const part = (share: number): number => Math.round(255 * (share * alpha + 1 - alpha))
  return [part(color.r), part(color.g), part(color.b)]
}

/**
 * What has to be known of a highlight's colour to set readable text on it: `dark` where that is white rather than black,
 * `clear` where more of the paper is seen than of the colour, so that the text keeps its own.
 */
export function toneOf(value: string): 'dark' | 'clear' | undefined {
  const color = parseColor(value.toLowerCase())
  if (!color) return undefined
  if ((color.alpha ?? 1) < 0.5) return 'clear'
  // Black and white have equal contrast with this luminance, each 4.58 : 1.
  return wcagLuminance(color) < 0.179 ? 'dark' : undefined
}
