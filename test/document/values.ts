import fc from 'fast-check'
import type { Mark } from 'scriptdown'

export function mark(start: number, end: number, type = 'bold'): Mark {
  return { start, end, type }
}

/** Freezes a value of JSON all the way down, so that a write to it throws. */
export function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, -1, 0, 1.5, 3, 99, '', 'link', 'bold', '3'))

/** Mostly what belongs there, else anything. */
function maybe(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: right, weight: 15 }, { arbitrary: junk, weight: 1 })
}

/** An object that may lack any of its fields, and have one more. */
function object(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const all = Object.entries(fields).map(([key, right]) =>
    fc.option(maybe(right), { freq: 15, nil: undefined }).map((value) => (value === undefined ? [] : [[key, value]])),
  )
  const extra = fc.option(junk).map((value) => (value === null ? [] : [['extra', value]]))
  return fc.tuple(...all, extra).map((entries) => Object.fromEntries(entries.flat()))
}

const offset = fc.oneof(
  { arbitrary: fc.nat(4), weight: 12 },
  { arbitrary: fc.integer({ min: -2, max: 12 }), weight: 2 },
  { arbitrary: fc.double({ min: -2, max: 12, noNaN: true }), weight: 1 },
)
const text = fc.string({ unit: fc.constantFrom('a', ' ', '😀', '\ud83d', '\ude00', 'é'), maxLength: 8 })
const marks = fc.array(
  maybe(
    object({
      start: offset,
      end: offset,
      type: fc.constantFrom('bold', 'link', 'blink'),
      value: fc.constantFrom('x', 'red'),
    }),
  ),
  { maxLength: 4 },
)
const markedText = { text, marks }

/** Values that are a document here and a mess there: fields absent, of other types, out of range, and extra ones. */
export const mess: fc.Arbitrary<unknown> = object({
  object: fc.constant('document'),
  paragraphs: fc.array(
    maybe(
      object({
        id: fc.string(),
        object: fc.constant('script_paragraph'),
        kind: fc.constantFrom('action', 'Dialogue', ''),
        ...markedText,
        alternates: fc.array(maybe(object(markedText)), { maxLength: 2 }),
      }),
    ),
    { maxLength: 4 },
  ),
})
