import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

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
