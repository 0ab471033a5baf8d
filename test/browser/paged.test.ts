import { execFileSync } from 'node:child_process'
import { PNG } from 'pngjs'
import {
  type Document,
  type HtmlOptions,
  type Page,
  type Path,
  paginate,
  parseDocument,
  toHtml,
  writePage,
} from 'scriptdown'
import { toPdf } from 'scriptdown/pdf'
import { describe, expect, test } from 'vitest'
import { generateScript } from '../../corpus/generate.ts'
import { isCounted } from '../../src/pages/language.ts'
import { script } from '../script.ts'
import { describeInBrowser } from './chromium.ts'
import { corpus, realScripts } from './corpus.ts'
import { describeInFirefox } from './firefox.ts'
import { canReadPdf, type PrintedPage, print, readPdf } from './pdf.ts'

const generated: [string, Document] = ['generated', generateScript({ paragraphs: 300, seed: 3, marked: 0.2 })]
/** Scripts that fit a grid: the one in Arabic does not. */
const scripts = [...corpus(), generated].filter(([, document]) => isCounted(document))

/** Letters that the fonts of PDF and of any system have. */
const usual = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}]/u

/** With `REAL` set all real scripts besides, which take minutes. */
const printed: [string, Document][] = [
  ...scripts,
  ...(process.env.REAL ? realScripts() : []).filter(([, { paragraphs }]) => {
    const letters = paragraphs.flatMap(({ text }) => text.match(/\p{L}/gu) ?? [])
    return letters.filter((letter) => usual.test(letter)).length > 0.99 * letters.length
  }),
]

/** A title page with lines in the middle and at its foot. */
const titlePage = { title: 'LOST PROPERTY', author: 'Ann Author', contact: '1 Mill Lane', draftDate: '1 May' }

const toPaged = (document: Document, options: HtmlOptions = {}): string =>
  toHtml(document, { standalone: writePage, paged: paginate, ...options })

/** The first words of each page, and what its number is; white space, directions and what has no glyph left out. */
const startsOf = (pages: readonly PrintedPage[]): string[] =>
  pages.map(({ lines }) => letters(lines.find(({ text }) => !/^\W*\d+\W*$/.test(text))?.text ?? ''))

const expectedStarts = (pages: readonly Page[]): string[] => pages.map(({ lines }) => letters(lines[0]?.text ?? ''))

/** Letters and digits in order of their codes: what is left of a line once a PDF reader has put it in an order of its own. */
const letters = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]/gu),
  ]
    .sort()
    .join('')

const suite = (printAll: (html: string) => Promise<PrintedPage[]>): void => {
  test.each(printed)('%s: the pages of paginate, on paper as they are', { timeout: 600_000 }, async (_, document) => {
    const pages = paginate(document)
    const onPaper = await printAll(toPaged(document))
    expect(onPaper).toHaveLength(pages.length)
    expect(startsOf(onPaper)).toEqual(expectedStarts(pages))
  })

  test('A4 is A4, columns and numbers are where they belong', async () => {
    const document = script(
      ['action', 'x\n'.repeat(56)],
      ['character', 'ANN'],
      ['dialogue', 'No.'],
      ['transition', 'CUT:'],
    )
    const [, second] = await printAll(toPaged(document, { paper: 'a4' }))
    expect(second?.width).toBeCloseTo(8.27, 1)
    expect(second?.height).toBeCloseTo(11.69, 1)
    const place = Object.fromEntries(second?.lines.map((line) => [line.text, line]) ?? [])
    expect(place.ANN?.left).toBeCloseTo(3.7, 1)
    expect(place['No.']?.left).toBeCloseTo(2.5, 1)
    expect(place['CUT:']?.right).toBeCloseTo(7.5, 1)
    expect(place['2.']?.right).toBeCloseTo(7.5, 1)
    expect(place['2.']?.top).toBeCloseTo(0.5, 1)
    expect(place.ANN?.top).toBeCloseTo(1, 1)
  })

  test('scene numbers stand in both margins', async () => {
    const [page] = await printAll(
      toPaged(script(['scene-heading', 'INT.'], ['action', 'x']), { sceneNumbers: { p1: '7A' } }),
    )
    const place = page?.lines.map(({ text, left, right, top }) => [
      text,
      left.toFixed(1),
      right.toFixed(1),
      top.toFixed(1),
    ])
    expect(place).toEqual([
      ['7A INT. 7A', '1.1', '7.9', '1.0'],
      ['x', '1.5', '1.6', '1.3'],
    ])
  })

  test('a line that ends at a soft hyphen shows it', async () => {
    const [page] = await printAll(toPaged(script(['dialogue', `${'x'.repeat(30)}\u00ad${'y'.repeat(30)}`])))
    expect(page?.lines.map(({ text }) => text.replace(/[\u00ad ]/g, ''))).toEqual([
      `${'x'.repeat(30)}-`,
      'y'.repeat(30),
    ])
  })

  test('a heading with a number is marked as revised where all lines are', async () => {
    const document = script(['scene-heading', 'INT.'], ['action', 'x'])
    const [page] = await printAll(toPaged(document, { sceneNumbers: { p1: '7A' }, revised: ['p1', 'p2'] }))
    expect(page?.lines.map(({ text, left }) => [text, left.toFixed(1)])).toEqual([
      ['7A INT. * 7A', '1.1'],
      ['x *', '1.5'],
    ])
  })

  test('the foot of a title page is at its edges, whatever the direction of its lines', async () => {
    const titlePage = { title: 'הבית', contact: 'nora@example.com', draftDate: '1/2/2023' }
    const [page] = await printAll(toPaged(script(['action', 'הגשם יורד.']), { titlePage, lang: 'he' }))
    const foot = page?.lines.at(-1)
    expect(foot?.text).toBe('1/2/2023 nora@example.com')
    expect([foot?.left.toFixed(1), foot?.right.toFixed(1)]).toEqual(['1.5', '7.5'])
  })

  test('numbers in a list of scenes are never broken', async () => {
    const name = 'EXT. A VERY LONG NAME OF A LOCATION THAT GOES OVER THE END OF ITS LINE'
    const document = script(...Array.from({ length: 12 }, () => ['scene-heading', name] as const))
    const sceneNumbers = Object.fromEntries(document.paragraphs.map(({ id }, i) => [id, `${100 + i}-A`]))
    const [list] = await printAll(toPaged(document, { sceneNumbers, toc: true, printToc: true }))
    const lines = list?.lines.map(({ text }) => text).filter((text) => text.includes('EXT.')) ?? []
    expect(lines).toHaveLength(12)
    lines.forEach((text, i) => {
      expect(text).toMatch(new RegExp(`^${100 + i}-A EXT\\.`))
    })
  })

  test('a list of scenes is printed with the numbers of their pages, where that is wanted', async () => {
    const document = script(['scene-heading', 'INT.'], ['page-break', ''], ['scene-heading', 'EXT.'])
    const texts = async (options: HtmlOptions): Promise<string[][]> =>
      (await printAll(toPaged(document, options))).map(({ lines }) => lines.map(({ text }) => text))
    expect(await texts({ toc: true })).toEqual([['INT.'], ['2.', 'EXT.']])
    expect(await texts({ toc: true, printToc: true })).toEqual([['INT. 1', 'EXT. 2'], ['INT.'], ['2.', 'EXT.']])
  })

  test.each([
    ['left to right', 'x'.repeat(99), 'left', '1.5'],
    ['right to left', 'שלום '.repeat(99), 'right', '7.5'],
  ] as const)(
    'rows of a list of scenes go in the direction of the page, not of their name: %s',
    async (_, said, side, edge) => {
      const names = [
        ['scene-heading', 'INT. LAB'],
        ['scene-heading', 'פנים מעבדה'],
      ] as const
      const options = { standalone: writePage, toc: true, printToc: true, sceneNumbers: 'count' } as const
      const [list] = await printAll(toHtml(script(...names, ['action', said]), options))
      expect(list?.lines.map((line) => line[side].toFixed(1))).toEqual([edge, edge])
      expect(list?.lines.every(({ left, right }) => right - left < 2)).toBe(true)
    },
  )

  test('lines of the other direction stand where those of the script do', async () => {
    const lines = [
      ['scene-heading', 'INT. LAB'],
      ['action', 'Rain.'],
      ['action', 'שלום עולם'],
      ['transition', 'CUT TO:'],
      ['transition', 'שלום:'],
    ] as const
    const [latin] = await printAll(toPaged(script(...lines, ['action', 'x'.repeat(40)])))
    expect(latin?.lines.slice(1, 3).map(({ left }) => left.toFixed(1))).toEqual(['1.5', '1.5'])
    expect(latin?.lines.slice(3, 5).map(({ right }) => right.toFixed(1))).toEqual(['7.5', '7.5'])
    const [hebrew] = await printAll(toPaged(script(...lines, ['action', 'שלום '.repeat(9)])))
    expect(hebrew?.lines.slice(1, 3).map(({ right }) => right.toFixed(1))).toEqual(['7.5', '7.5'])
    expect(hebrew?.lines.slice(3, 5).map(({ left }) => left.toFixed(1))).toEqual(['1.5', '1.5'])
  })

  test('lines in upper case stay within their margins, where letters grow', async () => {
    const text = 'großes Füßchen, heiß und süß '.repeat(20)
    const marks = [{ start: 0, end: text.length, type: 'upper-case' }]
    const [page] = await printAll(toPaged(script(['action', text, { marks }])))
    const edges = page?.lines.map(({ right }) => right) ?? []
    expect(Math.max(...edges)).toBeLessThan(7.55)
    expect(Math.max(...edges)).toBeGreaterThan(7)
  })

  test('a title page has its lines where they belong, and is one page', async () => {
    const [first, ...others] = await printAll(toPaged(script(['action', 'x']), { titlePage }))
    expect(others).toHaveLength(1)
    const place = first?.lines.map(({ text, top }) => [text, Math.round(6 * (top - 1))])
    expect(place).toEqual([
      ['LOST PROPERTY', 15],
      ['Ann Author', 17],
      ['1 Mill Lane 1 May', 54],
    ])
    const foot = first?.lines.at(-1)
    expect([foot?.left.toFixed(1), foot?.right.toFixed(1)]).toEqual(['1.5', '7.5'])
  })
}

describeInFirefox('paged HTML in Firefox', ({ print: printBytes }) => {
  if (canReadPdf) suite(async (html) => readPdf(await printBytes(html)))
  else test.skip('(no pdftotext: install poppler-utils)', () => {})
})

describeInBrowser('paged HTML in Chromium', ({ open }) => {
  if (canReadPdf) suite(async (html) => print(await open(html)))
  else test.skip('(no pdftotext: install poppler-utils)', () => {})

  test.each(['monospace', 'serif', 'cursive'])('each line is in its place on the grid, set in %s too', async (font) => {
    for (const [, document] of scripts) {
      const page = await open(toPaged(document, { css: `.screenplay { font-family: ${font} }` }))
      const tops = await page.evaluate(() =>
        [...globalThis.document.querySelectorAll('.page')].map((sheet) =>
          [...sheet.querySelectorAll('.line')].map((line) => {
            const { top, height } = line.getBoundingClientRect()
            return ((top - sheet.getBoundingClientRect().top) / 96 - 1) * 6 + height / 16 - 1
          }),
        ),
      )
      const rows = paginate(document).map(({ lines }) => lines.map(({ row }) => row).sort((a, b) => a - b))
      expect(tops.map((lines) => lines.map((top) => Number(top.toFixed(2))).sort((a, b) => a - b))).toEqual(rows)
    }
  })

  test.skipIf(!canReadPdf)('the paper of a revision is tinted whole, that of the list of scenes too', async () => {
    const document = script(['scene-heading', 'INT. A'], ['page-break', ''], ['scene-heading', 'EXT. B'])
    const html = toPaged(document, { toc: true, printToc: true, revisionColor: 'Blue' })
    const input = await (await open(html)).pdf({ preferCSSPageSize: true })
    for (const page of ['1', '2', '3']) {
      const drawn = execFileSync('pdftoppm', ['-f', page, '-r', '72', '-png', '-singlefile', '-'], { input })
      const { data, width, height } = PNG.sync.read(drawn)
      const corners = [0, width * height - 1].map((at) => [...data.subarray(4 * at, 4 * at + 3)])
      expect(corners).toEqual([
        [198, 237, 254],
        [198, 237, 254],
      ])
    }
  })

  test('marks of revision stand in the margin beside their lines', async () => {
    const document = script(
      ['scene-heading', 'INT. A'],
      ['character', 'ANN'],
      ['dialogue', 'one\ntwo'],
      ['scene-heading', 'EXT. B'],
    )
    const page = await open(toPaged(document, { revised: ['p3'] }))
    const boxes = await page.evaluate(() => {
      const sheet = globalThis.document.querySelector('.page')?.getBoundingClientRect()
      return [...globalThis.document.querySelectorAll('.revised')].map((element) => {
        const { top, left } = element.getBoundingClientRect()
        return [
          element.textContent,
          Math.round(((top - (sheet?.top ?? 0)) / 96 - 1) * 6),
          (left - (sheet?.left ?? 0)) / 96,
        ]
      })
    })
    expect(boxes.map(([text, row, edge]) => [text, row, Number(Number(edge).toFixed(2))])).toEqual([
      ['*', 3, 7.55],
      ['*', 4, 7.55],
    ])
  })

  test('flows again on a narrow screen, whole and without what pages add', async () => {
    const said = 'One two three. '.repeat(300).trim()
    const document = script(['scene-heading', 'INT. A'], ['character', 'ANN'], ['dialogue', said])
    const page = await open(toPaged(document, { sceneNumbers: 'count' }), { viewport: { width: 400, height: 800 } })
    const text = await page.evaluate(() =>
      [...globalThis.document.querySelectorAll('.page :is(p, h2)')]
        .filter((element) => getComputedStyle(element).display !== 'none')
        .map((element) => element.textContent)
        .join(' '),
    )
    expect(text.replace(/\s+/g, ' ').trim()).toBe(`INT. A ANN ${said}`)
    const widest = await page.evaluate(() => globalThis.document.documentElement.scrollWidth)
    expect(widest).toBe(400)
  })

  test('flows again without the hyphens of its lines', async () => {
    const said = `${'x'.repeat(30)}\u00ad${'y'.repeat(30)}`
    const page = await open(toPaged(script(['dialogue', said])), { viewport: { width: 400, height: 800 } })
    // Until it is laid out nothing of a page is seen.
    const shown = async (): Promise<string> => (await page.innerText('.dialogue')).replaceAll('\u00ad', '')
    await expect.poll(shown).toBe(said.replace('\u00ad', ''))
  })

  test('has a title page on a narrow screen that is no higher than what it says', async () => {
    const html = toPaged(script(['action', 'x']), { titlePage })
    const page = await open(html, { viewport: { width: 400, height: 800 } })
    // Until it is laid out it has the height of a page.
    const height = (): Promise<number | undefined> =>
      page.evaluate(() => globalThis.document.querySelector('.page')?.getBoundingClientRect().height)
    await expect.poll(height).toBeLessThan(250)
  })
})

describe('PDF beside paged HTML', () => {
  test.skipIf(!canReadPdf).each(printed)('%s: the same pages', async (_, document) => {
    const pages = paginate(document)
    const onPaper = readPdf(await toPdf(document))
    expect(onPaper).toHaveLength(pages.length)
    expect(startsOf(onPaper)).toEqual(expectedStarts(pages))
  })
})

test('the plain layout flows, and says so', () => {
  const told: string[] = []
  const html = toPaged(parseDocument(script(['action', 'One.'])), {
    layout: 'plain',
    onMessage: ({ message }) => told.push(message),
  })
  expect(html).not.toContain('class="page"')
  expect(told).toEqual([expect.stringContaining('plain layout')])
})

test('pages have no alternates, and say so of each paragraph that they have', () => {
  const document = parseDocument(script(['action', 'One.'], ['note', 'Two.']))
  const alternates = [{ text: 'Other.', marks: [] }]
  const paragraphs = document.paragraphs.map((paragraph) => ({ ...paragraph, alternates }))
  const paths: Path[] = []
  const options: HtmlOptions = { alternates: 'include', onMessage: ({ path }) => paths.push(path) }
  const html = toPaged({ ...document, paragraphs }, options)
  expect(html).not.toContain('Other.')
  expect(paths).toEqual([['paragraphs', 0, 'alternates']])
})

test('a script whose letters fit no grid flows, and says so', () => {
  const codes: string[] = []
  const telugu = parseDocument(script(['action', 'తెలుగు లిపి']))
  expect(toPaged(telugu, { onMessage: ({ code }) => codes.push(code) })).not.toContain('class="page"')
  expect(codes).toEqual(['unsupported-text'])
})
