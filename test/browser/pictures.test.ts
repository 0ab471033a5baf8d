import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions } from 'playwright-core'
import { type HtmlOptions, paginate, toHtml, writePage } from 'scriptdown'
import { test } from 'vitest'
import { expectPicture, longSpeech, twoSpeeches } from '../pictures.ts'
import { script } from '../script.ts'
import { describeInBrowser } from './chromium.ts'

const folder = new URL('pictures/', import.meta.url)
const resolve = createRequire(import.meta.url).resolve

/** Courier Prime whatever is installed, in the style that is used most; the browser slants and thickens it. */
const font = readFileSync(resolve('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2'), 'base64')
const css = `@font-face { font-family: 'Courier Prime'; src: url(data:font/woff2;base64,${font}) }`

const document = script(
  ['scene-heading', 'EXT. MILL – NIGHT'],
  ['action', 'line\n'.repeat(46)],
  ...longSpeech,
  ['scene-heading', 'INT. HALL – DAY'],
  [
    'action',
    'Bold, underlined, struck, highlighted and linked; re\u0301sume\u0301.',
    {
      marks: [
        { start: 0, end: 4, type: 'bold' },
        { start: 6, end: 16, type: 'underline' },
        { start: 18, end: 24, type: 'strikethrough' },
        { start: 26, end: 37, type: 'highlight' },
        { start: 42, end: 48, type: 'link', value: 'https://example.org/' },
      ],
    },
  ],
  ...twoSpeeches,
)

const options: HtmlOptions = { standalone: writePage, css, sceneNumbers: 'count', revisionColor: 'Blue' }
const sheet = { width: 1000, height: 1100 }
const phone = { width: 375, height: 700 }

const pictures: [name: string, selector: string, own: HtmlOptions, browser: BrowserContextOptions][] = [
  ['paged', '.page + .page', { paged: paginate, revised: ['p7'] }, { viewport: sheet }],
  ['flowing', '.scene + .scene', {}, { viewport: sheet }],
  ['phone', '.scene + .scene', { toc: true }, { viewport: phone }],
  ['dark', '.scene + .scene', { revisionColor: null }, { viewport: phone, colorScheme: 'dark' }],
]

describeInBrowser('pictures of pages', ({ open }) => {
  test.each(pictures)('%s looks as it did; if it should not, PICTURES=write', async (name, selector, own, browser) => {
    // The page's own policy allows no font.
    const page = await open(toHtml(document, { ...options, ...own }), { bypassCSP: true, ...browser })
    await page.evaluate(() => globalThis.document.fonts.ready)
    expectPicture(await page.locator(selector).screenshot(), new URL(`${name}.png`, folder))
  })
})
