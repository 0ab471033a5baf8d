import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { luminanceOf } from '../../src/marks/luminance.ts'
import { toneOf } from '../../src/marks/tone.ts'
import { tints } from '../../src/pages/revision.ts'
import { type Rgb, readableColor } from '../../src/pdf/readable.ts'
import { onPaper } from '../../src/pdf/runs.ts'

const white: Rgb = [255, 255, 255]

const byte = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(byte, byte, byte).map((bytes) => `rgb(${bytes.join(' ')})`)
const highlight = fc
  .tuple(byte, byte, byte, fc.integer({ min: 0, max: 100 }))
  .map(([red, green, blue, alpha]) => `rgb(${red} ${green} ${blue} / ${alpha}%)`)
const tint = fc.constantFrom(undefined, ...tints.values())

/** Contrast of two colours, as WCAG 2 has it. */
function contrast(...colors: [Rgb, Rgb]): number {
  const [dark = 0, light = 0] = colors
    .map(([red, green, blue]) =>
      luminanceOf({ space: 'srgb', coordinates: [red / 255, green / 255, blue / 255], alpha: 1 }),
    )
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('text of a colour', () => {
  test('is readable on paper of any tint', () => {
    fc.assert(
      fc.property(color, tint, (value, tinted) => {
        const paper = tinted === undefined ? white : (onPaper(tinted) as Rgb)
        const text = readableColor(value, undefined, tinted !== undefined) as Rgb
        expect(contrast(text, paper)).toBeGreaterThan(4.5)
      }),
    )
  })

  test('has nearly the contrast of black or white on a highlight of any colour', () => {
    fc.assert(
      fc.property(color, highlight, tint, (value, behind, tinted) => {
        const seen = onPaper(behind, tinted === undefined ? undefined : onPaper(tinted)) as Rgb
        const most = contrast(toneOf(behind) === 'dark' ? white : [0, 0, 0], seen)
        const text = readableColor(value, behind, tinted !== undefined) as Rgb
        expect(contrast(text, seen)).toBeGreaterThan(Math.min(4.5, 0.85 * most))
      }),
    )
  })
})
