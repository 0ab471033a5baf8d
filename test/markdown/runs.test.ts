import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classOf, EDGE, LINE_EDGE, PUNCTUATION, TILDE } from '../../src/markdown/parsers/classes.ts'
import { areRead, judge, parsers } from '../../src/markdown/parsers/parsers.ts'
import { CLOSES, type Marker, OPENS, type Run } from '../../src/markdown/parsers/runs.ts'

/** A class of character that parsers may take for something else than others do; none that some Unicode does not know. */
const neighbour = fc.constantFrom(
  LINE_EDGE,
  EDGE,
  ...Array.from('a9_.(*\u00a0\u0085\u000b€中…😀𝒜\u0301', (character) => classOf(character.codePointAt(0) as number)),
)

/** What stands between two runs: the first and the last character, or nothing. */
const gap = fc.option(fc.tuple(neighbour, neighbour), { freq: 2 })

/** Formats of one marker each, properly nested: for each the marker, the length, and whether it starts inside the one before. */
const nest = fc.shuffledSubarray<Marker>(['*', '_', '~'], { minLength: 1 }).chain((markers) =>
  fc.tuple(
    ...markers.map((marker) =>
      fc.record({
        marker: fc.constant(marker),
        length: marker === '~' ? fc.constant(2) : fc.integer({ min: 1, max: 3 }),
        isInside: fc.boolean(),
      }),
    ),
  ),
)

/** The index of the format that each run opens or closes, in order. */
function order(formats: readonly { readonly isInside: boolean }[]): number[] {
  const runs: number[] = []
  formats.forEach(({ isInside }, index) => {
    const at = index === 0 ? 0 : isInside ? runs.indexOf(index - 1) + 1 : runs.lastIndexOf(index - 1) + 1
    runs.splice(at, 0, index, index)
  })
  return runs
}

const classOfMarker = (marker: Marker): number => (marker === '~' ? PUNCTUATION | TILDE : PUNCTUATION)

test('runs of two a marker are paired with each other by every parser, whatever stands beside them', () => {
  let found = 0
  const property = fc.property(
    nest,
    fc.array(gap, { minLength: 7, maxLength: 7 }),
    neighbour,
    (formats, gaps, edge) => {
      const indexes = order(formats)
      const markerAt = (run: number): Marker => formats[indexes[run] as number]?.marker as Marker
      const isOpener = (run: number): boolean => indexes.indexOf(indexes[run] as number) === run
      /** What is behind a run; never nothing where a format would be around that. */
      const between = (run: number): readonly [number, number] | null => {
        const isAround = isOpener(run) && indexes[run + 1] === indexes[run]
        return gaps[run + 1] ?? (isAround ? [edge, edge] : null)
      }
      const beforeRun = (run: number, isThrough: boolean): number => {
        const text = run === 0 ? (gaps[0] ?? [LINE_EDGE, LINE_EDGE]) : between(run - 1)
        if (text) return text[1]
        return isThrough && markerAt(run - 1) === '~' ? beforeRun(run - 1, true) : classOfMarker(markerAt(run - 1))
      }
      const afterRun = (run: number, isThrough: boolean): number => {
        const text = run === indexes.length - 1 ? (gaps[6] ?? [LINE_EDGE, LINE_EDGE]) : between(run)
        if (text) return text[0]
        return isThrough && markerAt(run + 1) === '~' ? afterRun(run + 1, true) : classOfMarker(markerAt(run + 1))
      }
      const runs = indexes.map((index, at): Run => {
        const { marker, length } = formats[index] as (typeof formats)[number]
        const isApart = at === 0 || between(at - 1) !== null
        const beside = { before: beforeRun(at, false), after: afterRun(at, false) }
        const through = { beforeTildes: beforeRun(at, true), afterTildes: afterRun(at, true) }
        const sides = judge({ marker, ...beside, ...through, isApart })
        return {
          marker,
          ...beside,
          ...through,
          isApart,
          length,
          does: isOpener(at) ? OPENS : CLOSES,
          formats: 0,
          sides,
        }
      })
      if (runs.some(({ does, sides }) => (sides.all & does) !== does)) return
      found++
      expect(areRead(runs)).toBe(true)
      parsers.forEach(({ name, pair }, parser) => {
        const pairs = pair(
          runs,
          runs.map(({ sides }) => sides.each[parser] as number),
        )
        const lengths = new Map<string, number>()
        for (let i = 0; pairs && i < pairs.length; i += 3) {
          const key = `${pairs[i]} ${pairs[i + 1]}`
          lengths.set(key, (lengths.get(key) ?? 0) + (pairs[i + 2] as number))
        }
        const wanted = formats.map(
          ({ length }, index) => [`${indexes.indexOf(index)} ${indexes.lastIndexOf(index)}`, length] as const,
        )
        expect(Object.fromEntries(lengths), name).toEqual(Object.fromEntries(wanted))
      })
    },
  )
  fc.assert(property, { numRuns: 5000 })
  expect(found).toBeGreaterThan(300)
})
