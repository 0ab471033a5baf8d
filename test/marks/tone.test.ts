import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toneOf } from '../../src/marks/tone.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Paper and ink of the style sheet, light and dark. */
const papers: readonly { readonly paper: Rgb; readonly ink: Rgb }[] = [
  { paper: [255, 255, 255], ink: [0x1d, 0x1c, 0x1a] },
  { paper: [0x1c, 0x1c, 0x1f], ink: [0xe4, 0xe2, 0xdc] },
]

/** WCAG 2, of colours on a screen. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((byte) => {
    const signal = byte / 255
    return signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The least contrast that a text on a highlight has, as screens mix colours. */
function leastContrast(color: Rgb, alpha: number, tone: ReturnType<typeof toneOf>): number {
  return Math.min(
    ...papers.map(({ paper, ink }) => {
      const seen = color.map((byte, i) => alpha * byte + (1 - alpha) * (paper[i] as number)) as unknown as Rgb
      return contrast(seen, tone === 'dark' ? [255, 255, 255] : tone === 'clear' ? ink : [0, 0, 0])
    }),
  )
}

const byte = fc.integer({ min: 0, max: 255 })
const colors = fc.tuple(byte, byte, byte)

describe('toneOf', () => {
  test('text on a solid highlight has a contrast of 4.5', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(leastContrast(color, 1, toneOf(`rgb(${color.join()})`))).toBeGreaterThan(4.5)
      }),
    )
  })

  test('where paper shines through, no other text had more', () => {
    fc.assert(
      fc.property(colors, fc.integer({ min: 0, max: 100 }), (color, percent) => {
        const alpha = percent / 100
        const chosen = leastContrast(color, alpha, toneOf(`rgba(${color.join()}, ${alpha})`))
        const all = ([undefined, 'dark', 'clear'] as const).map((tone) => leastContrast(color, alpha, tone))
        expect(chosen).toBeGreaterThan(0.99 * Math.max(...all))
        expect(chosen).toBeGreaterThan(3.9)
      }),
    )
  })

  test.each([
    ['#ffff0080', 'mid'],
    ['yellow', undefined],
    ['red', 'mid'],
    ['rgb(0 0 255 / 0.5)', 'clear'],
    ['rgb(0 0 128 / 0.9)', 'dark'],
    ['transparent', 'clear'],
    ['no colour', undefined],
  ])('%s: %s', (value, tone) => {
    expect(toneOf(value)).toBe(tone)
  })
})
