import fc from 'fast-check'
import LineBreaker from 'linebreak'
import { describe, expect, test } from 'vitest'
import { classOf, narrow } from '../../src/pages/clusters.ts'
import { wordStarts } from '../../src/pages/words.ts'
import { createWrap, hyphenOf, type Slice, uneven } from '../../src/pages/wrap.ts'
import { levels, markedText } from '../arbitraries.ts'

const linesOf = (text: string, columns: number): Slice[] => {
  const wrap = createWrap()
  const lines: Slice[] = []
  for (let from = 0; from < text.length; from = lines.at(-1)?.end ?? text.length) lines.push(wrap(text, from, columns))
  return lines
}

const shown = (text: string, columns: number): string[] =>
  linesOf(text, columns).map((line) => text.slice(line.start, line.inkEnd) + hyphenOf(text, line))

describe('lines', () => {
  test.each<[string, number, string[]]>([
    ['exactly ten!', 12, ['exactly ten!']],
    ['exactly ten!', 11, ['exactly', 'ten!']],
    ['trailing   ', 8, ['trailing']],
    ['white space hangs', 11, ['white space', 'hangs']],
    ['two  spaces  stay', 11, ['two  spaces', 'stay']],
    ['one\ntwo\r\nthree\rfour', 20, ['one', 'two', 'three', 'four']],
    ['a\n\nb', 20, ['a', '', 'b']],
    ['unbreakable', 4, ['unbr', 'eaka', 'ble']],
    ['mill-house', 7, ['mill-', 'house']],
    ['either/or', 8, ['either/', 'or']],
    ['he left—then', 9, ['he left—', 'then']],
    ['say “no way”', 8, ['say “no', 'way”']],
    ['wait (for it)', 9, ['wait (for', 'it)']],
    ['10 000 000', 5, ['10', '000', '000']],
    ['no\u00a0break here', 8, ['no\u00a0break', 'here']],
    ['\ttab', 6, ['', 'tab']],
    ['日本語の文章です。', 8, ['日本語の', '文章で', 'す。']],
    ['日本語', 1, ['日', '本', '語']],
    ['ฉันรักประเทศไทยและอยากไปเที่ยว', 14, ['ฉันรักประเทศไทย', 'และอยากไปเที่ยว']],
    ['ເຮົາຮັກປະເທດລາວ (ok)', 9, ['ເຮົາຮັກ', 'ປະເທດລາວ', '(ok)']],
    ['กรุงเทพมหานคร', 5, ['กรุงเท', 'พมหาน', 'คร']],
    ['ГРОЗА идёт', 6, ['ГРОЗА', 'идёт']],
    ['שָׁלוֹם עוֹלָם', 5, ['שָׁלוֹם', 'עוֹלָם']],
    ['e\u0301e\u0301e\u0301', 2, ['e\u0301e\u0301', 'e\u0301']],
    ['👩‍👩‍👧👍🏽🇫🇷', 4, ['👩‍👩‍👧👍🏽', '🇫🇷']],
    ['각각', 2, ['각', '각']],
    ['1️⃣ ok', 2, ['1️⃣', 'ok']],
    ['soft\u00adly he goes', 8, ['soft\u00adly', 'he goes']],
    ['so soft\u00adly', 8, ['so soft\u00ad-', 'ly']],
    ['so soft\u00adly', 7, ['so', 'soft\u00adly']],
    ['un\u00adbreak\u00adable', 7, ['un\u00ad-', 'break\u00ad-', 'able']],
    ['soft\u00ad\nly', 4, ['soft\u00ad', 'ly']],
    ['soft\u00ad ly', 4, ['soft\u00ad', 'ly']],
    ['softly\u00ad', 6, ['softly\u00ad']],
    [' \ufe0f!!', 2, ['', '\ufe0f!!']],
  ])('%j in %i columns', (text, columns, lines) => {
    expect(shown(text, columns)).toEqual(lines)
  })

  test.each<[string, number]>([
    ['abc', 3],
    ['e\u0301', 1],
    ['\u0301', 0],
    ['日本', 4],
    ['ｱｲ', 2],
    ['Ａ', 2],
    ['👍🏽', 2],
    ['❤️', 2],
    ['\u200b', 0],
    ['a\tb', 5],
    ['\ud800', 1],
  ])('%j takes %i columns', (text, width) => {
    expect(linesOf(text, 99)[0]?.width).toBe(width)
  })
})

test('of a script without spaces start with the same words, however long the text is', () => {
  const sentence = 'ฉันรักประเทศไทยและอยากไปเที่ยวที่กรุงเทพมหานครทุกปีเพราะอาหารอร่อย '
  const words = (text: string): string[] => [...wordStarts(text, 0, text.length)].map((at) => text.slice(at, at + 3))
  const one = words(sentence)
  expect(one.length).toBeGreaterThan(10)
  const many = words(sentence.repeat(50))
  expect(many).toEqual(Array.from({ length: 50 }, () => one).flat())
})

test('leave a column for the hyphen that is seen of a soft one', () => {
  const text = fc.array(fc.constantFrom('a', 'word', '\u00ad', ' ', '-', 'é', '\n')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 12 }), (said, columns) => {
      for (const line of linesOf(said, columns)) {
        expect(line.width + hyphenOf(said, line).length).toBeLessThanOrEqual(columns)
      }
    }),
  )
})

test.each(levels)('follow each other without a gap, none too wide, none without need: %s', (level) => {
  fc.assert(
    fc.property(markedText(level), fc.integer({ min: 2, max: 40 }), ({ text }, columns) => {
      const lines = linesOf(text, columns)
      lines.forEach(({ start, end, inkEnd, width }, index) => {
        expect(start).toBe(lines[index - 1]?.end ?? 0)
        expect(end).toBeGreaterThan(start)
        expect(width).toBeLessThanOrEqual(columns)
        expect(text.slice(inkEnd, end)).toMatch(/^[ \t]*(?:\r\n|\r|\n)?$/)
      })
      expect(lines.at(-1)?.end ?? 0).toBe(text.length)
    }),
  )
})

const signs = [...`.,:;!?…-–—()[]"'“”’«»„/$%\\`]

/** Words as scripts have them, with signs at any place: most of them are told from one another without Unicode's tables. */
const wordsOf = (...parts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...signs)), { maxLength: 60 })
    .map((chosen) => chosen.join(''))

const plain = ['a', 'Zoë', 'ж', 'ω', '9', 'word', ' ', '  ', '\u00a0']
const others = ['שָׁ', 'א', 'e\u0301', '\t', '\n', '日']

test('all that an even text may have takes a column, whatever comes next', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const character = String.fromCharCode(unit)
    if (!/[ \n]/.test(character) && !uneven.test(character)) expect(classOf(unit), character).toBe(narrow)
  }
})

test.each([
  ...levels.map((level) => [level, markedText(level).map(({ text }) => text)] as const),
  ['words', wordsOf(...plain, ...others)] as const,
  ['even words', wordsOf(...plain)] as const,
])('end at the last place where Unicode lets them, if there is one, and within no cluster: %s', (_, texts) => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, columns) => {
      const places = placesOf(text)
      const clusters = clustersOf(text)
      for (const { start, end } of linesOf(text, columns)) {
        // White space ends a line whatever joiner comes after it.
        if (!/\s/.test(text.charAt(end - 1))) expect(clusters).toContain(end)
        if (/[\n\r]/.test(text.charAt(end - 1)) || end === text.length) continue
        const longer = places.filter((place) => {
          const line = createWrap()(text, start, Number.POSITIVE_INFINITY, place)
          return place > start && line.width + hyphenOf(text, line).length <= columns
        })
        expect(longer.length === 0 || longer.at(-1) === end, JSON.stringify(text.slice(start, end))).toBe(true)
      }
    }),
  )
})

function placesOf(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let place = breaker.nextBreak(); place; place = breaker.nextBreak()) places.push(place.position)
  return places
}

function clustersOf(text: string): number[] {
  return Array.from(new Intl.Segmenter('und').segment(text), ({ index, segment }) => index + segment.length)
}
