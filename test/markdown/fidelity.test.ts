import fc from 'fast-check'
import { type MarkedText, toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { levels, markedText } from '../arbitraries.ts'
import { oneParagraph } from '../script.ts'
import { available, misreadings, misreadingsWithoutHtml, withoutTags } from './reading.ts'

/** Paragraphs of each property, at the least. `npm run test:deep` sets many more. */
const paragraphs = Number(process.env.PARAGRAPHS ?? 1000)
const timeout = 3_600_000

/**
 * Tries a property on texts, up to 100 at a time so that a parser in a process of its own is started seldom, until so
 * many have been tried. `misread` gives what is wrong with each of them.
 */
function checkAll(name: string, text: fc.Arbitrary<MarkedText>, misread: (texts: MarkedText[]) => string[]): void {
  // Never empty: the same seed would give the same nothing for ever.
  const batch = fc.array(text, { minLength: 1, maxLength: 100, size: 'max' })
  let count = 0
  while (count < paragraphs) {
    const before = count
    fc.assert(
      fc.property(batch, (texts) => {
        count += texts.length
        expect(misread(texts)).toEqual([])
      }),
      { numRuns: Math.ceil((paragraphs - before) / 50), seed: (fc.readConfigureGlobal()?.seed ?? 0) + before },
    )
  }
  console.info(`${name}: ${count} of ${count} paragraphs (100 %) read rightly by all of ${available.length} readers`)
}

describe(`what ${available.map(({ name }) => name).join(', ')} read is what the marks say`, () => {
  test.each(levels)('%s', { timeout }, (level) => {
    checkAll(level, markedText(level), (texts) => misreadings(texts))
  })
})

describe('with html: false', () => {
  test.each(['words'] as const)('%s: read as the marks say', { timeout }, (level) => {
    checkAll(`html: false, ${level}`, markedText(level).map(withoutTags), (texts) =>
      misreadings(texts, { html: false }),
    )
  })

  test.each(['offsets', 'markup', 'dense', 'hostile'] as const)(
    '%s: every character, and all formats but those told of',
    {
      timeout,
    },
    (level) => {
      checkAll(`html: false, ${level}`, markedText(level), misreadingsWithoutHtml)
    },
  )

  test.each(levels)('%s: no tag', (level) => {
    fc.assert(
      fc.property(markedText(level), (text) => {
        const markdown = toMarkdown(oneParagraph(text), { html: false })
        // A tag of the text itself is behind a backslash.
        expect(markdown.replace(/\\./gs, ' ')).not.toMatch(/<\/?(?:u|mark|span|strong|em|del|br)(?:\s[^<>]*)?\/?>/)
      }),
    )
  })
})
