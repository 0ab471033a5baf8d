import { paginate, toHtml, writePage } from 'scriptdown'
import { expect, test } from 'vitest'
import { stylesheet } from '../../src/html/stylesheet.ts'
import { script } from '../script.ts'
import { describeInBrowser } from './chromium.ts'
import { corpus } from './corpus.ts'

const long = 'word '.repeat(40).trim()

const everyColumn = script(
  ['scene-heading', `INT. ${long}`],
  ['action', long],
  ['character', 'ELLEN'],
  ['parenthetical', `(${long})`],
  ['dialogue', long],
  ['lyrics', long],
  ['centered', 'THE END'],
  ['act-start', 'ACT TWO'],
  ['shot', `ON ${long}`],
  ['transition', 'CUT TO:'],
)

/** Columns in inches from the left edge of the paper, as the industry has them; the right edge where it counts. */
const columns: readonly [string, number, number?][] = [
  ['.scene-heading', 1.5, 7.5],
  ['.action', 1.5, 7.5],
  ['.character', 3.7],
  ['.parenthetical', 3.1, 5.6],
  ['.dialogue', 2.5, 6],
  ['.lyrics', 2.5, 6],
  ['.shot', 1.5, 7.5],
]

/** The box of an element's text and of the paper around it, in inches from the paper's left edge. */
const measure = (selector: string): { left: number; right: number; width: number; top: number } => {
  const paper = document.querySelector('.screenplay')?.getBoundingClientRect()
  const element = document.querySelector(selector)
  if (!paper || !element) throw new Error(`no ${selector}`)
  const box = element.getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(element)
  const ink = text.getBoundingClientRect()
  return {
    left: (box.left - paper.left) / 96,
    right: (box.right - paper.left) / 96,
    width: ink.width / 96,
    top: box.top,
  }
}

/** Whether the numbers on both sides of each heading are on the paper, which shows nothing outside of a scene, and beside its text. */
const measureNumbers = (): { isOnPaper: boolean; isApart: boolean; isOneLine: boolean }[][] =>
  [...document.querySelectorAll('h2')].map((heading) => {
    const papers = [heading.closest('.page, .screenplay'), heading.parentElement].map((one) =>
      one?.getBoundingClientRect(),
    )
    const box = heading.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() ?? heading)
    const ink = range.getClientRects()[0] ?? box
    return ['::before', '::after'].map((name) => {
      const style = getComputedStyle(heading, name)
      const [height, width] = [Number.parseFloat(style.height), Number.parseFloat(style.width)]
      const left = box.left + Number.parseFloat(style.left)
      const top = box.top + Number.parseFloat(style.top) - (style.translate === 'none' ? 0 : height)
      return {
        isOnPaper: papers.every((one) => one && left >= one.left && left + width <= one.right && top >= one.top),
        isApart: top + height < ink.top + 4 || left + width < ink.left || left > ink.right,
        isOneLine: height < 20,
      }
    })
  })

describeInBrowser('layout on screen', ({ open }) => {
  test.each(['Liberation Mono', 'DejaVu Sans Mono', 'Courier New', 'Nimbus Mono PS', 'Courier Prime'])(
    'holds 60, 35 and 25 letters of %s in a line, or of what stands in for it',
    async (font) => {
      const full = script(
        ['action', 'x'.repeat(60)],
        ['dialogue', 'x'.repeat(35)],
        ['parenthetical', 'x'.repeat(25)],
        ['action', 'x'.repeat(61)],
      )
      const page = await open(
        toHtml(full, { standalone: writePage, css: `.screenplay { font-family: '${font}', monospace }` }),
      )
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll('main p')].map((line) => Math.round(line.getBoundingClientRect().height / 16)),
      )
      expect(heights).toEqual([1, 1, 1, 2])
    },
  )

  test.each(['letter', 'a4'] as const)('has its columns in place on %s', async (paper) => {
    const page = await open(toHtml(everyColumn, { standalone: writePage, paper }))
    for (const [selector, left, right] of columns) {
      const box = await page.evaluate(measure, selector)
      expect(box.left, `left of ${selector}`).toBeCloseTo(left, 1)
      if (right !== undefined) expect(box.right, `right of ${selector}`).toBeCloseTo(right, 1)
    }
    const paperWidth = await page.evaluate(() => (document.querySelector('.screenplay')?.clientWidth ?? 0) / 96)
    expect(paperWidth).toBeCloseTo(paper === 'a4' ? 8.27 : 8.5, 1)
  })

  test.each([
    [1280, 'absolute'],
    [390, 'static'],
  ])('sets the numbers of scenes in both margins, or before the heading: %i pixels', async (width, position) => {
    const html = toHtml(script(['scene-heading', 'INT.']), { standalone: writePage, sceneNumbers: { p1: '112A' } })
    const page = await open(html, { viewport: { width, height: 900 } })
    const [before, after, widest] = await page.evaluate(() => {
      const heading = document.querySelector('h2') ?? document.body
      const numbers = ['::before', '::after'].map((name) => getComputedStyle(heading, name))
      return [...numbers.map(({ position, content }) => [position, content]), document.documentElement.scrollWidth]
    })
    expect(before).toEqual([position, position === 'static' ? '"112A  "' : '"112A"'])
    // The second one says nothing to screen readers.
    expect(after).toEqual(position === 'static' ? ['static', 'none'] : [position, '"112A" / ""'])
    expect(widest).toBe(width)
  })

  test.each(['letter', 'a4'] as const)('sets numbers such as 101-12A whole on %s', async (paper) => {
    const options = { standalone: writePage, paper, sceneNumbers: { p1: '101-12A' } }
    const page = await open(toHtml(script(['scene-heading', 'INT.']), options), {
      viewport: { width: 820, height: 900 },
    })
    const { least, widest } = await page.evaluate(() => {
      const heading = document.querySelector('h2') ?? document.body
      // What is outside of a scene is not painted.
      const [scene, box] = [heading.parentElement ?? heading, heading].map((one) => one.getBoundingClientRect())
      const room = ['::before', '::after'].flatMap((name) => {
        const { left, width } = getComputedStyle(heading, name)
        const start = (box?.left ?? 0) + Number.parseFloat(left)
        return [start - (scene?.left ?? 0), (scene?.right ?? 0) - start - Number.parseFloat(width)]
      })
      return { least: Math.min(...room), widest: document.documentElement.scrollWidth }
    })
    expect(least).toBeGreaterThan(-0.5)
    expect(widest).toBe(820)
  })

  test.each(['letter', 'a4'] as const)('sets longer numbers whole on %s, and not on their heading', async (paper) => {
    const numbers = ['1013-114A', '101-112A', '101-112-113A']
    const headings = [`INT. ${'LONG '.repeat(11)}LAB`, 'INT. LAB', 'פנים. מעבדה']
    const rows = headings.flatMap((text) => numbers.map((number) => ({ text, number })))
    const document = script(...rows.flatMap(({ text }) => [['scene-heading', text] as const, ['action', 'x'] as const]))
    const sceneNumbers = Object.fromEntries(rows.map(({ number }, index) => [`p${2 * index + 1}`, number]))
    for (const paged of [undefined, paginate]) {
      const html = toHtml(document, { standalone: writePage, paper, paged, sceneNumbers })
      const page = await open(html, { viewport: { width: 1000, height: 900 } })
      const whole = { isOnPaper: true, isApart: true, isOneLine: true }
      expect(await page.evaluate(measureNumbers)).toEqual(rows.map(() => [whole, whole]))
    }
  })

  test('sets transitions to the right, acts and centred text in the middle', async () => {
    const page = await open(toHtml(everyColumn, { standalone: writePage }))
    const ink = await page.evaluate(() =>
      ['.transition', '.act-start', '.centered'].map((selector) => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector(selector) ?? document.body)
        const box = range.getBoundingClientRect()
        const paper = document.querySelector('.screenplay')?.getBoundingClientRect().left ?? 0
        return { middle: ((box.left + box.right) / 2 - paper) / 96, right: (box.right - paper) / 96 }
      }),
    )
    expect(ink[0]?.right).toBeCloseTo(7.5, 1)
    expect(ink[1]?.middle).toBeCloseTo(4.5, 1)
    expect(ink[2]?.middle).toBeCloseTo(4.5, 1)
  })

  test('sets six lines to the inch, two before a scene heading, one before action and a speech, none inside', async () => {
    const lines = script(
      ['action', 'a\nb\nc\nd\ne\nf\ng'],
      ['scene-heading', 'INT.'],
      ['action', 'x'],
      ['character', 'ANN'],
      ['dialogue', 'y'],
      ['transition', 'CUT TO:'],
      ['shot', 'ON'],
    )
    const page = await open(toHtml(lines, { standalone: writePage }))
    const tops = await page.evaluate(() =>
      [...document.querySelectorAll('main p, main h2, main h3')].map((element) => element.getBoundingClientRect().top),
    )
    const inLines = tops.map((top) => ((top - (tops[0] ?? 0)) * 6) / 96)
    expect(inLines.map(Math.round)).toEqual([0, 9, 11, 13, 14, 16, 18])
    for (const line of inLines) expect(line).toBeCloseTo(Math.round(line), 1)
  })

  test('mirrors the columns of a right-to-left script, whatever direction a line of it has', async () => {
    const mixed = script(['action', 'שלום עולם'], ['character', 'BOB'], ['dialogue', 'שלום'], ['dialogue', 'Hello'])
    const page = await open(toHtml(mixed, { standalone: writePage }))
    const boxes = await page.evaluate(() => {
      const paper = document.querySelector('.screenplay')?.getBoundingClientRect().left ?? 0
      return [...document.querySelectorAll('.speech p')].map((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left: (left - paper) / 96, right: (right - paper) / 96 }
      })
    })
    expect(boxes.map(({ right }) => Number(right.toFixed(1)))).toEqual([5.3, 6.5, 6.5])
    expect(boxes.map(({ left }) => Number(left.toFixed(1)))).toEqual([1.5, 3, 3])
  })

  test.each([
    [1280, 'Abcd', 'שלום'],
    [1280, 'שלום', 'Abcd'],
    [390, 'Abcd', 'שלום'],
    [390, 'שלום', 'Abcd'],
  ])('sets lines of the other direction where those of the script stand: %i pixels, %s', async (width, own, other) => {
    const lines = ['character', 'parenthetical', 'dialogue', 'action', 'transition'] as const
    // Most letters say which way the script goes.
    const document = script(...[own, other, own].flatMap((text) => lines.map((kind) => [kind, text] as const)))
    const page = await open(toHtml(document, { standalone: writePage }), { viewport: { width, height: 900 } })
    const edges = await page.evaluate(() =>
      [...globalThis.document.querySelectorAll('main p')].map((element) => {
        const range = globalThis.document.createRange()
        range.selectNodeContents(element)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    )
    const [start, end] = own === 'Abcd' ? (['left', 'right'] as const) : (['right', 'left'] as const)
    lines.forEach((kind, index) => {
      const side = kind === 'transition' ? end : start
      const apart = (edges[index]?.[side] ?? 0) - (edges[index + lines.length]?.[side] ?? 0)
      // A transition has a hair of room at the end of its own direction.
      expect(Math.abs(apart), kind).toBeLessThan(4)
    })
  })

  test.each(['bold', 'underline', 'highlight'])('an accent at the end of %s stands over its letter', async (type) => {
    const text = 're\u0301sume\u0301s'
    // The edge of a mark between a letter and its accent.
    const marks = [
      { start: 0, end: 2, type },
      { start: 7, end: 9, type },
    ]
    const page = await open(toHtml(script(['action', text, { marks }], ['action', text]), { standalone: writePage }))
    const widths = await page.evaluate(() =>
      [...document.querySelectorAll('.action')].map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().width * 10) / 10
      }),
    )
    expect(widths[0]).toBe(widths[1])
  })

  test('gives back the text of a paragraph to whoever copies it, white space and all', async () => {
    const page = await open(toHtml(script(['action', '  two  spaces\n\tand a tab ']), { standalone: writePage }))
    const text = await page.evaluate(() => document.querySelector<HTMLElement>('.action')?.innerText)
    expect(text).toBe('  two  spaces\n\tand a tab ')
  })

  const unbroken = 'x'.repeat(200)
  const narrow = script(...everyColumn.paragraphs.map(({ kind }) => [kind, `${unbroken} ${long}`] as const))

  test.each([['unbroken', narrow] as const, ...corpus()])('holds all of %s on every screen', async (_, document) => {
    const page = await open(toHtml(document, { standalone: writePage, toc: true, alternates: 'include' }))
    for (const width of [320, 375, 640, 816]) {
      await page.setViewportSize({ width, height: 800 })
      const { scroll, client, out } = await page.evaluate(() => ({
        scroll: globalThis.document.documentElement.scrollWidth,
        client: globalThis.document.documentElement.clientWidth,
        out: [...globalThis.document.querySelectorAll('main :is(p, h2, h3, summary)')].filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return left < 0 || right > innerWidth
        }).length,
      }))
      expect({ width, client, scroll, out }).toEqual({ width, client: width, scroll: width, out: 0 })
    }
  })

  test('leaves dialogue at least half of a phone’s width', async () => {
    const page = await open(toHtml(everyColumn, { standalone: writePage }), { viewport: { width: 320, height: 600 } })
    const width = await page.evaluate(() => document.querySelector('.dialogue')?.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(200)
  })

  test('sets two speeches side by side where there is room for words, else one below the other', async () => {
    const dual = script(
      ['character', 'ANN'],
      ['dialogue', long],
      ['dual_dialogue_character', 'BOB'],
      ['dialogue', long],
    )
    const columns = async (width: number): Promise<number> => {
      const page = await open(toHtml(dual, { standalone: writePage }), { viewport: { width, height: 800 } })
      const lefts = await page.evaluate(() =>
        [...document.querySelectorAll('.speech')].map((speech) => speech.getBoundingClientRect().left),
      )
      return new Set(lefts).size
    }
    expect([await columns(1280), await columns(390)]).toEqual([2, 1])
  })

  test('tints the paper of a revision', async () => {
    const page = await open(toHtml(everyColumn, { standalone: writePage, revisionColor: 'Second Blue' }))
    const color = await page.evaluate(
      () => getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor,
    )
    expect(color).toBe('rgb(198, 237, 254)')
  })

  test('lays out a fragment in a page of its own with the stylesheet', async () => {
    const html = toHtml(everyColumn)
    const page = await open(
      `<!doctype html><style>${stylesheet}</style><div class="screenplay" style="width: 6in">${html}</div>`,
    )
    const box = await page.evaluate(measure, '.dialogue')
    expect([box.left, box.right].map((inches) => Number(inches.toFixed(2)))).toEqual([1, 4.5])
  })
})
