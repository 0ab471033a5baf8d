import {
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
  useMode,
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

export { type Color, parse as parseColor, wcagLuminance } from 'culori/fn'
