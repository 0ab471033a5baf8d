import type { Page } from 'playwright-core'
import { type HtmlOptions, paginate, toHtml, writePage } from 'scriptdown'
import { expect, test } from 'vitest'
import { script } from '../script.ts'
import { findings } from './axe.ts'
import { describeInBrowser } from './chromium.ts'
import { corpus } from './corpus.ts'

const options: HtmlOptions = { standalone: writePage, toc: true, ids: true, alternates: 'include' }
const schemes = ['light', 'dark'] as const

/** Every mark, in colours that are hard to read on one screen or the other. */
const colorful = script(
  ...['black', 'white', 'red', 'lime', 'blue', 'yellow', 'gray', 'rgb(255 255 255 / 0.2)'].map(
    (value) =>
      [
        'action',
        `Words in ${value} here`,
        {
          marks: [
            { start: 0, end: 5, type: 'text-color', value },
            { start: 6, end: 8, type: 'highlight', value },
            { start: 9, end: 12, type: 'link', value: 'https://example.com/' },
          ],
        },
      ] as const,
  ),
  ['action', 'Marked', { marks: [{ start: 0, end: 6, type: 'highlight' }] }],
  [
    'action',
    'Marked red',
    {
      marks: [
        { start: 0, end: 10, type: 'highlight' },
        { start: 7, end: 10, type: 'text-color', value: 'red' },
      ],
    },
  ],
  ['synopsis', 'Quiet.'],
  ['note', 'Quiet, too.'],
  ['boneyard', 'Gone.'],
)

const colors = [
  'black',
  'white',
  'red',
  'lime',
  'blue',
  'yellow',
  'gray',
  'teal',
  'orange',
  '#b000b0',
  'rgb(0 0 255 / 0.5)',
]
const words = colors.map((color) => `in ${color}`)

/** A line for each colour of a highlight, words of each colour in it; highlights within a text of one colour, too. */
const onHighlights = (inner: 'text-color' | 'highlight', outer: 'text-color' | 'highlight') =>
  colors.map((value) => {
    const text = words.join(', ')
    const marks = words.map((word, index) => {
      const start = text.indexOf(`${word}${index < words.length - 1 ? ',' : ''}`)
      return { start, end: start + word.length, type: inner, value: colors[index] as string }
    })
    return ['action', text, { marks: [{ start: 0, end: text.length, type: outer, value }, ...marks] }] as const
  })

const coloredHighlights = script(...onHighlights('text-color', 'highlight'), ...onHighlights('highlight', 'text-color'))

/** What axe finds where the page is light, and where it is dark. */
async function findingsInBoth(page: Page, rule?: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    for (const finding of await findings(page, rule)) found.push(`${colorScheme}: ${finding}`)
  }
  return found
}

describeInBrowser('accessibility', ({ open }) => {
  test.each(corpus())('axe finds nothing in %s, light or dark', async (_, document) => {
    expect(await findingsInBoth(await open(toHtml(document, options)))).toEqual([])
  })

  test.each(corpus())('axe finds nothing in the pages of %s, light or dark', async (_, document) => {
    const html = toHtml(document, { ...options, paged: paginate, sceneNumbers: 'count', printToc: true })
    expect(await findingsInBoth(await open(html))).toEqual([])
  })

  test.each(['White', 'Blue', 'Pink', 'Yellow', 'Green', 'Goldenrod', 'Buff', 'Salmon', 'Cherry', 'Tan'])(
    'words are readable on %s paper, whatever colours marks have, light or dark',
    async (revisionColor) => {
      const page = await open(toHtml(colorful, { ...options, revisionColor }))
      expect(await findingsInBoth(page, 'color-contrast')).toEqual([])
    },
  )

  test.each(schemes)('words of any colour are readable on a highlight of any other, %s', async (colorScheme) => {
    const html = toHtml(coloredHighlights, options)
    const found = await findings(await open(html, { colorScheme }), 'color-contrast')
    // Black and white themselves are 4.5 on some of them.
    const hard = found.filter((finding) => Number(/contrast of ([\d.]+)/.exec(finding)?.[1]) < 4.1)
    expect(hard).toEqual([])
  })

  test.each(schemes)('highlights and links on them are readable where colours are forced, %s', async (colorScheme) => {
    const page = await open(toHtml(colorful, options), { colorScheme, forcedColors: 'active' })
    expect(await findings(page, 'color-contrast')).toEqual([])
  })

  test('axe finds what is wrong, so that finding nothing means something', async () => {
    const page = await open('<!doctype html><html><body><img src="data:,"><p style="color:#eee">words')
    expect((await findings(page)).map((finding) => finding.split(':')[0])).toEqual(
      expect.arrayContaining(['image-alt', 'html-has-lang', 'color-contrast']),
    )
  })

  test('tells a screen reader who speaks, and one outline', async () => {
    const document = script(
      ['act-start', 'ACT ONE'],
      ['scene-heading', 'INT. HALL'],
      ['character', 'ELLEN'],
      ['dialogue', 'You came.'],
      ['shot', 'ON A DOOR'],
    )
    const page = await open(toHtml(document, { ...options, title: 'The Hall' }))
    expect(await page.locator('main').ariaSnapshot()).toBe(
      [
        '- main:',
        '  - heading "The Hall" [level=1]',
        '  - heading "ACT ONE" [level=1]',
        '  - heading "INT. HALL" [level=2]',
        '  - group "ELLEN":',
        '    - paragraph: ELLEN',
        '    - paragraph: You came.',
        '  - heading "ON A DOOR" [level=3]',
      ].join('\n'),
    )
  })

  test('follows the list of scenes to the scene', async () => {
    const scenes = script(
      ['scene-heading', 'INT. HALL', { id: 'first scene/é' }],
      ...Array.from({ length: 200 }, () => ['action', 'x'] as const),
      ['scene-heading', 'EXT. YARD', { id: '"second"' }],
      ...Array.from({ length: 200 }, () => ['action', 'x'] as const),
    )
    const page = await open(toHtml(scenes, options))
    await page.getByRole('link', { name: 'EXT. YARD' }).click()
    const top = await page.evaluate(() => document.querySelector('h2:target')?.getBoundingClientRect().top)
    expect(top).toBeLessThan(100)
    expect(await page.evaluate(() => document.querySelector(':target')?.textContent)).toBe('EXT. YARD')
  })

  test.each(schemes)('is %s where the reader wants it', async (colorScheme) => {
    const page = await open(toHtml(script(['action', 'x']), options), { colorScheme })
    const [red = 0] = await page.evaluate(() => {
      const main = document.querySelector('main')
      const canvas = document.createElement('canvas').getContext('2d')
      if (!main || !canvas) throw new Error('no page')
      canvas.fillStyle = getComputedStyle(main).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    })
    expect(red > 128).toBe(colorScheme === 'light')
  })
})
