import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterAt } from '../../src/pages/clusters.ts'

const texts = fc
  .array(
    fc.constantFrom(
      '🇫🇷',
      '🇫',
      '👩\u200d',
      '👩',
      '👍🏽',
      'e\u0301',
      '\u0301',
      'తె',
      'లు',
      'क्ष',
      'a',
      ' ',
      '漢',
      'กำ',
      '각',
      '1\ufe0f',
    ),
    {
      size: '+2',
    },
  )
  .map((pieces) => pieces.join(''))

/** Where clusters end that follow each other from an offset on. */
function endsFrom(text: string, start: number): number[] {
  const ends: number[] = []
  for (let at = start; at < text.length; at = ends.at(-1) ?? text.length) ends.push(clusterAt(text, at).end)
  return ends
}

function segmentsFrom(text: string, start: number): number[] {
  return Array.from(
    new Intl.Segmenter('und').segment(text.slice(start)),
    ({ index, segment }) => start + index + segment.length,
  )
}

test('are those of Unicode, however long the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const ends = segmentsFrom(text, 0)
      fc.pre(ends.every((end, index) => end - (ends[index - 1] ?? 0) <= 64))
      expect(endsFrom(text, 0)).toEqual(ends)
    }),
  )
})

test('are the same in whatever order they are asked for, of whichever text', () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(), (one, other, seed) => {
      for (const text of [one, other, one]) {
        const starts = [0, ...segmentsFrom(text, 0)].filter((start) => start < text.length)
        if (starts.length === 0) continue
        const start = starts[seed % starts.length] as number
        const known = clusterAt(text, start)
        clusterAt(other, 0)
        expect(clusterAt(text, start)).toEqual(known)
      }
    }),
  )
})

test('are cut where they are longer than any in earnest', () => {
  expect(endsFrom('👩\u200d'.repeat(50), 0)).toEqual([63, 126, 150])
})
