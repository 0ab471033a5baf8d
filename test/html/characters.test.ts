import fc from 'fast-check'
import { type Document, type HtmlOptions, type MarkedText, toHtml } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { findKind } from '../../src/kinds.ts'
import { document, levels } from '../arbitraries.ts'
import { difference, expectedCharacters } from '../compare.ts'
import { readParagraphs } from './reading.ts'

/** The texts that should be read, in order, as the documentation says: a page break stands for its sign. */
function expectedTexts({ paragraphs }: Document, { layout, alternates }: HtmlOptions): (MarkedText | 'break')[] {
  return paragraphs.flatMap((paragraph): (MarkedText | 'break')[] => {
    const others = alternates === 'include' ? (paragraph.alternates ?? []) : []
    const isBreak = layout === 'screenplay' && findKind(paragraph.kind).name === 'page-break'
    const isSign = isBreak && /^[\s=-]*$/.test(paragraph.text)
    const texts = [...(isSign ? [] : [paragraph]), ...others].filter(({ text }) => text.trim() !== '')
    return [...(isBreak ? (['break'] as const) : []), ...texts]
  })
}

describe.each(levels)('texts of level %s', (level) => {
  test.each<HtmlOptions>([
    { layout: 'screenplay', alternates: 'include' },
    { layout: 'plain', alternates: 'include' },
    { layout: 'screenplay', alternates: 'omit', ids: true },
  ])('give back every character with its formats: %o', (options) => {
    fc.assert(
      fc.property(document(level), (script) => {
        const expected = expectedTexts(script, options)
        const read = readParagraphs(toHtml(script, options))
        expect(read.map(({ tagName }) => tagName === 'hr')).toEqual(expected.map((text) => text === 'break'))
        expected.forEach((text, index) => {
          if (text === 'break') return
          const characters = expectedCharacters(text.text, text.marks)
          expect(difference(characters, read[index]?.characters ?? [])).toBeUndefined()
        })
      }),
    )
  })
})
