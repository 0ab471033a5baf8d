import { colorsNamed, parse, rgb, wcagLuminance } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeColor } from '../../src/marks/accept.ts'
import { hexOf } from '../../src/marks/color-names.ts'
import { toRgb } from '../../src/marks/color-spaces.ts'
import { acceptColor, type Color, parseColor } from '../../src/marks/colors.ts'
import { luminanceOf } from '../../src/marks/luminance.ts'
import { colorText } from '../arbitraries/colors.ts'

const read = (text: string): Color => {
  const color = parseColor(text)
  if (!color) throw new Error(`${text} is no colour`)
  return color
}

test('every colour is the red, green and blue that culori makes of it, and as light', () => {
  fc.assert(
    fc.property(colorText('sound'), (text) => {
      const theirs = rgb(parse(text))
      const color = read(text)
      const ours = toRgb(color)
      if (!theirs) throw new Error(`culori does not know ${text}`)
      const { r, g, b, alpha = 1 } = theirs
      for (const [index, value] of [r, g, b].entries()) expect(ours[index], text).toBeCloseTo(value, 4)
      expect(color.alpha).toBeCloseTo(alpha, 6)
      expect(luminanceOf(color)).toBeCloseTo(wcagLuminance(theirs), 3)
    }),
  )
})

test.each([
  ['#f80', [1, 0x88 / 255, 0], 1],
  ['#ff880080', [1, 0x88 / 255, 0], 0x80 / 255],
  ['rebeccapurple', [0x66 / 255, 0x33 / 255, 0x99 / 255], 1],
  ['transparent', [0, 0, 0], 0],
  ['rgb(255,0,0)', [1, 0, 0], 1],
  ['rgb(300 -5 0/50%)', [1, 0, 0], 0.5],
  ['rgb(100% 0 none)', [1, 0, 0], 1],
  ['hsl(120deg 100% 25%)', [0, 0.5, 0], 1],
  ['hsl(-.5turn, 100%, 50%, .25)', [0, 1, 1], 0.25],
  ['hwb(0 60% 60%)', [0.5, 0.5, 0.5], 1],
  ['lab(100% 0 0)', [1, 1, 1], 1],
  ['oklab(0 0 0 / none)', [0, 0, 0], 0],
  ['color(srgb 1e0 +.5 5e-1)', [1, 0.5, 0.5], 1],
  ['color(xyz 0 0 0)', [0, 0, 0], 1],
])('%s is a colour', (text, channels, alpha) => {
  const color = read(text)
  for (const [index, value] of channels.entries()) expect(toRgb(color)[index]).toBeCloseTo(value, 6)
  expect(color.alpha).toBeCloseTo(alpha, 6)
})

test.each([
  'rgb(1, 2)',
  'rgb(1, 2, 3, 0.5, 6)',
  'rgb(1 2 3 / 0.5 6)',
  'rgb(1 2 3, 0.5)',
  'rgb(1 2 3 0.5)',
  'rgb(1, 2, 3 / 0.5)',
  'rgb(1, 2 3)',
  'rgb(1, 2, none)',
  'rgb(1%, 2, 3)',
  'hsl(1, 2, 3)',
  'hwb(0, 0%, 0%)',
  'lab(1, 2, 3)',
])('%s is no colour', (text) => {
  expect(parseColor(text)).toBeUndefined()
  expect(parse(text)).toBeUndefined()
})

test('the named colours are those that culori knows', () => {
  const theirs = Object.entries({ ...colorsNamed, rebeccapurple: 0x663399 })
  expect(theirs).toHaveLength(148)
  for (const [name, value] of theirs) {
    const hex = hexOf(name)?.replace(/^.{3}$/, (digits) => digits.replace(/./g, '$&$&'))
    expect(hex, name).toBe(value.toString(16).padStart(6, '0'))
  }
  expect(hexOf('transparent')).toBe('0000')
  expect(hexOf('#Ff0')).toBe('Ff0')
})

test.each([
  '',
  '#f00f0',
  '#',
  'f00',
  'add8e6',
  '789',
  'lightgrey slategray',
  'aqua:0ff aquamarine',
  'gre',
  'grey:808080 green',
  'Red',
  'greygray',
  'toString',
])('%j is no colour in hex or by name', (word) => {
  expect(hexOf(word)).toBeUndefined()
})

test('what is accepted at first sight is what the grammar accepts', () => {
  fc.assert(
    fc.property(fc.oneof(colorText('sound'), colorText('near'), fc.string({ unit: 'grapheme' })), (text) => {
      expect(safeColor(text)).toBe(acceptColor(text))
    }),
  )
})
