import { execFileSync } from 'node:child_process'
import { type Document, type HtmlOptions, toHtml, writePage } from 'scriptdown'
import { expect, test } from 'vitest'
import { script } from '../script.ts'
import { describeInBrowser, type Opener } from './chromium.ts'
import { corpus } from './corpus.ts'
import { canReadPdf, type PrintedPage, print } from './pdf.ts'

const printed = async (open: Opener['open'], document: Document, options: HtmlOptions = {}): Promise<PrintedPage[]> =>
  print(await open(toHtml(document, { standalone: writePage, ...options })))

/** A paragraph of so many lines, none of which breaks. */
const lines = (count: number, word = 'line'): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`).join('\n')

const texts = (page: PrintedPage | undefined): string[] => page?.lines.map(({ text }) => text) ?? []

const suite = ({ open }: Opener): void => {
  test.each([
    ['letter', 8.5, 11, 55],
    ['a4', 8.27, 11.69, 57],
  ] as const)('prints %s, %d by %d inches, %i lines a page', async (paper, width, height, count) => {
    const pages = await printed(open, script(['action', lines(3 * count)]), { paper })
    expect(pages).toHaveLength(3)
    for (const page of pages) {
      expect(page.width).toBeCloseTo(width, 1)
      expect(page.height).toBeCloseTo(height, 1)
    }
    expect(texts(pages[0])).toHaveLength(count)
    expect(texts(pages[1])).toEqual([
      '2.',
      ...lines(3 * count)
        .split('\n')
        .slice(count, 2 * count),
    ])
  })

  test('prints in the columns of the industry, with the number at the right margin half an inch from the top', async () => {
    const columns = script(
      ['action', lines(57)],
      ['action', 'ACTION'],
      ['character', 'CUE'],
      ['parenthetical', '(PARENTHETICAL)'],
      ['dialogue', 'DIALOGUE'],
      ['transition', 'CUT TO:'],
    )
    for (const paper of ['letter', 'a4'] as const) {
      const page = (await printed(open, columns, { paper }))[1]
      const left = Object.fromEntries(page?.lines.map((line) => [line.text, line.left]) ?? [])
      expect(left.ACTION).toBeCloseTo(1.5, 1)
      expect(left.CUE).toBeCloseTo(3.7, 1)
      expect(left['(PARENTHETICAL)']).toBeCloseTo(3.1, 1)
      expect(left.DIALOGUE).toBeCloseTo(2.5, 1)
      const right = Object.fromEntries(page?.lines.map((line) => [line.text, line.right]) ?? [])
      expect(right['CUT TO:']).toBeCloseTo(7.5, 1)
      expect(right['2.']).toBeCloseTo(7.5, 1)
      expect(page?.lines[0]?.top).toBeGreaterThan(0.35)
      expect(page?.lines[0]?.top).toBeLessThan(0.6)
      expect(page?.lines[1]?.top).toBeCloseTo(1, 1)
    }
  })

  test.each([50, 51, 52, 53, 54, 55])(
    'leaves no heading, cue or parenthetical last on a page: %i lines',
    async (count) => {
      const document = script(
        ['action', lines(count)],
        ['act-start', 'ACT TWO'],
        ['scene-heading', 'INT. HALL'],
        ['shot', 'ON A DOOR'],
        ['character', 'ELLEN'],
        ['parenthetical', '(quietly)'],
        ['dialogue', 'You came.'],
      )
      const [first, second] = await printed(open, document)
      expect(texts(first).at(-1)).toBe(`line ${count}`)
      expect(texts(second)).toEqual(['2.', 'ACT TWO', 'INT. HALL', 'ON A DOOR', 'ELLEN', '(quietly)', 'You came.'])
    },
  )

  test.each([48, 49, 50, 51, 52, 53, 54])(
    'tears no speech after its cue, nor leaves one line of it: %i lines',
    async (count) => {
      const document = script(['action', lines(count)], ['character', 'ELLEN'], ['dialogue', lines(6, 'word')])
      const [first, second] = await printed(open, document)
      const kept = texts(first).filter((text) => text.startsWith('word')).length
      const left = texts(second).filter((text) => text.startsWith('word')).length
      expect(kept + left).toBe(6)
      expect(texts(first).includes('ELLEN')).toBe(kept > 0)
      expect(kept).not.toBe(1)
      expect(left).not.toBe(1)
    },
  )

  // Each case starts a page, so that one print has them all.
  test.each(['action', 'dialogue'])('leaves no line of %s alone, but the third of three', async (kind) => {
    const cases = [2, 4, 5].flatMap((size) => [49, 50, 51, 52, 53].map((count) => ({ size, count })))
    const cue = kind === 'dialogue' ? ([['character', 'ELLEN']] as const) : []
    const blocks = cases.flatMap(({ size, count }) => [
      ['action', lines(count)] as const,
      ...cue,
      [kind, lines(size, `${size} after ${count}:`)] as const,
      ['action', lines(20)] as const,
      ['page-break', '==='] as const,
    ])
    const pages = (await printed(open, script(...blocks))).map(texts)
    let torn = 0
    for (const { size, count } of cases) {
      const name = `${size} after ${count}:`
      const counts = pages.map((page) => page.filter((text) => text.startsWith(name)).length)
      expect(counts.reduce((sum, one) => sum + one)).toBe(size)
      expect(counts, name).not.toContain(1)
      if (!counts.includes(size)) torn++
    }
    expect(torn).toBeGreaterThan(3)
  })

  test('has the accents above the first line of a page there, and not at the foot of the one before', async () => {
    const draw = async (letter: string): Promise<Buffer> => {
      const text = `${lines(55)}\n${letter.repeat(20)}\n${lines(20)}`
      const page = await open(toHtml(script(['action', text]), { standalone: writePage }))
      const input = await page.pdf({ preferCSSPageSize: true })
      return execFileSync('pdftoppm', ['-r', '100', '-png', '-singlefile', '-'], { input, maxBuffer: 2 ** 26 })
    }
    expect((await draw('É')).equals(await draw('E'))).toBe(true)
  })

  test('starts a page at a page break, at its top', async () => {
    const document = script(['action', 'one'], ['page-break', '==='], ['scene-heading', 'INT.'], ['action', 'two'])
    const pages = await printed(open, document)
    expect(pages.map(texts)).toEqual([['one'], ['2.', 'INT.', 'two']])
    expect(pages[1]?.lines[1]?.top).toBeCloseTo(pages[0]?.lines[0]?.top ?? 0, 1)
  })

  test.each([
    [
      'first',
      [
        ['page-break', ''],
        ['action', 'one'],
      ],
      [['one']],
    ],
    [
      'behind a title page',
      [
        ['title-page', 'RAIN'],
        ['page-break', ''],
        ['action', 'one'],
      ],
      [['RAIN'], ['one']],
    ],
    [
      'twice',
      [
        ['action', 'one'],
        ['page-break', ''],
        ['page-break', ''],
        ['action', 'two'],
      ],
      [['one'], ['2.', 'two']],
    ],
  ] as const)('leaves no page empty for a page break that is %s', async (_, paragraphs, expected) => {
    expect((await printed(open, script(...paragraphs))).map(texts)).toEqual(expected)
  })

  test('does not count the pages of the list of scenes', async () => {
    const document = script(['scene-heading', 'INT. LAB'], ['action', lines(60)])
    for (const paper of ['letter', 'a4'] as const) {
      const pages = await printed(open, document, { toc: true, printToc: true, paper })
      expect(pages.map((page) => texts(page)[0])).toEqual(['INT. LAB', 'INT. LAB', '2.'])
    }
  })

  test('neither counts nor numbers a title page', async () => {
    const document = script(['title-page', 'TITLE'], ['title-page', 'by Ann'], ['action', lines(56)])
    const pages = await printed(open, document)
    expect(pages).toHaveLength(3)
    expect(texts(pages[0])).toEqual(['TITLE', 'by Ann'])
    expect(texts(pages[1])[0]).toBe('line 1')
    expect(texts(pages[2])[0]).toBe('2.')
  })

  test('prints a title page that is given, and the numbers of scenes before their headings', async () => {
    const document = script(['title-page', 'OTHER'], ['scene-heading', 'INT.'], ['action', 'x'.repeat(60)])
    const options: HtmlOptions = { titlePage: { title: 'TITLE', contact: 'Here' }, sceneNumbers: 'count' }
    const pages = await printed(open, document, options)
    expect(pages.map(texts)).toEqual([
      ['TITLE', 'Here'],
      ['1 INT.', 'x'.repeat(60)],
    ])
  })

  test('prints alternates only where asked, opened', async () => {
    const alternates = [{ text: 'Another wording.', marks: [] }]
    const document = script(['action', 'One wording.', { alternates }])
    const options: HtmlOptions = { alternates: 'include' }
    expect((await printed(open, document, options)).map(texts)).toEqual([['One wording.']])
    const asked = await printed(open, document, { ...options, printAlternates: true })
    expect(asked.map(texts)).toEqual([['One wording.', 'Alternates', 'Another wording.']])
  })

  test('prints no list of scenes', async () => {
    const document = script(['scene-heading', 'INT.'], ['action', 'x'])
    expect((await printed(open, document, { toc: true })).map(texts)).toEqual([['INT.', 'x']])
  })

  test.each(corpus())('prints %s whole, its headings with what follows, its pages numbered', async (_, document) => {
    const headings = new Set(
      document.paragraphs
        .filter(({ kind }) => /heading|character|paren|shot|act_start/.test(kind))
        .map(({ text }) => text),
    )
    const pages = await printed(open, document)
    const counted = document.paragraphs.some(({ kind }) => kind === 'title_page') ? pages.slice(1) : pages
    // In a right-to-left script the full stop is on the other side.
    const numbers = counted.slice(1).map((page) => Number(texts(page)[0]?.replace('.', '')))
    expect(numbers).toEqual(counted.slice(1).map((_, index) => index + 2))
    expect(pages.map((page) => texts(page).at(-1)).filter((text) => headings.has(text ?? ''))).toEqual([])
  })
}

describeInBrowser('print', (opener) => {
  if (canReadPdf) suite(opener)
  else test.skip('(no pdftotext: install poppler-utils)', () => {})
})
