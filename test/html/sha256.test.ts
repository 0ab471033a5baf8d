import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../../src/html/sha256.ts'

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  // A block is full, or one byte short of what ends it.
  fc.integer({ min: 0, max: 200 }).map((length) => 'a'.repeat(length)),
)

test("is Node's", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('base64'))
    }),
  )
  const long = 'é'.repeat(1_000_000)
  expect(sha256(long)).toBe(createHash('sha256').update(long).digest('base64'))
})
