import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

const said = 'I never said that he was at the mill. I said that he went there, once, with Mr. Brown. That was all.'

/** A speech that is torn where a page ends within it. */
export const longSpeech = [
  ['character', 'ELLEN (V.O.)'],
  ['dialogue', `${said} ${said}`],
] as const

/** Two speeches side by side, and what may come after them. */
export const twoSpeeches = [
  ['character', 'ANN'],
  ['parenthetical', '(over him)'],
  ['dialogue', 'No.'],
  ['dual_dialogue_character', 'BOB'],
  ['dialogue', 'Yes, and I mean it, I do, whatever you say.'],
  ['lyrics', 'La la la'],
  ['transition', 'CUT TO:'],
] as const

/** Of a picture's pixels how many may differ: another version of what draws them smooths edges in its own way. */
const tolerance = 0.002

/** Holds a picture to the one of that file; with `PICTURES=write` it takes its place. */
export function expectPicture(drawn: Buffer, file: URL): void {
  if (process.env.PICTURES === 'write') {
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, drawn)
  }
  expect(existsSync(file)).toBe(true)
  const [before, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(drawn)]
  const { width, height } = before
  expect([now.width, now.height]).toEqual([width, height])
  const different = pixelmatch(before.data, now.data, undefined, width, height, { threshold: 0.2 })
  expect(different / (width * height)).toBeLessThan(tolerance)
}
