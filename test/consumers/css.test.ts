import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import typography from '@tailwindcss/typography'
import type { Page } from 'playwright-core'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { stylesheet } from '../../src/html/stylesheet.ts'
import { toHtml } from '../../src/index.ts'
import { kinds } from '../../src/kinds.ts'
import { describeInBrowser } from '../browser/chromium.ts'
import { script } from '../script.ts'

const { resolve } = createRequire(import.meta.url)

/** Tailwind's reset and the styles of its class `prose`, as its own build makes them. */
async function tailwind(): Promise<string> {
  const loadStylesheet = async (id: string) => {
    const path = resolve(id)
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
  }
  const loadModule = async (id: string, base: string) => ({ path: id, base, module: typography })
  const { build } = await compile(
    '@layer base, utilities; @import "tailwindcss/preflight.css" layer(base); @plugin "@tailwindcss/typography"; @layer utilities { @tailwind utilities; }',
    { base: dirname(resolve('tailwindcss/package.json')), loadStylesheet, loadModule },
  )
  return build(['prose'])
}

const frameworks: [name: string, css: string, wrapper: string][] = [
  ['Tailwind', await tailwind(), ''],
  ['Tailwind’s typography', await tailwind(), 'prose'],
  ['Bootstrap', readFileSync(resolve('bootstrap/dist/css/bootstrap.css'), 'utf8'), 'container'],
  ['Bulma', readFileSync(resolve('bulma/css/bulma.css'), 'utf8'), 'container'],
]

const types = ['bold', 'italic', 'underline', 'strikethrough', 'highlight', 'text-color', 'upper-case', 'link'] as const
const values = { 'text-color': 'red', link: 'https://example.org/' } as Record<string, string>

/** Every kind, every mark, two speeches side by side and another wording. */
const fragment = toHtml(
  script(
    ...kinds.map(
      ({ name }) => [name, `${name} and some more words, that there are enough of them for two lines.`] as const,
    ),
    ...types.map(
      (type) => ['action', 'Marked words', { marks: [{ start: 0, end: 6, type, value: values[type] ?? '' }] }] as const,
    ),
    ['character', 'ANN'],
    ['dialogue', 'No.', { alternates: [{ text: 'Yes.', marks: [] }] }],
    ['dual_dialogue_character', 'BOB'],
    ['dialogue', 'Yes.'],
  ),
  { alternates: 'include', sceneNumbers: 'count', titlePage: { title: 'TITLE', contact: 'Here' } },
)

const properties = [
  ...['display', 'color', 'background-color', 'font-family', 'font-size', 'font-weight', 'font-style', 'line-height'],
  ...[
    'text-align',
    'text-decoration-line',
    'text-transform',
    'letter-spacing',
    'opacity',
    'list-style-type',
    'white-space',
    'padding',
    'margin',
  ],
  ...['border-top-width', 'border-inline-start-width'],
]

/** How each element of the fragment looks, and where it is on its sheet. */
const look = (page: Page): Promise<Record<string, string>[]> =>
  page.evaluate((names) => {
    const sheet = document.querySelector('.screenplay')
    const from = sheet?.getBoundingClientRect()
    return [...(sheet?.querySelectorAll('*') ?? [])].map((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const place = [box.left - (from?.left ?? 0), box.top - (from?.top ?? 0), box.width, box.height]
      return {
        element: `${element.tagName} ${element.className}`,
        place: place.map(Math.round).join(' '),
        ...Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)])),
      }
    })
  }, properties)

/** What looks otherwise, a line each. */
const differences = (one: Record<string, string>[], other: Record<string, string>[]): string[] =>
  one.flatMap((style, index) =>
    Object.entries(style)
      .filter(([name, value]) => other[index]?.[name] !== value)
      .map(([name, value]) => `${style.element}: ${name} is ${other[index]?.[name]}, not ${value}`),
  )

describeInBrowser('a fragment in pages of others', ({ open }) => {
  const pageOf = (css: string, wrapper: string): string =>
    `<!doctype html><style>${css}</style><style>${stylesheet}</style><div class="${wrapper}"><div class="screenplay">${fragment}</div></div>`

  test.each(frameworks)('%s: looks as it does without', async (_, css, wrapper) => {
    const without = await look(await open(pageOf('', '')))
    expect(differences(without, await look(await open(pageOf(css, wrapper))))).toEqual([])
  })

  test.each([300, 900, 1600])('in %i pixels no line is wider than sixty letters', async (width) => {
    const page = await open(pageOf('', ''), { viewport: { width, height: 800 } })
    const sheet = await page.evaluate(() => document.querySelector('.screenplay')?.getBoundingClientRect().width)
    expect(sheet).toBeLessThanOrEqual(6 * 96 + 2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
