import { type Page, type PageOptions, paginate } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { findSlow } from '../growth.ts'
import { script } from '../script.ts'

/** A paragraph of so many lines. */
const lines = (count: number, word = 'line'): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`).join('\n')

/** Pages as they look, a character for a column. */
const look = (pages: readonly Page[]): string[][] =>
  pages.map((page) => {
    const rows: string[] = []
    for (const { row, column, text } of page.lines) rows[row] = `${(rows[row] ?? '').padEnd(Math.floor(column))}${text}`
    return Array.from(rows, (text) => text ?? '')
  })

const texts = (pages: readonly Page[]): string[][] => pages.map((page) => page.lines.map(({ text }) => text))

describe('the grid', () => {
  test('has the columns of the industry', () => {
    const document = script(
      ['scene-heading', 'INT. HALL – DAY'],
      ['action', 'word '.repeat(20)],
      ['character', 'ELLEN'],
      ['parenthetical', '(not quite sure of what it is)'],
      ['dialogue', 'word '.repeat(12)],
      ['lyrics', 'la la'],
      ['transition', 'CUT TO:'],
      ['scene-heading', 'EXT. ROOF'],
      ['shot', 'ON A CAT'],
      ['centered', 'THE END'],
    )
    expect(look(paginate(document))).toEqual([
      [
        'INT. HALL – DAY',
        '',
        'word word word word word word word word word word word word',
        'word word word word word word word word',
        '',
        '                      ELLEN',
        '                (not quite sure of what',
        '                it is)',
        '          word word word word word word word',
        '          word word word word word',
        '          la la',
        '',
        '                                                     CUT TO:',
        '',
        '',
        'EXT. ROOF',
        '',
        'ON A CAT',
        '',
        '                          THE END',
      ],
    ])
  })

  test.each([
    ['letter', 55],
    ['a4', 57],
  ] as const)('has on %s %i lines a page', (paper, count) => {
    const pages = paginate(script(['action', lines(2 * count)]), { paper })
    expect(pages.map(({ lines }) => lines.length)).toEqual([count, count])
    expect(pages.map(({ number }) => number)).toEqual([1, 2])
  })

  test('sets two speeches side by side where the second is of a dual cue', () => {
    const document = script(
      ['character', 'ANN'],
      ['dialogue', 'I said no and I mean it, I do.'],
      ['dual_dialogue_character', 'BOB'],
      ['dual_dialogue_parenthetical', '(over her)'],
      ['dialogue', 'Yes.'],
      ['action', 'Silence.'],
    )
    expect(look(paginate(document))).toEqual([
      [
        `${' '.repeat(7)}ANN${' '.repeat(29)}BOB`,
        `${'I said no and I mean it, I'.padEnd(35)}(over her)`,
        `${'do.'.padEnd(32)}Yes.`,
        '',
        'Silence.',
      ],
    ])
  })

  test('sets a dual cue that stands in no pair, and the parenthetical below it, where others stand', () => {
    const [page] = paginate(
      script(
        ['action', 'Rain.'],
        ['dual-dialogue-character', 'BOB'],
        ['dual-dialogue-parenthetical', '(wet)'],
        ['dialogue', 'Hi.'],
      ),
    )
    expect(page?.lines.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [2, 22],
      [3, 16],
      [4, 10],
    ])
  })

  test('leaves out what is for the writers alone, unless told otherwise', () => {
    const document = script(
      ['section', 'ACT'],
      ['note', 'why?'],
      ['synopsis', 's'],
      ['boneyard', 'cut'],
      ['action', 'x'],
    )
    expect(texts(paginate(document))).toEqual([['x']])
    expect(texts(paginate(document, { planning: 'include' }))).toEqual([['ACT', 'why?', 's', 'cut', 'x']])
  })

  test('numbers scenes, counted or as given', () => {
    const document = script(['scene-heading', 'INT. A'], ['action', 'x'], ['scene-heading', 'INT. B'])
    const numbers = (options: PageOptions): (string | undefined)[] =>
      paginate(document, options).flatMap((page) => page.lines.map(({ sceneNumber }) => sceneNumber))
    expect(numbers({})).toEqual([undefined, undefined, undefined])
    expect(numbers({ sceneNumbers: 'count' })).toEqual(['1', undefined, '2'])
    expect(numbers({ sceneNumbers: { p3: '12A' } })).toEqual([undefined, undefined, '12A'])
  })

  test('has a hyphen where a line ends at a soft one, which is none of the text', () => {
    const said = 'Das ist die Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft.'
    const [first, second] = paginate(script(['dialogue', said]))[0]?.lines ?? []
    expect(first).toMatchObject({ start: 0, end: 38, width: 35, added: '-' })
    expect(first?.text).toBe(`${said.slice(0, 38)}-`)
    expect(second).toMatchObject({ start: 38, end: said.length, added: '', text: said.slice(38) })
  })

  test('marks each row of two revised speeches side by side once', () => {
    const said = ['dialogue', 'One.\nTwo.'] as const
    const document = script(
      ['character', 'ANN'],
      said,
      ['dual_dialogue_character', 'BOB'],
      ['dialogue', 'One.\nTwo.\nThree.'],
    )
    const marked = paginate(document, { revised: ['p1', 'p2', 'p3', 'p4'] })[0]?.lines.filter((line) => line.isRevised)
    expect(marked?.map(({ row, side }) => `${row} ${side}`)).toEqual(['0 left', '1 left', '2 left', '3 right'])
  })

  test('marks what was revised', () => {
    const pages = paginate(script(['action', 'old'], ['action', 'new\nlines']), { revised: ['p2'] })
    expect(pages[0]?.lines.map(({ isRevised }) => isRevised)).toEqual([false, true, true])
  })

  test('tells the text that each line is of, to the offset', () => {
    const [page] = paginate(script(['action', 'one  \r\ntwo\0']))
    expect(page?.lines.map(({ text, start, end, width }) => ({ text, start, end, width }))).toEqual([
      { text: 'one', start: 0, end: 7, width: 3 },
      { text: 'two\ufffd', start: 7, end: 11, width: 3 },
    ])
  })

  test('is empty where nothing is seen', () => {
    expect(paginate(script())).toEqual([])
    expect(paginate(script(['action', ' \n ']))).toEqual([])
    expect(paginate(script(['page-break', '==='], ['page-break', '']))).toEqual([])
  })
})

describe('the ends of pages', () => {
  test('start a page at a page break, at its top, and none twice', () => {
    const document = script(['action', 'one'], ['page-break', '='], ['page-break', ''], ['scene-heading', 'INT.'])
    expect(look(paginate(document))).toEqual([['one'], ['INT.']])
  })

  test.each([50, 51, 52, 53])('keep headings and cues with what follows: %i lines', (count) => {
    const document = script(
      ['action', lines(count)],
      ['scene-heading', 'INT. HALL'],
      ['shot', 'ON A DOOR'],
      ['character', 'ELLEN'],
      ['parenthetical', '(quietly)'],
      ['dialogue', 'You came.'],
    )
    const [first, second] = texts(paginate(document))
    expect(first?.at(-1)).toBe(`line ${count}`)
    expect(second).toEqual(['INT. HALL', 'ON A DOOR', 'ELLEN', '(quietly)', 'You came.'])
  })

  test('tear a speech at the end of a sentence, within a line too, and say so on both pages', () => {
    const said =
      'I never said that he was at the mill. I said that he went there, once, with Mr. Brown. That was all, and you know it as well as I do.'
    const document = script(['action', lines(50)], ['character', 'ELLEN (V.O.)'], ['dialogue', said])
    expect(texts(paginate(document)).map((page) => page.slice(-5))).toEqual([
      ['line 50', 'ELLEN (V.O.)', 'I never said that he was at the', 'mill.', '(MORE)'],
      [
        "ELLEN (V.O.) (CONT'D)",
        'I said that he went there, once,',
        'with Mr. Brown. That was all, and',
        'you know it as well as I do.',
      ],
    ])
  })

  test('say neither twice, nor in English where told otherwise', () => {
    const document = script(['action', lines(48)], ['character', 'ELLEN (weiter)'], ['dialogue', lines(8, 'Wort')])
    const [first, second] = texts(paginate(document, { labels: { more: '(WEITER)', continued: '(WEITER)' } }))
    expect(first?.at(-1)).toBe('(WEITER)')
    expect(second?.[0]).toBe('ELLEN (weiter)')
  })

  test.each(['ELLEN (CONT’D)', 'Ellen (cont’d)', "ELLEN (CONT'D) (O.S.)"])('go on under %s as it is', (cue) => {
    const [, second] = texts(paginate(script(['action', lines(48)], ['character', cue], ['dialogue', lines(8)])))
    expect(second?.[0]).toBe(cue)
  })

  test.each([
    ['（続く）', 8, '花子 （続く）', 13],
    ['two\nlines', 9, '花子 two lines', 14],
    ['word '.repeat(30), 34, `花 ${'word '.repeat(7).trim()}`, 37],
  ])('have room for what is added, however wide: %j', (label, moreWidth, text, width) => {
    const document = script(['action', lines(48)], ['character', '花子'], ['dialogue', lines(8)])
    const [first, second] = paginate(document, { labels: { more: label, continued: label } })
    expect(first?.lines.at(-1)).toMatchObject({ column: 22, width: moreWidth })
    expect(second?.lines[0]).toMatchObject({ column: 22, width, text })
  })

  test('set two speeches that no page holds side by side one below the other, torn as all are', () => {
    const document = script(
      ['character', 'ANN'],
      ['dialogue', lines(30)],
      ['dual-dialogue-character', 'BOB'],
      ['dialogue', lines(60)],
    )
    const pages = paginate(document)
    expect(pages.flatMap(({ lines }) => lines.filter(({ side }) => side !== undefined))).toEqual([])
    expect(pages.map(({ lines }) => [lines[0]?.text, lines.at(-1)?.text])).toEqual([
      ['ANN', '(MORE)'],
      ["BOB (CONT'D)", 'line 60'],
    ])
  })

  test('do so where no page holds them with the heading above', () => {
    const speeches = [
      ['character', 'ANN'],
      ['dialogue', lines(53)],
      ['dual-dialogue-character', 'BOB'],
      ['dialogue', 'Yes.'],
    ] as const
    expect(paginate(script(...speeches))).toHaveLength(1)
    const pages = paginate(script(['scene-heading', 'INT. LAB'], ...speeches))
    expect(pages.map((page) => page.lines.at(-1)?.text)).toEqual(['(MORE)', 'Yes.'])
  })

  test('tear a speech without an end of a sentence all the same, where the page would be left half empty', () => {
    const document = script(['action', lines(20)], ['character', 'ELLEN'], ['dialogue', 'word '.repeat(500)])
    const pages = paginate(document)
    expect(pages[0]?.lines.at(-1)).toMatchObject({ type: 'more', row: 54 })
    expect(pages[1]?.lines[0]).toMatchObject({ type: 'continued', text: "ELLEN (CONT'D)" })
  })

  test('fill pages with what cannot be kept together', () => {
    const headings = Array.from({ length: 100 }, (_, index) => ['shot', `SHOT ${index}`] as const)
    expect(paginate(script(...headings)).flatMap(({ lines }) => lines)).toHaveLength(100)
    expect(paginate(script(['scene-heading', lines(200)])).map(({ lines }) => lines.length)).toEqual([55, 55, 55, 35])
  })

  test('leave room for the word that a speech goes on, where nothing above it may end a page', () => {
    const headings = Array.from({ length: 26 }, (_, index) => ['shot', `SHOT ${index}`] as const)
    const pages = paginate(script(...headings, ['character', 'ANN'], ['dialogue', 'One.\ntwo\nthree']))
    expect(texts(pages).map((all) => all.slice(-3))).toEqual([
      ['ANN', 'One.', '(MORE)'],
      ["ANN (CONT'D)", 'two', 'three'],
    ])
    expect(pages[0]?.lines.at(-1)?.row).toBe(54)
  })
})

describe('the title page', () => {
  test('is not counted', () => {
    const pages = paginate(script(['title-page', 'LOST PROPERTY'], ['title-page', 'by Ann'], ['action', 'One.']))
    expect(pages.map(({ number }) => number)).toEqual([undefined, 1])
    expect(pages[0]?.lines.map(({ text, row }) => [text, row])).toEqual([
      ['LOST PROPERTY', 15],
      ['by Ann', 17],
    ])
  })

  test('that is given stands in place of the document’s own', () => {
    const titlePage = {
      title: { text: 'LOST PROPERTY', marks: [{ start: 0, end: 4, type: 'bold' }] },
      credit: 'written by',
      author: 'Ann Author\nBen Writer',
      source: 'after a play',
      contact: 'ann@example.org\n1 Mill Lane',
      draftDate: '1 May',
      other: [{ key: 'Copyright', value: '© Ann' }],
    }
    const pages = paginate(script(['title-page', 'OTHER'], ['action', 'One.']), { titlePage })
    expect(pages.map((page) => page.lines.map(({ text, row, column }) => [text, row, column]))).toEqual([
      [
        ['LOST PROPERTY', 15, 23.5],
        ['written by', 19, 25],
        ['Ann Author', 21, 25],
        ['Ben Writer', 22, 25],
        ['after a play', 26, 24],
        ['ann@example.org', 53, 0],
        ['1 May', 53, 55],
        ['1 Mill Lane', 54, 0],
        ['© Ann', 54, 55],
      ],
      [['One.', 0, 0]],
    ])
    expect(pages[0]?.lines[0]?.source.marks).toHaveLength(1)
  })

  test('goes on where it is too long', () => {
    const pages = paginate(script(['action', 'x']), { titlePage: { title: lines(60), contact: lines(120) } })
    expect(pages.flatMap(({ lines }) => lines)).toHaveLength(181)
    for (const page of pages) expect(Math.max(...page.lines.map(({ row }) => row))).toBeLessThan(55)
  })
})

test('takes time in proportion to its input', () => {
  const repeat = (text: string) => (size: number) => () =>
    paginate(script(['dialogue', text.repeat(size / text.length)]))
  const many = (kind: string, text: string) => (size: number) => {
    const document = script(...Array.from({ length: size / text.length }, () => [kind, text] as const))
    return () => paginate(document)
  }
  expect(
    findSlow([
      { name: 'one word', prepare: repeat('x') },
      { name: 'spaces', prepare: repeat('    ') },
      { name: 'words', prepare: repeat('word ') },
      { name: 'hyphens', prepare: repeat('a-“') },
      { name: 'no sentence', prepare: repeat('word, ') },
      { name: 'accents', prepare: repeat('\u0301') },
      { name: 'joiners', prepare: repeat('👩\u200d') },
      { name: 'flags', prepare: repeat('🇫🇷') },
      { name: 'line breaks', prepare: repeat('\n') },
      { name: 'tabs', prepare: repeat('\t') },
      { name: 'Telugu', prepare: repeat('తెలుగు ') },
      { name: 'Thai', prepare: repeat('ประเทศไทย') },
      { name: 'no word of Thai', prepare: repeat('ก') },
      { name: 'headings', prepare: many('scene-heading', 'INT. HALL') },
      { name: 'cues', prepare: many('character', 'ELLEN') },
      { name: 'transitions', prepare: many('transition', 'CUT TO:') },
      { name: 'dual cues', prepare: many('dual-dialogue-character', 'ELLEN') },
      { name: 'page breaks', prepare: many('page-break', '=') },
    ]),
  ).toEqual([])
})
