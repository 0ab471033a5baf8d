import { clampRgb, converter, parse } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRgb } from '../../src/marks/rgb.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const notations: Readonly<Record<string, (a: number, b: number, c: number) => string>> = {
  rgb: (a, b, c) => `rgb(${255 * a} ${255 * b} ${255 * c})`,
  hsl: (a, b, c) => `hsl(${360 * a} ${100 * b}% ${100 * c}%)`,
  hwb: (a, b, c) => `hwb(${360 * a} ${60 * b}% ${40 * c}%)`,
  lab: (a, b, c) => `lab(${100 * a} ${40 * b - 20} ${40 * c - 20})`,
  lch: (a, b, c) => `lch(${100 * a} ${30 * b} ${360 * c})`,
  oklab: (a, b, c) => `oklab(${a} ${(b - 0.5) / 5} ${(c - 0.5) / 5})`,
  oklch: (a, b, c) => `oklch(${a} ${b / 10} ${360 * c})`,
  'xyz-d50': (a, b, c) => `color(xyz-d50 ${a} ${b} ${c})`,
  'xyz-d65': (a, b, c) => `color(xyz-d65 ${a} ${b} ${c})`,
  'srgb-linear': (a, b, c) => `color(srgb-linear ${a} ${b} ${c})`,
}

const plain = (value: string): string => value.replace(/-?\d+(?:\.\d+)?e-\d+/g, '0')

test.each(Object.entries(notations))('%s as culori has it, to one part in 255', (_, notation) => {
  fc.assert(
    fc.property(share, share, share, (a, b, c) => {
      const value = plain(notation(a, b, c))
      const expected = clampOf(value)
      toRgb(value)?.forEach((part, index) => {
        expect(Math.abs(part - (expected[index] ?? 0)), value).toBeLessThanOrEqual(1)
      })
    }),
  )
})

function clampOf(value: string): number[] {
  const color = parse(value)
  if (!color) throw new Error(`no colour: ${value}`)
  const { r, g, b } = converter('rgb')(clampRgb(converter('rgb')(color)))
  return [r, g, b].map((part) => Math.round(255 * part))
}

test('is on white paper, and nothing of what is no colour', () => {
  expect(toRgb('rgb(255 0 0 / 0.5)')).toEqual([255, 128, 128])
  expect(toRgb('transparent')).toEqual([255, 255, 255])
  expect(toRgb('color(display-p3 0 1 0)')).toEqual([0, 255, 0])
  expect(toRgb('nonsense')).toBeUndefined()
})
