import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classOf, EDGE, ESCAPED, LINE_EDGE, PUNCTUATION, TILDE } from '../../src/markdown/parsers/classes.ts'
import { areRead, judge, parsers } from '../../src/markdown/parsers/parsers.ts'
import {
  CLOSES,
  type Marker,
  type Neighbours,
  OPENS,
  type PairingRules,
  type Pairs,
  type Parser,
  type Run,
} from '../../src/markdown/parsers/runs.ts'
import { standardParsers } from '../../src/markdown/parsers/standard.ts'
import { sidesBetween } from '../../src/markdown/writer/layout.ts'

/** The classes of the first and the last character of a text; of nothing, where two runs touch. */
type Gap = readonly [first: number, last: number] | null

/** A class that parsers may take for something else than others do; none of what some Unicode does not know. */
const neighbour = fc.constantFrom(
  LINE_EDGE,
  EDGE,
  ...Array.from('a9_.(*\u00a0\u0085\u000b€中…😀𝒜\u0301', (character) => classOf(character.codePointAt(0) as number)),
)
const text = fc.tuple(neighbour, neighbour)
const gap: fc.Arbitrary<Gap> = fc.option(text, { freq: 2 })

/** A format, or two around the same, by what each of its two runs is made of and where these are among all runs. */
interface Nested {
  readonly marker: Marker
  readonly length: number
  readonly opens: number
  readonly closes: number
}

/** Ways to nest up to three of them, each a letter where it opens and where it closes. */
const nestings = ['aa', 'abba', 'aabb', 'abccba', 'abbcca', 'abbacc', 'aabccb', 'aabbcc']

const nest: fc.Arbitrary<readonly Nested[]> = fc
  .tuple(
    fc.constantFrom(...nestings),
    fc.shuffledSubarray<Marker>(['*', '_', '~'], { minLength: 3 }),
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([nesting, markers, lengths]) =>
    [...new Set(nesting)].map((letter, index) => {
      const marker = markers[index] as Marker
      const length = marker === '~' ? 2 : (lengths[index] as number)
      return { marker, length, opens: nesting.indexOf(letter), closes: nesting.lastIndexOf(letter) }
    }),
  )

/** The formats that so many characters of a marker are, as the bits that runs have them by. */
function bitsOf({ marker, length }: Nested): number {
  return marker === '~' ? 4 : ([0, 2, 1, 3][length] as number)
}

/** Class of what is beside a run in a direction, where `isThrough` beyond all tildes. */
function beside(
  markers: readonly Marker[],
  gaps: readonly Gap[],
  run: number,
  step: -1 | 1,
  isThrough: boolean,
): number {
  const between = gaps[step < 0 ? run : run + 1]
  if (between) return between[step < 0 ? 1 : 0]
  const next = markers[run + step]
  if (next === undefined) return LINE_EDGE
  if (isThrough && next === '~') return beside(markers, gaps, run + step, step, true)
  return next === '~' ? PUNCTUATION | TILDE : PUNCTUATION
}

/** The runs of some formats; `gaps` are what stands before each of them and behind the last. */
function toRuns(formats: readonly Nested[], gaps: readonly Gap[]): Run[] {
  const markers: Marker[] = []
  for (const { marker, opens, closes } of formats) markers[opens] = markers[closes] = marker
  return markers.map((marker, index) => {
    const of = formats.find(({ opens, closes }) => opens === index || closes === index) as Nested
    const around = formats.filter(({ opens, closes }) => opens <= index && index < closes)
    const sight = {
      marker,
      before: beside(markers, gaps, index, -1, false),
      after: beside(markers, gaps, index, 1, false),
      beforeTildes: beside(markers, gaps, index, -1, true),
      afterTildes: beside(markers, gaps, index, 1, true),
      isApart: index === 0 || gaps[index] !== null,
    }
    return {
      ...sight,
      length: of.length,
      does: of.opens === index ? OPENS : CLOSES,
      formats: around.reduce((bits, format) => bits | bitsOf(format), 0),
      sides: judge(sight),
    }
  })
}

/** How many characters of each two runs some pairs take. */
function lengthsOf(pairs: Pairs | undefined): Record<string, number> {
  const lengths: Record<string, number> = {}
  for (let i = 0; pairs && i < pairs.length; i += 3) {
    const key = `${pairs[i]}–${pairs[i + 1]}`
    lengths[key] = (lengths[key] ?? 0) + (pairs[i + 2] as number)
  }
  return lengths
}

test('runs of two a marker are paired with each other by every parser, whatever stands beside them', () => {
  let found = 0
  const gaps = fc.tuple(text, fc.array(gap, { minLength: 7, maxLength: 7 }))
  const property = fc.property(nest, gaps, (formats, [inner, outer]) => {
    const runs = toRuns(
      formats,
      // No format is around nothing.
      outer.map((one, index) =>
        formats.some((format) => format.opens + 1 === index && format.closes === index) ? (one ?? inner) : one,
      ),
    )
    if (runs.some(({ does, sides }) => (sides.all & does) !== does)) return
    found++
    expect(areRead(runs)).toBe(true)
    const wanted = Object.fromEntries(formats.map(({ opens, closes, length }) => [`${opens}–${closes}`, length]))
    for (const [index, { name, pair, rules }] of parsers.entries()) {
      const sides = runs.map((run) => run.sides.each[index] as number)
      expect(lengthsOf(pair(runs, sides, rules)?.pairs), name).toEqual(wanted)
    }
  })
  fc.assert(property, { numRuns: 5000 })
  expect(found).toBeGreaterThan(300)
})

test('runs that are said to be paired alike by any rules are', () => {
  const counts = { common: 0, own: 0 }
  const rules: readonly PairingRules[] = ['ordinary', 'counts-left', 'forgetful']
  const run = fc.tuple(
    fc.constantFrom<Marker>('*', '*', '_', '~'),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom(OPENS, CLOSES, OPENS | CLOSES, OPENS | CLOSES),
  )
  const property = fc.property(fc.array(run, { minLength: 3, maxLength: 5 }), (list) => {
    const runs = list.map(([marker, length]) => ({ marker, length: marker === '~' ? 2 : length }) as Run)
    const sides = list.map(([, , does]) => does)
    const { pair } = standardParsers[0] as Parser
    const all = rules.map((one) => pair(runs, sides, one))
    if (all.some((paired) => paired?.isCommon)) {
      counts.common++
      for (const paired of all) expect(paired).toEqual({ pairs: all[0]?.pairs, isCommon: true })
    } else if (all.some((paired) => paired)) counts.own++
  })
  fc.assert(property, { numRuns: 20_000 })
  expect(counts.common).toBeGreaterThan(50)
  expect(counts.own).toBeGreaterThan(10)
})

test('around all of a line delimiters are read, unless white space is at its edge', () => {
  const classes = new Set(Array.from({ length: 0x110000 }, (_, point) => classOf(point)))
  for (const bits of classes) {
    const isVisible = (bits & LINE_EDGE) === 0
    for (const marker of ['*', '~'] as const) {
      // A text with a tilde is no such line.
      if (bits & TILDE) continue
      expect((sidesBetween(marker, LINE_EDGE, bits).all & OPENS) !== 0).toBe(isVisible)
      // Behind it is the end of the line, or a break that is a tag.
      for (const behind of [LINE_EDGE, PUNCTUATION]) {
        expect((sidesBetween(marker, bits, behind).all & CLOSES) !== 0).toBe(isVisible)
      }
    }
  }
})

test('what is remembered of a run is what the parsers make of it, whatever stands beside it', () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => classOf(point))
  const classes = [...new Set([...points, EDGE, PUNCTUATION | TILDE, PUNCTUATION | TILDE | ESCAPED])]
  // A number below 32 for each is what the table has room for.
  expect(classes.length).toBeLessThan(32)
  const expectRemembered = (run: Neighbours): void => {
    const { marker, before, after, beforeTildes, afterTildes, isApart } = run
    expect(sidesBetween(marker, before, after, beforeTildes, afterTildes, isApart)).toEqual(judge(run))
  }
  for (const before of classes) {
    for (const after of classes) {
      for (const marker of ['*', '_', '~'] as const) {
        for (const isApart of [true, false]) {
          expectRemembered({ marker, before, after, beforeTildes: before, afterTildes: after, isApart })
        }
      }
    }
  }
  // What is looked through are the tildes of formats.
  const beside = fc.tuple(fc.boolean(), fc.constantFrom(...classes)).map(([isBeyond, bits]) => {
    return [isBeyond ? PUNCTUATION | TILDE : bits, bits] as const
  })
  const sides = fc.tuple(fc.constantFrom('*', '_', '~'), beside, beside, fc.boolean())
  const run: fc.Arbitrary<Neighbours> = sides.map(([marker, [before, beforeTildes], [after, afterTildes], isApart]) => {
    return { marker, before, after, beforeTildes, afterTildes, isApart }
  })
  fc.assert(fc.property(run, expectRemembered), { numRuns: 5000 })
})
