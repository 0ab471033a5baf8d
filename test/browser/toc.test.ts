import { paginate, toHtml, writePage } from 'scriptdown'
import { expect, test } from 'vitest'
import { script } from '../script.ts'
import { findings } from './axe.ts'
import { describeInBrowser } from './chromium.ts'

const lines = Array.from({ length: 80 }, () => ['action', 'x'] as const)
const html = toHtml(
  script(
    ['act-start', 'ACT ONE'],
    ['scene-heading', 'INT. HALL'],
    ...lines,
    ['scene-heading', 'EXT. YARD'],
    ...lines,
    ['scene-heading', 'INT. ATTIC'],
    ...lines,
  ),
  { standalone: writePage, toc: true, sceneNumbers: 'count' },
)

const phone = { viewport: { width: 390, height: 700 } }

describeInBrowser('the list of scenes', ({ open }) => {
  test('is open beside the script on a wide screen', async () => {
    const page = await open(html)
    expect(await page.getByRole('link', { name: 'EXT. YARD' }).isVisible()).toBe(true)
  })

  test.each([1216, 1280, 1600])('covers nothing of the script, however long its words: %i pixels', async (width) => {
    const scenes = script(['act-start', 'ACT'], ['scene-heading', 'INT. SWITCHBOARDROOMS'])
    const paged = toHtml(scenes, { standalone: writePage, toc: true, sceneNumbers: 'count', paged: paginate })
    const page = await open(paged, { viewport: { width, height: 700 } })
    const right = await page.evaluate(() => document.querySelector('nav')?.getBoundingClientRect().right ?? 0)
    const left = await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().left ?? 0)
    expect(right).toBeLessThanOrEqual(left)
  })

  test('is a line on a phone, which opens, stays in reach and covers no scene that it leads to', async () => {
    const page = await open(html, phone)
    const link = page.getByRole('link', { name: 'EXT. YARD' })
    expect(await link.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.querySelector('nav')?.getBoundingClientRect().height)).toBeLessThan(50)
    await page.getByText('Scenes').click()
    await link.click()
    const [bottom, top] = await page.evaluate(() =>
      ['nav', 'h2:target'].map((selector, index) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return index === 0 ? box?.bottom : box?.top
      }),
    )
    expect(top).toBeGreaterThanOrEqual(bottom ?? Number.NaN)
    expect(top).toBeLessThan(700)
    await page.getByText('Scenes').click()
    expect(await page.evaluate(() => document.querySelector('nav')?.getBoundingClientRect().top)).toBe(0)
  })

  test('shows the scene that is read', async () => {
    const page = await open(html)
    const current = (): Promise<string[]> =>
      page.evaluate(() => [...document.querySelectorAll('nav a:target-current')].map((link) => link.textContent ?? ''))
    for (const name of ['INT. ATTIC', 'EXT. YARD']) {
      await page.getByRole('link', { name }).click()
      await expect.poll(current).toEqual([name])
    }
  })

  test('is passed over by a link that the first key reaches, seen only then', async () => {
    const page = await open(html, phone)
    const skip = page.getByRole('link', { name: 'Skip to the script' })
    const isClipped = (): Promise<boolean> => skip.evaluate((link) => getComputedStyle(link).clipPath !== 'none')
    expect(await isClipped()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isClipped()).toBe(false)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.querySelector(':target')?.tagName)).toBe('MAIN')
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in it on a phone, open: %s', async (colorScheme) => {
    const page = await open(html, { ...phone, colorScheme })
    await page.getByText('Scenes').click()
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
