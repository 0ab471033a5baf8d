import { expect, test } from 'vitest'
import { classOf, NEWER } from '../../src/markdown/parsers/classes.ts'
import { parsers } from '../../src/markdown/parsers/parsers.ts'
import { OPENS } from '../../src/markdown/parsers/runs.ts'
import { type Reader, readers } from '../readers.ts'

/** The reading in `parsers/` of each reader, by its name there; of one that has several versions about, each one's. */
const readingsOf: Readonly<Record<string, string | readonly string[]>> = {
  commonmark: 'commonmark.js',
  'commonmark-0.30': 'commonmark.js 0.30',
  'markdown-it': 'markdown-it',
  'markdown-it-14': 'markdown-it',
  'markdown-it-13': 'markdown-it 12 and 13',
  'markdown-it-12': 'markdown-it 12 and 13',
  // Debian's is 2.1.
  'markdown-it-py': ['markdown-it-py', 'markdown-it 12 and 13'],
  remark: 'micromark',
  'remark-html': 'micromark',
  marked: 'marked',
  'cmark-gfm': 'cmark-gfm',
  comrak: 'comrak',
  goldmark: 'goldmark',
  league: 'goldmark',
  'pulldown-cmark': 'pulldown-cmark',
}

/** The code points of two planes that fit a pattern. */
function pointsOf(pattern: RegExp): number[] {
  const all = Array.from({ length: 0x20000 }, (_, point) => point)
  return all.filter((point) => pattern.test(String.fromCodePoint(point)))
}

/** Code points that some parser might take for white space or punctuation. */
const points = pointsOf(/[^\p{L}\p{N}\p{M}\p{Cn}\p{Co}\p{Cs}\p{Cc}~]/u)
/** Code points that the engine knows nothing of. */
const unknown = pointsOf(/\p{Cn}/u)

/** For each point whether a star between `before` and it opens to a reader. */
function opensTo(reader: Reader, before: string, points: readonly number[]): boolean[] {
  const blocks = reader.readAll(points.map((point) => `${before}*${String.fromCodePoint(point)}b* c`))
  return blocks.map(([block]) => block?.characters.some(({ italic }) => italic) === true)
}

/** The same in a reading, by each of its tables of characters. */
function opensIn(reading: string, before: string): boolean[][] {
  const own = parsers.filter(({ name }) => name.split(', ').includes(reading))
  const last = classOf(before.charCodeAt(0))
  return own.map(({ sides }) =>
    points.map((point) => {
      const after = classOf(point)
      const neighbours = { before: last, after, beforeTildes: last, afterTildes: after }
      return (sides({ marker: '*', ...neighbours, isApart: true }) & OPENS) !== 0
    }),
  )
}

/** The points that a reader takes for something else than all tables of a reading do. */
function othersIn(reader: Reader, reading: string): string[] {
  return ['a', '.'].flatMap((before) => {
    const read = opensTo(reader, before, points)
    const expected = opensIn(reading, before)
    return points
      .filter((_, at) => expected.every((opens) => opens[at] !== read[at]))
      .map((point) => `U+${point.toString(16)} behind ${before}`)
  })
}

test.each(readers.filter(({ available }) => available))(
  '$name takes every character for what its reading takes it for, by one of its tables',
  { timeout: 120_000 },
  (reader) => {
    const readings = [readingsOf[reader.name] ?? []].flat()
    expect(readings).not.toEqual([])
    const [fewest] = readings.map((reading) => othersIn(reader, reading)).sort((a, b) => a.length - b.length)
    expect(fewest).toEqual([])
  },
)

test.each(readers.filter(({ available }) => available))(
  '$name takes for a letter what the engine knows nothing of, unless it is known to be newer',
  { timeout: 120_000 },
  (reader) => {
    const read = opensTo(reader, 'a', unknown)
    const others = unknown.filter((point, at) => !read[at] && (classOf(point) & NEWER) === 0)
    expect(others.map((point) => `U+${point.toString(16)}`)).toEqual([])
  },
)
