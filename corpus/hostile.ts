import type { Document, Mark, MarkType, Paragraph } from '../src/document/schema.ts'
import { seededRandom } from './random.ts'

const simpleTypes = ['bold', 'italic', 'underline', 'strikethrough', 'upper-case', 'highlight'] as const

/** A document of one paragraph. */
export function single(text: string, marks: readonly Mark[] = [], kind = 'action'): Document {
  return { object: 'document', paragraphs: [{ id: 'p0', object: 'script_paragraph', kind, text, marks }] }
}

/**
 * Marks of all types, up to a length, that cross each other all over one text of prose. Half of them are links and
 * colours with values of their own, which compete and never join.
 */
export function crossingMarks(count: number, length: number, longest = length): Document {
  const random = seededRandom(count)
  const format = (index: number): Pick<Mark, 'type' | 'value'> => {
    if (index % 4 === 0) return { type: 'link', value: `/${index}` }
    if (index % 4 === 2) return { type: 'text-color', value: `#${index.toString(16).padStart(6, '0')}` }
    return { type: random.pick(simpleTypes) }
  }
  const marks = Array.from({ length: count }, (_, index): Mark => {
    const start = random.int(0, length - 2)
    return { start, end: Math.min(length, start + random.int(1, longest)), ...format(index) }
  })
  return single(prose(length), marks)
}

/** The same mark over and over. */
export function equalMarks(count: number): Document {
  return single(prose(100), repeat(count, { start: 10, end: 90, type: 'bold' }))
}

/** Marks of all simple types, each inside the one before. */
export function nestedMarks(count: number): Document {
  const length = count * 2 + 10
  return single(
    prose(length),
    Array.from({ length: count }, (_, at) => ({ start: at, end: length - at, type: cycle(simpleTypes, at) })),
  )
}

/** Marks that touch, bold and italic in turn, each on three characters: no white space between any two. */
export function touchingMarks(count: number): Document {
  const text = 'abc'.repeat(count)
  const types: readonly [MarkType, MarkType] = ['bold', 'italic']
  return single(
    text,
    Array.from({ length: count }, (_, at) => ({ start: at * 3, end: at * 3 + 3, type: cycle(types, at) })),
  )
}

/** Bold on each second character. */
export function spottedMarks(count: number): Document {
  return single(
    'ab'.repeat(count),
    Array.from({ length: count }, (_, at) => ({ start: at * 2, end: at * 2 + 1, type: 'bold' })),
  )
}

/** Links side by side, no two to the same place. */
export function manyLinks(count: number): Document {
  return single(
    'link '.repeat(count),
    Array.from({ length: count }, (_, at) => ({ start: at * 5, end: at * 5 + 5, type: 'link', value: `/${at}_(x)` })),
  )
}

/** Colours that all cover the whole text but a little at its edges, no two the same: the last ones win. */
export function competingColors(count: number): Document {
  const length = count * 2 + 10
  return single(
    prose(length),
    Array.from({ length: count }, (_, at) => {
      return { start: at, end: length - at, type: 'text-color', value: `#${at.toString(16).padStart(6, '0')}` }
    }),
  )
}

/** One text that repeats a piece up to a length, where asked with bold and italic that cross, between whole pieces. */
export function repeated(piece: string, length: number, marked = false): Document {
  const count = Math.ceil(length / piece.length)
  const third = Math.floor(count / 3) * piece.length
  const text = piece.repeat(count)
  const marks: Mark[] = [
    { start: piece.length, end: 2 * third, type: 'bold' },
    { start: third, end: text.length - piece.length, type: 'italic' },
  ]
  return single(text, marked ? marks : [])
}

/** Many paragraphs of one kind that merge into one block where a layout lets them. */
export function manyLines(count: number, kind: string): Document {
  const paragraphs = Array.from({ length: count }, (_, at): Paragraph => {
    return {
      id: `p${at}`,
      object: 'script_paragraph',
      kind,
      text: 'Again!',
      marks: [{ start: 0, end: 5, type: 'bold' }],
    }
  })
  return { object: 'document', paragraphs }
}

/** A document that is easy to write down and hard to convert. */
export interface Hostile {
  readonly name: string
  readonly make: () => Document
}

/** Every hostile document, at a share of its full size. Each must convert, rightly, in less than a second. */
export function hostileDocuments(scale = 1): readonly Hostile[] {
  const n = (size: number): number => Math.max(4, Math.round(size * scale))
  const row = (name: string, make: () => Document): Hostile => ({ name, make })
  return [
    row('20,000 crossing marks, any length, on 100,000 characters', () => crossingMarks(n(20_000), n(100_000))),
    row('20,000 crossing marks, short, on 100,000 characters', () => crossingMarks(n(20_000), n(100_000), 20)),
    row('5,000 equal marks', () => equalMarks(n(5_000))),
    row('5,000 nested marks', () => nestedMarks(n(5_000))),
    row('5,000 competing colours', () => competingColors(n(5_000))),
    row('20,000 touching marks, bold and italic in turn', () => touchingMarks(n(20_000))),
    row('50,000 marks on each second character', () => spottedMarks(n(50_000))),
    row('10,000 links', () => manyLinks(n(10_000))),
    row('1,000,000 characters of prose, two crossing marks', () => repeated('Rain, again. ', n(1_000_000), true)),
    row('100,000 asterisks, two crossing marks', () => repeated('*', n(100_000), true)),
    row('100,000 delimiters of all sorts, two crossing marks', () => repeated('*_~`**__~~``*', n(100_000), true)),
    row('100,000 line breaks', () => repeated('\n', n(100_000), true)),
    row('50,000 lines', () => repeated('a\n', n(100_000), true)),
    row('100,000 spaces', () => repeated(' ', n(100_000), true)),
    row('100,000 opening brackets', () => repeated('[', n(100_000), true)),
    row('100,000 characters of `![a](b`', () => repeated('![a](b', n(100_000), true)),
    row('100,000 characters of `<a `', () => repeated('<a ', n(100_000), true)),
    row('100,000 characters of `&amp`', () => repeated('&amp;', n(100_000), true)),
    row('100,000 backslashes', () => repeated('\\', n(100_000), true)),
    row('100,000 characters of `www.`', () => repeated('www.', n(100_000), true)),
    row('100,000 characters of `https://a.b `', () => repeated('https://a.b ', n(100_000), true)),
    row('100,000 characters of `a@b.c`', () => repeated('a@b.c', n(100_000), true)),
    row('100,000 characters of emoji', () => repeated('👩‍🚀', n(100_000), true)),
    row('20,000 lines of one speech', () => manyLines(n(20_000), 'dialogue')),
    row('20,000 scene headings', () => manyLines(n(20_000), 'scene_heading')),
  ]
}

function prose(length: number): string {
  const words = 'the rain comes in under the door, and nobody minds; '
  return words.repeat(Math.ceil(length / words.length)).slice(0, length)
}

function repeat(count: number, mark: Mark): Mark[] {
  return Array.from({ length: count }, () => ({ ...mark }))
}

function cycle<T>(list: readonly [T, ...T[]], at: number): T {
  return list[at % list.length] ?? list[0]
}
