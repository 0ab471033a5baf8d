import { type Mark, type MarkType, type Message, toHast, toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { document, paragraph } from '../script.ts'

/** The Markdown of one word with a mark on it, and what was told meanwhile. */
function convert(mark: Omit<Mark, 'start' | 'end'>): { markdown: string; messages: (string | number)[][] } {
  const messages: (string | number)[][] = []
  const onMessage = ({ code, path }: Message): unknown => messages.push([code, ...path])
  const script = document(paragraph(), paragraph({ text: 'here', marks: [{ start: 0, end: 4, ...mark }] }))
  return { markdown: toMarkdown(script, { onMessage }).split('\n')[2] ?? '', messages }
}

describe('links', () => {
  test.each([
    ['https://example.com/', 'https://example.com/'],
    ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['tel:+123', 'tel:+123'],
    ['/a:b', '/a:b'],
    ['?a:b', '?a:b'],
    ['#a:b', '#a:b'],
    ['a/b:c', 'a/b:c'],
    ['//example.com', '//example.com'],
    [' \u0001/a ', '/a'],
    ['ht\ttps\r\n://a.b', 'https://a.b'],
  ])('%j goes to %s', (value, target) => {
    expect(convert({ type: 'link', value })).toEqual({ markdown: `[here](${target})`, messages: [] })
  })

  test.each(['javascript:alert(1)', 'file:///a', 'a:b', ':b', '://a.b', '', ' ', undefined])(
    '%j is refused',
    (value) => {
      const messages = [['unsafe-link', 'paragraphs', 1, 'marks', 0]]
      expect(convert({ type: 'link', value })).toEqual({ markdown: 'here', messages })
    },
  )
})

describe('colours', () => {
  const refused = [['invalid-color', 'paragraphs', 1, 'marks', 0]]

  test.each([
    ['red', 'red'],
    [' Red ', 'Red'],
    ['f80', '#f80'],
    ['FF8800', '#FF8800'],
    ['#f808', '#f808'],
    ['rgb(1 2 3 / 50%)', 'rgb(1 2 3 / 50%)'],
    [` rgb(1,2,${' '.repeat(90)}3)`, `rgb(1,2,${' '.repeat(90)}3)`],
  ])('%j is %s', (value, color) => {
    expect(convert({ type: 'text-color', value })).toEqual({
      markdown: `<span style="color: ${color}">here</span>`,
      messages: [],
    })
  })

  test.each(['reddish', 'f8', '', `rgb(1,2,${' '.repeat(100)}3)`, undefined])('%j is refused', (value) => {
    expect(convert({ type: 'text-color', value })).toEqual({ markdown: 'here', messages: refused })
  })

  test('a highlight stays without a colour that is refused, and needs none', () => {
    const mark = (value?: string): unknown =>
      toHast(document(paragraph({ marks: [{ start: 0, end: 4, type: 'highlight', value }] }))).children[0]
    expect(convert({ type: 'highlight', value: 'reddish' }).messages).toEqual(refused)
    expect(mark('reddish')).toEqual(mark())
    expect(convert({ type: 'highlight' }).messages).toEqual([])
  })
})

test.each(['blink', 'b', '', 'Bold', 'bold ', 'relic', 'link-'])('the unknown type %j is no format', (type) => {
  const messages = [['unknown-mark-type', 'paragraphs', 1, 'marks', 0]]
  expect(convert({ type })).toEqual({ markdown: 'here', messages })
})

test.each<[Omit<Mark, 'start' | 'end'>, string]>([
  [{ type: 'link', value: 'javascript:x' }, 'link to "javascript:x" refused: text kept, link dropped'],
  [{ type: 'link' }, 'link to nothing refused: text kept, link dropped'],
  [{ type: 'text-color', value: 'reddish' }, '"reddish" is not a CSS colour: text kept, colour dropped'],
  [{ type: 'highlight', value: 'reddish' }, '"reddish" is not a CSS colour: highlight kept, colour dropped'],
  [{ type: 'blink' as MarkType }, 'unknown mark type "blink": no formatting'],
])('of %j it is told what stays', (mark, message) => {
  const told: string[] = []
  const script = document(paragraph({ text: 'here', marks: [{ start: 0, end: 4, ...mark }] }))
  toMarkdown(script, { onMessage: (one) => told.push(one.message) })
  expect(told).toEqual([message])
})
