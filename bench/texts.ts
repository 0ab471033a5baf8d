import fc from 'fast-check'
import type { MarkedText } from 'scriptdown'
import { place, placed, tameFormat } from '../test/arbitraries/marks.ts'
import { type Level, markedText } from '../test/arbitraries.ts'

/**
 * How the marks of a text lie. `as they come`: one to four on prose, of any extent, so that they touch, nest and cross
 * as chance has it. The others are levels of `test/arbitraries.ts`.
 */
export type Sort = 'as they come' | 'on words' | 'anywhere' | 'dense' | 'markup-looking'

const levels: Readonly<Record<Exclude<Sort, 'as they come'>, Level>> = {
  'on words': 'words',
  anywhere: 'offsets',
  dense: 'dense',
  'markup-looking': 'markup',
}

/** Texts of one level, each with a mark at least. The same seed gives the same texts. */
export function sampleTexts(sort: keyof typeof levels, count: number, seed: number): MarkedText[] {
  const arbitrary = markedText(levels[sort]).filter(({ marks }) => marks.length > 0)
  return fc.sample(arbitrary, { numRuns: count, seed })
}

const someMarks = fc.record({
  marks: fc.array(placed(tameFormat), { minLength: 1, maxLength: 4 }),
  // People select words, mostly; three paragraphs in four have no edge inside one.
  onWords: fc.nat(3).map((draw) => draw > 0),
})

/** Puts one to four marks on each text. The same seed gives the same marks. */
export function markSentences(texts: readonly string[], seed: number): MarkedText[] {
  const samples = fc.sample(someMarks, { numRuns: texts.length, seed })
  return texts.map((text, index) => {
    const { marks = [], onWords = false } = samples[index] ?? {}
    const words = [...text.matchAll(onWords ? /\S+/g : /./gsu)]
    const starts = words.map((word) => word.index)
    const ends = words.map((word) => word.index + word[0].length)
    const from = place(text, marks, starts).marks
    const to = place(text, marks, ends).marks
    return { text, marks: from.map((mark, at) => ({ ...mark, end: to[at]?.end ?? mark.end })) }
  })
}
