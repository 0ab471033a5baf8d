import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { toMarkdown } from '../../src/index.ts'
import { PUNCTUATION, TILDE } from '../../src/markdown/parsers/classes.ts'
import { judge } from '../../src/markdown/parsers/parsers.ts'
import type { Run } from '../../src/markdown/parsers/runs.ts'
import { levels, markedText } from '../arbitraries.ts'
import { oneParagraph } from '../script.ts'

/** The runs that parsers are asked about. */
const asked: Run[] = []

vi.mock(import('../../src/markdown/parsers/parsers.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    areRead(runs) {
      asked.push(...runs)
      return original.areRead(runs)
    },
  }
})

// What is remembered of a run takes for granted that tildes are looked through from those of formats alone.
test.each(levels)('in texts of the level %s runs are what is remembered of them', (level) => {
  let beyond = 0
  const property = fc.property(markedText(level), fc.boolean(), (text, html) => {
    asked.length = 0
    toMarkdown(oneParagraph(text), { html })
    for (const run of asked) {
      const { before, after, beforeTildes, afterTildes, sides } = run
      if (before !== beforeTildes) expect(before).toBe(PUNCTUATION | TILDE)
      if (after !== afterTildes) expect(after).toBe(PUNCTUATION | TILDE)
      expect(sides).toEqual(judge(run))
      if (before !== beforeTildes || after !== afterTildes) beyond++
    }
  })
  fc.assert(property, { numRuns: 5000 })
  expect(beyond).toBeGreaterThan(20)
})
