import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mark, MarkedText } from '../../src/document/schema.ts'
import { toMarkdown } from '../../src/markdown/stringify.ts'
import { levels, markedText } from '../arbitraries.ts'
import { available, misreadings, oneParagraph } from './reading.ts'

/** Paragraphs of each level and property. `npm run test:deep` sets many more. */
const paragraphs = Number(process.env.PARAGRAPHS ?? 1000)
const batch = 100
const numRuns = Math.ceil((2 * paragraphs) / batch)

/** So many texts, half of `batch` on average, that a parser in a process of its own is started seldom. */
const batchOf = (text: fc.Arbitrary<MarkedText>): fc.Arbitrary<MarkedText[]> =>
  fc.array(text, { maxLength: batch, size: 'max' })

describe(`what ${available.map(({ name }) => name).join(', ')} read is what the marks say`, () => {
  test.each(levels)('%s', { timeout: 3_600_000 }, (level) => {
    let count = 0
    fc.assert(
      fc.property(batchOf(markedText(level)), (texts) => {
        count += texts.length
        expect(misreadings(texts)).toEqual([])
      }),
      { numRuns },
    )
    console.info(`${level}: ${count} paragraphs, each read rightly by ${available.length} readers`)
  })
})

/** Marks that Markdown has a way to say without HTML. */
const inMarkdown: ReadonlySet<string> = new Set(['bold', 'italic', 'strikethrough', 'link', 'upper-case'])
const withoutTags = ({ text, marks }: MarkedText): MarkedText => ({
  text,
  marks: marks.filter((mark: Mark) => inMarkdown.has(mark.type)),
})

describe('with html: false', () => {
  test.each(['words', 'offsets'] as const)('%s: read as the marks say', { timeout: 3_600_000 }, (level) => {
    fc.assert(
      fc.property(batchOf(markedText(level).map(withoutTags)), (texts) => {
        expect(misreadings(texts, { html: false })).toEqual([])
      }),
      { numRuns },
    )
  })

  test.each(levels)('%s: no tag', (level) => {
    fc.assert(
      fc.property(markedText(level), (text) => {
        const markdown = toMarkdown(oneParagraph(text), { html: false })
        // A tag of the text itself is behind a backslash.
        expect(markdown.replace(/\\./gs, ' ')).not.toMatch(/<\/?(?:u|mark|span|strong|em|del|br)\b[^<>]*>/)
      }),
    )
  })
})
