import fc from 'fast-check'
import { type Mark, resolveMarks } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { toRanges } from '../../src/marks/ranges.ts'
import { markedText } from '../arbitraries.ts'
import { byPlace, type Extent, markTypes, paintedFormats, readSpans, valuedTypes } from './model.ts'

const text = 'abcdefghijkl'

const extentsOf = (source: string, list: readonly Mark[]): Extent[] =>
  toRanges(source, list).map(({ start, end, row, value }) => ({ type: row.type, start, end, value }))

const mark: fc.Arbitrary<Mark> = fc
  .tuple(fc.constantFrom(...markTypes), fc.nat(text.length), fc.nat(text.length), fc.constantFrom('x', 'y', undefined))
  .map(([type, a, b, value]) => {
    const range = { start: Math.min(a, b), end: Math.max(a, b), type }
    return value === undefined ? range : { ...range, value }
  })
const marks = fc.array(mark, { maxLength: 12 })

/** Any text with marks: few characters under many marks, and the hostile texts that every output is tested with. */
const marked = fc.oneof(
  marks.map((list) => ({ text, marks: list })),
  markedText('hostile'),
)

const crosses = (a: Extent, b: Extent): boolean =>
  (a.start < b.start && b.start < a.end && a.end < b.end) || (b.start < a.start && a.start < b.end && b.end < a.end)

/** Leaves out each item that one kept before it rules out. */
function without<Item>(items: readonly Item[], clash: (a: Item, b: Item) => boolean): Item[] {
  const kept: Item[] = []
  for (const item of items) if (!kept.some((other) => clash(other, item))) kept.push(item)
  return kept
}

describe('whatever the marks', () => {
  test('the spans hold the text, and each character has exactly its marks', () => {
    fc.assert(
      fc.property(marked, (input) => {
        const { text, formats } = readSpans(resolveMarks(input.text, input.marks))
        expect(text).toBe(input.text.toWellFormed())
        expect(formats).toEqual(paintedFormats(input.text, input.marks))
      }),
    )
  })

  test('no span is empty, no neighbours are equal, no type is within itself, so depth is at most eight', () => {
    fc.assert(
      fc.property(marked, (input) => {
        const { faults, depth } = readSpans(resolveMarks(input.text, input.marks))
        expect(faults).toEqual([])
        expect(depth).toBeLessThanOrEqual(markTypes.length)
      }),
    )
  })

  test('a link is never split', () => {
    fc.assert(
      fc.property(marked, (input) => {
        const { extents } = readSpans(resolveMarks(input.text, input.marks))
        const isLink = ({ type }: Extent): boolean => type === 'link'
        expect(extents.filter(isLink)).toEqual(extentsOf(input.text, input.marks).filter(isLink).toSorted(byPlace))
      }),
    )
  })

  test('the input stays as it is', () => {
    fc.assert(
      fc.property(marked, (input) => {
        const frozen = Object.freeze(input.marks.map((mark) => Object.freeze(mark)))
        expect(() => resolveMarks(input.text, frozen)).not.toThrow()
      }),
    )
  })
})

test('the order of marks does not matter where no two values of one type compete', () => {
  const compete = (a: Mark, b: Mark): boolean =>
    a.type === b.type && valuedTypes.has(a.type) && a.value !== b.value && a.start < b.end && b.start < a.end
  const permuted = marks
    .map((list) => without(list, compete))
    .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
  fc.assert(
    fc.property(permuted, ([list, other]) => {
      expect(resolveMarks(text, other)).toEqual(resolveMarks(text, list))
    }),
    { numRuns: 5_000 },
  )
})

test('of marks that start together none hides another from what it crosses, in either order', () => {
  const list: readonly Mark[] = [
    { start: 0, end: 10, type: 'underline' },
    { start: 1, end: 6, type: 'bold' },
    { start: 3, end: 8, type: 'link', value: 'x' },
    { start: 3, end: 12, type: 'italic' },
  ]
  expect(resolveMarks(text, list.toReversed())).toEqual(resolveMarks(text, list))
})

test('properly nested marks are never split: each range is one span', () => {
  fc.assert(
    fc.property(marks, (list) => {
      const laminar = without<Extent>(extentsOf(text, list), crosses)
      const { extents } = readSpans(resolveMarks(text, laminar))
      expect(extents.toSorted(byPlace)).toEqual(laminar.toSorted(byPlace))
    }),
  )
})

describe('of two marks that cross the cheaper is split', () => {
  const cheapestFirst = 'upper-case underline text-color highlight italic bold strikethrough link'.split(' ')
  const pairs = cheapestFirst.flatMap((cheap, i) => cheapestFirst.slice(i + 1).map((dear) => [cheap, dear] as const))
  test.each(pairs)('%s rather than %s', (cheap, dear) => {
    for (const [start, end] of [
      [0, 6],
      [6, 12],
    ] as const) {
      const { extents } = readSpans(
        resolveMarks(text, [
          { start, end, type: cheap },
          { start: 3, end: 9, type: dear },
        ]),
      )
      expect(extents.filter(({ type }) => type === cheap)).toHaveLength(2)
      expect(extents.filter(({ type }) => type === dear)).toHaveLength(1)
    }
  })
})

test.each([
  [
    'touching marks are one',
    [
      [0, 3, 'x'],
      [3, 6, 'x'],
    ],
    [[0, 6, 'x']],
  ],
  [
    'overlapping marks of one value are one',
    [
      [0, 4, 'x'],
      [2, 6, 'x'],
    ],
    [[0, 6, 'x']],
  ],
  [
    'the later of two values wins',
    [
      [0, 6, 'x'],
      [2, 4, 'y'],
    ],
    [
      [0, 2, 'x'],
      [2, 4, 'y'],
      [4, 6, 'x'],
    ],
  ],
  [
    'an earlier value gives way whole',
    [
      [2, 4, 'x'],
      [0, 6, 'y'],
    ],
    [[0, 6, 'y']],
  ],
  ['an empty mark is none', [[3, 3, 'x']], []],
] as const)('%s', (_, links, expected) => {
  const { extents } = readSpans(
    resolveMarks(
      text,
      links.map(([start, end, value]) => ({ start, end, type: 'link', value })),
    ),
  )
  expect(extents.map(({ start, end, value }) => [start, end, value])).toEqual(expected)
})

test('spans that share an extent nest by rank', () => {
  const { extents } = readSpans(
    resolveMarks(
      text,
      markTypes.toReversed().map((type) => ({ start: 2, end: 5, type })),
    ),
  )
  expect(extents.map(({ type }) => type)).toEqual(markTypes)
})

test('a span that is opened again nests by rank as well', () => {
  const later = markTypes.filter((type) => type !== 'link' && type !== 'text-color')
  const { extents } = readSpans(
    resolveMarks(text, [
      { start: 0, end: 6, type: 'text-color' },
      { start: 3, end: 9, type: 'link' },
      ...later.map((type) => ({ start: 3, end: 6, type })),
    ]),
  )
  const inLink = markTypes.filter((type) => type !== 'link')
  expect(extents.filter(({ start }) => start === 3).map(({ type }) => type)).toEqual(['link', ...inLink])
})

describe('marks that do not fit their text', () => {
  const extentsOf = (value: string, start: number, end: number): number[][] =>
    readSpans(resolveMarks(value, [{ start, end, type: 'bold' }])).extents.map((extent) => [extent.start, extent.end])

  test('are clamped', () => expect(extentsOf('abc', -5, 99)).toEqual([[0, 3]]))
  test('are dropped where nothing is left of them', () => expect(extentsOf('abc', 3, 99)).toEqual([]))
  test('are dropped where reversed', () => expect(extentsOf('abc', 2, 1)).toEqual([]))
  test('are moved out of surrogate pairs', () => expect(extentsOf('a😀😀b', 2, 4)).toEqual([[1, 5]]))
  test('stay empty inside a surrogate pair', () => expect(extentsOf('a😀b', 2, 2)).toEqual([]))
})

test('lone surrogates become U+FFFD, pairs stay', () => {
  expect(resolveMarks('\ud83da😀\ude00', [])).toEqual([{ type: 'text', value: '\ufffda😀\ufffd', start: 0, end: 5 }])
})

test('types that are none of the eight give nothing', () => {
  const list = ['blink', 'constructor', '__proto__', 'Bold', ''].map((type) => ({ start: 0, end: 3, type }))
  expect(resolveMarks('abc', list)).toEqual([{ type: 'text', value: 'abc', start: 0, end: 3 }])
})
