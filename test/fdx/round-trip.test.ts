import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { type Document, parseDocument } from 'scriptdown'
import { parseFdx, toFdx } from 'scriptdown/fdx'
import { describe, expect, test } from 'vitest'
import * as arbitrary from '../arbitraries.ts'
import { script } from '../script.ts'
import { canonical, withoutBreakIds } from './canonical.ts'
import { scripts } from './scripts.ts'

const backAndForth = (document: Document): Document => parseFdx(toFdx(document)).document

describe.each(arbitrary.levels)('%s', (level) => {
  test('a document comes back, but for what the README says is lost', () => {
    fc.assert(
      fc.property(arbitrary.document(level), (document) => {
        expect(withoutBreakIds(backAndForth(document))).toEqual(canonical(document))
      }),
      { examples: [[script(['page-break', '\u000b'])]] },
    )
  })
})

test.each(scripts)('%s comes back', (_, file) => {
  const document = parseDocument(readFileSync(file, 'utf8'))
  expect(withoutBreakIds(backAndForth(document))).toEqual(canonical(document))
})
