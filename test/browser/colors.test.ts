import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseColor } from '../../src/marks/colors.ts'
import { colorText } from '../arbitraries/colors.ts'
import { describeInBrowser } from './chromium.ts'

describeInBrowser('colours', ({ open }) => {
  test('what is a colour to us is one to Chromium, and the other way round', async () => {
    const texts = fc
      .sample(fc.oneof(colorText('sound'), colorText('near')), { numRuns: 6000, seed: 1 })
      // A bracket that is not closed is closed by the end of a stylesheet, but not by that of an attribute of ours.
      .filter((text) => /^[^()]*(?:\([^()]*\))?$/.test(text))
    const page = await open('<!doctype html>')
    const theirs = await page.evaluate((list) => list.map((text) => CSS.supports('color', text)), texts)
    const wrong = texts.filter((text, index) => (parseColor(text) !== undefined) !== theirs[index])
    expect(wrong).toEqual([])
    expect(theirs.filter(Boolean).length).toBeGreaterThan(2000)
    expect(theirs.filter((isColor) => !isColor).length).toBeGreaterThan(1000)
  })
})
