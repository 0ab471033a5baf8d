import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAfterwriting } from '../../src/fountain/readings/afterwriting.ts'
import { readFountainJs } from '../../src/fountain/readings/fountain-js.ts'
import { readOwn } from '../../src/fountain/readings/own.ts'
import type { Run } from '../../src/fountain/syntax.ts'
import { print } from './judges/afterwriting.ts'
import { characters, fromHtml } from './judges/element.ts'
import { reconstruct } from './judges/fountain-js.ts'

/** Lines of little but delimiters. No escape begins a line's end, nor does white space, which the judges trim. */
const line = fc
  .array(
    fc.constantFrom('*', '**', '***', '_', 'a', 'b ', ' ', 'c', '.', '\\*', '\\_', 'x', '<', '&', '/', '\\', 'é'),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map((pieces) => `q${pieces.join('')}q`)

const shown = (runs: readonly Run[]): string => runs.map(({ text, bits }) => characters(text, bits)).join('')

function expectAlike(read: (text: string) => readonly Run[], judge: (text: string) => string): void {
  const property = fc.property(line, (text) => {
    expect(shown(read(text))).toBe(judge(text))
  })
  fc.assert(property, { numRuns: 3000 })
}

test('fountain-js is read as it reads', () => {
  expectAlike(readFountainJs, (text) => fromHtml(reconstruct(text)))
})

test('Afterwriting is read as it prints', () => {
  expectAlike(readAfterwriting, print)
})

test.each([
  ['**a *b***', 'a{b} b{bi}'],
  ['*a **b* c**', 'a{i} b{bi} c{b}'],
  ['***a*b**', 'a{bi}b{b}'],
  ['***a*****b**', 'a{bi}b{b}'],
  ['*a****b***', 'a{i}b{bi}'],
  ['a_b_c', 'ab{u}c'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['*a **b*', 'a{i} *{i}*{i}b{i}'],
  ['**a*', '**a*'],
  ['***a**', '*a{b}'],
  ['**a***', 'a{b}*'],
  ['****', '****'],
  ['__a__', '__a__'],
  ['\\*a*', '*a*'],
  ['\\a \\\\ \\', '\\a \\ \\'],
])('%s is read as %s', (text, meaning) => {
  expect(shown(readOwn(text))).toBe(meaning)
})
