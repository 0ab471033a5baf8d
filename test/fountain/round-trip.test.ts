import fc from 'fast-check'
import type { Document } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { document, levels } from '../arbitraries.ts'
import { scripts } from './real.ts'
import { returned, seen } from './returned.ts'

function expectBack(script: Document): void {
  const { document: back, messages } = parseFountain(toFountain(script))
  expect(back.paragraphs.map(seen)).toEqual(returned(script))
  expect(messages).toEqual([])
}

test.each(levels)('%s: a document comes back but for what Fountain has no signs for', (level) => {
  fc.assert(fc.property(document(level), expectBack))
})

describe('scripts', () => {
  test.each(scripts)('%s comes back', (_, script) => expectBack(script))
})
