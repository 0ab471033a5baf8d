import fc from 'fast-check'
import { type Mark, toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { levels, markedText } from '../arbitraries.ts'
import { oneParagraph, script } from '../script.ts'
import { misreadings } from './reading.ts'

const written = (text: string, marks: Mark[] = [], options = {}): string =>
  toMarkdown(oneParagraph({ text, marks }), options).replace(/\n$/, '')

describe('text that needs no escape has none', () => {
  test.each([
    'Hello! (Yes.) #5, 2 - 3, a_b, 1.5',
    'He dialed *69 and then *23, and hung up.',
    '[beat] He [almost] laughs.',
    'R&D at AT&T, 5 < 6 > 4; I <3 you; <anton_b>',
    'About ~10 minutes, ~20 at most.',
    'foo@bar.com, https://example.com/a_b?c=d&e=f and www.example.com/x_y',
    'snake_case_name and __init',
    '$5 = 4 € | 3 £: yes!',
    '1984 was long ago. 3.5 or 4) maybe',
    '-- and – and —',
    "Don't! \"Quotes\" 'everywhere' …",
    'C:\\Windows\\x and a \\ b',
    'A single ` tick',
  ])('%s', (text) => {
    expect(written(text)).toBe(text)
    expect(misreadings([{ text, marks: [] }])).toEqual([])
  })
})

const bold = (start: number, end: number): Mark => ({ start, end, type: 'bold' })
const italic = (start: number, end: number): Mark => ({ start, end, type: 'italic' })
const strike = (start: number, end: number): Mark => ({ start, end, type: 'strikethrough' })
const underline = (start: number, end: number): Mark => ({ start, end, type: 'underline' })
const link = (start: number, end: number, value: string): Mark => ({ start, end, type: 'link', value })

describe('what is written', () => {
  test.each<[string, string, Mark[], string]>([
    ['white space at an edge goes outside', 'foo bar baz', [bold(3, 8)], 'foo **bar** baz'],
    ['all that JavaScript trims at an edge', 'a\u3000b\ufeff c', [bold(1, 4)], 'a\u3000**b**\ufeff c'],
    ['crossing marks', 'one two three', [bold(0, 7), italic(4, 13)], '**one _two_** *three*'],
    ['a link is not split', 'one two three', [bold(0, 7), link(4, 13, 'x')], '**one** [**two** three](x)'],
    ['an edge inside a word', 'unbelievable', [bold(2, 9)], 'un**believa**ble'],
    ['punctuation inside, a letter outside', 'x(a)y', [bold(1, 4)], 'x<strong>(a)</strong>y'],
    ['Japanese punctuation', '彼は「はい」と言った', [bold(2, 6)], '彼は<strong>「はい」</strong>と言った'],
    ['emoji', 'a😀b', [italic(1, 3)], 'a<em>😀</em>b'],
    ['emoji apart', 'a 😀 b', [italic(2, 4)], 'a *😀* b'],
    ['bold and italic alike', 'all', [bold(0, 3), italic(0, 3)], '***all***'],
    ['touching', 'onetwo', [bold(0, 3), italic(3, 6)], '**one**_two_'],
    ['struck beside bold', 'ab cd', [strike(0, 2), bold(3, 5)], '~~ab~~ **cd**'],
    ['underlined blanks stay', 'Name:     .', [underline(6, 9)], 'Name: <u>   </u> .'],
    ['upper case', 'straße', [{ start: 0, end: 6, type: 'upper-case' }], 'STRASSE'],
    ['a line break', 'a\nb', [bold(0, 3)], '**a\\\nb**'],
    ['white space after a line break', 'a\n b', [], 'a<br/> b'],
    ['a line break at the end', 'a\n', [], 'a<br/>'],
    ['white space at the ends', ' a ', [], '&#x20;a&#x20;'],
    ['a heading that is none', '# a', [], '\\# a'],
    ['a list that is none', '1. a\n2. b\n- c', [], '1\\. a\\\n2. b\\\n\\- c'],
    ['a tag that is none', '<a$b', [], '<a$b'],
    ['a list item of nine digits that is none', '123456789. a', [], '123456789\\. a'],
    ['a number of ten digits', '1234567890. a', [], '1234567890. a'],
    ['numbers on later lines, of which one alone begins a list', 'a\n2. b\n001. c', [], 'a\\\n2. b\\\n001\\. c'],
    ['a break of dashes and spaces', '-- \t-', [], '\\-- \t-'],
    ['a sign alone on a later line', 'a\n+', [], 'a\\\n+'],
    ['a definition that is none', '[a]: b', [], '\\[a]: b'],
    ['a definition without a label', '[]: b', [], '[]: b'],
    ['the definition of a footnote that is none, on a later line', 'a\n[^b]: c', [], 'a\\\n\\[^b]: c'],
    ['a quote that is none', '> a', [], '\\> a'],
    ['tildes within a line, no fence', 'x ~~~y a~~~b', [underline(7, 8)], 'x ~~~y <u>a</u>~~~b'],
    ['a rule that is none', '---', [], '\\---'],
    ['a table that is none', '| a |\n|---|', [], '| a |\\\n\\|---|'],
    ['a link that is none', '[a](b)', [], '[a]\\(b)'],
    ['emphasis that is none', '*a* and _b_', [], '*a\\* and _b\\_'],
    ['a tag that is none', '<b>a</b> <div', [], '\\<b>a\\</b> <div'],
    ['an entity that is none', '&amp; &copy;', [], '&amp;amp; &amp;copy;'],
    ['code that is none', '`a` `b', [], '\\`a\\` `b'],
    ['a bare URL', 'see http://a.b/*c* now', [], 'see http\\://a.b/*c\\* now'],
    ['a URL before markup', 'http://a.b c', [bold(0, 10)], '**http\\://a.b** c'],
    ['a target with parentheses', 'a', [link(0, 1, 'x_(y)')], '[a](x_(y))'],
    ['a target with parentheses that cross', 'a', [link(0, 1, 'x)(y')], '[a](x\\)\\(y)'],
    ['a target with nested parentheses', 'a', [link(0, 1, 'x((y))')], '[a](x\\(\\(y\\)\\))'],
    ['a target with spaces and an entity', 'a', [link(0, 1, 'x y&amp;z')], '[a](x%20y&amp;amp;z)'],
  ])('%s', (_, text, marks, markdown) => {
    expect(written(text, marks)).toBe(markdown)
    expect(misreadings([{ text, marks }])).toEqual([])
  })

  test.each<[string, string, Mark[], string]>([
    ['a reference outside instead of a tag', 'x(a)y', [bold(1, 4)], '&#x78;**(a)**&#x79;'],
    ['no tags', 'ab', [underline(0, 1), { start: 1, end: 2, type: 'highlight' }], 'ab'],
    ['a line break at the end', 'a\n', [], 'a&#xA;'],
  ])('with html: false: %s', (_, text, marks, markdown) => {
    expect(written(text, marks, { html: false })).toBe(markdown)
  })

  test('headings stay on one line and keep their signs', () => {
    expect(toMarkdown(script(['scene_heading', 'INT. A\nB\u2028C #1 #']))).toBe('## INT. A<br/>B&#x2028;C #1 \\#\n')
  })
})

test.each(levels)('no letter is a character reference: %s', (level) => {
  fc.assert(
    fc.property(markedText(level), (text) => {
      const markdown = toMarkdown(oneParagraph(text)).replace(/\\[\s\S]/g, '')
      for (const [reference, digits = ''] of markdown.matchAll(/&#x([\dA-F]+);/g)) {
        expect(String.fromCodePoint(Number.parseInt(digits, 16)), reference).toMatch(/\s/)
      }
    }),
  )
})
