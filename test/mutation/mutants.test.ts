import { describe, expect, test } from 'vitest'
import { applyMutant, listMutants } from './mutants.ts'

const changesOf = (source: string): string[] => listMutants('a.ts', source).map((mutant) => applyMutant(source, mutant))

describe('listMutants', () => {
  test.each([
    ['a < b', ['a <= b', 'a >= b']],
    ['a === b', ['a !== b']],
    ['!a', ['a']],
    ['a && b', ['a', 'b']],
    ['a ? b : c', ['!(a) ? b : c']],
    ['-1', ['1', '-(1 + 1)']],
    ["''", ["'x'"]],
    ["'a'", ["''"]],
    ['true', ['false']],
    ['Math.min(a)', ['Math.max(a)']],
    ['a as "b"', []],
    ['{ a: b }', []],
    ['/a/', []],
    ['/^a+$/i', ['/a+$/i', '/^a+/i', '/^a*$/i', '/^a+$/']],
    ['/[^\\s]/', ['/[^\\S]/', '/[\\s]/']],
    ['/\\$a\\+/', []],
  ])('changes %s', (expression, changed) => {
    const [before, after] = ['export const x = (', ')']
    expect(changesOf(before + expression + after)).toEqual(changed.map((change) => before + change + after))
  })

  test.each([
    ['a()', ['{}']],
    ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) {}']],
    ['throw a', ['{}']],
    ['i++', ['{}', 'i--']],
    ["import a from 'a'", []],
    ["type A = 'a' | 1", []],
  ])('changes %s', (statement, changed) => {
    expect(changesOf(statement).sort()).toEqual([...changed].sort())
  })

  test('tells the file and the line', () => {
    expect(listMutants('src/a.ts', '// é😀\n\nexport const a = 1')).toEqual([
      { file: 'src/a.ts', line: 3, start: 25, end: 26, before: '1', after: '(1 + 1)' },
    ])
  })
})
