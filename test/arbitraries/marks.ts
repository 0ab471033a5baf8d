import fc from 'fast-check'
import type { Mark, MarkedText, MarkType } from 'scriptdown'
import { colors, links } from './pieces.ts'

/** What a mark does, without where. */
export type Format = Pick<Mark, 'type' | 'value'>

/** A mark without its text: where it starts and ends, as shares of the text's length. */
export interface Placed {
  readonly from: number
  readonly to: number
  readonly mark: Format
}

const scale = 1000

const tame: readonly Format[] = [
  ...(['bold', 'italic', 'underline', 'strikethrough', 'upper-case'] as const).map((type: MarkType) => ({ type })),
  { type: 'link', value: 'https://example.com' },
  { type: 'link', value: '/a?b=c' },
  { type: 'highlight' },
  { type: 'highlight', value: 'yellow' },
  { type: 'text-color', value: '#f00' },
  { type: 'text-color', value: 'green' },
]

const valued = (type: MarkType, values: readonly string[]): fc.Arbitrary<Format> =>
  fc.constantFrom(...values).map((value) => ({ type, value }))

/** Formats with values that every output accepts. */
export const tameFormat: fc.Arbitrary<Format> = fc.constantFrom(...tame)

/** Formats most of which Markdown has delimiters for, as they are what parsers disagree about. */
export const delimiterFormat: fc.Arbitrary<Format> = fc.oneof(
  { arbitrary: fc.constantFrom(...tame.slice(0, 2), { type: 'strikethrough' }), weight: 2 },
  { arbitrary: tameFormat, weight: 1 },
)

/** Formats with values good and bad, and a type that none knows. */
export const wildFormat: fc.Arbitrary<Format> = fc.oneof(
  { arbitrary: delimiterFormat, weight: 4 },
  { arbitrary: valued('link', links), weight: 3 },
  { arbitrary: valued('text-color', colors), weight: 1 },
  { arbitrary: valued('highlight', colors), weight: 1 },
  {
    arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }).map((value) => ({ type: 'link', value })),
    weight: 1,
  },
  { arbitrary: fc.constantFrom({ type: 'blink' }, { type: 'constructor' }), weight: 1 },
)

const anyPoint = fc.nat(scale)

/** Few places to start and end at, so that marks are equal, touch, are empty or cover the whole text. */
const sharedPoint = fc.oneof(
  { arbitrary: anyPoint, weight: 3 },
  { arbitrary: fc.constantFrom(0, scale / 4, scale / 2, (scale * 3) / 4, scale), weight: 2 },
)

/** A mark of any extent; with `shared` edges many have an edge in common. */
export function placed(format: fc.Arbitrary<Format>, edges: 'any' | 'shared' = 'any'): fc.Arbitrary<Placed> {
  const point = edges === 'shared' ? sharedPoint : anyPoint
  return fc.tuple(point, point, format).map(([a, b, mark]) => ({ from: Math.min(a, b), to: Math.max(a, b), mark }))
}

/** Puts marks on a text, each start and end at the nearest of the offsets allowed. */
export function place(text: string, marks: readonly Placed[], offsets: readonly number[]): MarkedText {
  const at = (share: number): number => offsets[Math.round((share / scale) * (offsets.length - 1))] ?? 0
  return { text, marks: marks.map(({ from, to, mark }) => ({ start: at(from), end: at(to), ...mark })) }
}

/** Every offset of a text that cuts no surrogate pair. */
export function anyOffsets(text: string): number[] {
  const offsets = [0]
  for (const point of text) offsets.push((offsets.at(-1) ?? 0) + point.length)
  return offsets
}
