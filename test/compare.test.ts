import { describe, expect, test } from 'vitest'
import { difference, expectedCharacters, paragraphDifference } from './compare.ts'
import { showCharacters } from './readers/show.ts'
import type { Character, ReadBlock } from './readers.ts'

describe('expectedCharacters', () => {
  const show = (text: string, marks: Parameters<typeof expectedCharacters>[1]): string =>
    showCharacters(expectedCharacters(text, marks))

  test('gives each character its marks', () => {
    const marks = [
      { start: 0, end: 2, type: 'bold' },
      { start: 1, end: 3, type: 'strikethrough' },
      { start: 2, end: 2, type: 'italic' },
    ]
    expect(show('abcd', marks)).toBe('{bold|a}{bold strike|b}{strike|c}d')
  })

  test('lets the later of two values win, refused ones aside', () => {
    const marks = [
      { start: 0, end: 3, type: 'link', value: 'x' },
      { start: 1, end: 2, type: 'link', value: 'y' },
      { start: 2, end: 3, type: 'link', value: 'javascript:z' },
      { start: 0, end: 1, type: 'highlight', value: 'red' },
      { start: 0, end: 1, type: 'highlight', value: 'no colour' },
      { start: 2, end: 3, type: 'text-color', value: 'no colour' },
    ]
    expect(show('abc', marks)).toBe('{highlight= link=x|a}{link=y|b}{link=x|c}')
  })

  test('renders upper case, line breaks and unreadable units', () => {
    expect(show('ß\r\na\rb\0\uD800', [{ start: 0, end: 1, type: 'upper-case' }])).toBe('SS\na\nb\uFFFD\uFFFD')
  })
})

describe('difference', () => {
  const text = expectedCharacters('a b', [{ start: 0, end: 3, type: 'bold' }])
  const changed = (at: number, change: Partial<Character>): Character[] =>
    text.map((character, index) => (index === at ? { ...character, ...change } : character))

  test.each<[string, Character[], string]>([
    ['another character', changed(2, { char: 'c' }), 'at 2: "b" (U+0062) expected, "c" (U+0063) read'],
    ['another space', changed(1, { char: '\u00A0' }), 'at 1: " " (U+0020) expected, "\u00A0" (U+00A0) read'],
    ['a character too many', [...text, ...text], 'at 3: the end expected, "a" (U+0061) read'],
    ['a character too few', text.slice(0, 2), 'at 2: "b" (U+0062) expected, the end read'],
    ['a format too few', changed(0, { bold: false }), 'at 0: "a" (U+0061) should have bold true, has false'],
    ['a link too many', changed(0, { link: '/x' }), 'at 0: "a" (U+0061) should have link none, has "/x"'],
    ['a highlight too many', changed(2, { highlight: '' }), 'should have highlight none, has ""'],
    ['a colour too many', changed(2, { color: 'red' }), 'should have color none, has "red"'],
  ])('says where there is %s', (_, actual, message) => {
    expect(difference(text, actual)).toContain(message)
  })

  test('forgives formats of white space, autolinks, and the spelling of colours and targets', () => {
    expect(difference(text, changed(1, { bold: false, link: '/x' }))).toBeUndefined()
    expect(difference(text, changed(0, { link: 'http://a', autolink: true }))).toBeUndefined()
    expect(difference(changed(0, { color: 'RGB(1, 2, 3)' }), changed(0, { color: 'rgb(1,2,3)' }))).toBeUndefined()
    expect(difference(changed(0, { link: '/é "' }), changed(0, { link: '/%C3%A9%20%22' }))).toBeUndefined()
  })

  test('says that there is another block', () => {
    expect(paragraphDifference(text, [])).toMatch(/^block 0: paragraph expected, nothing read/)
    const heading: ReadBlock = { type: 'heading', depth: 2, quoted: true, characters: text }
    expect(paragraphDifference(text, [heading])).toMatch(/^block 0: paragraph expected, quoted heading2 read/)
    expect(paragraphDifference([], [])).toBeUndefined()
  })
})
