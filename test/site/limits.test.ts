import type { Page } from 'playwright-core'
import type { Document } from 'scriptdown'
import { expect, test } from 'vitest'
import { generateScript } from '../../corpus/generate.ts'
import { crossingMarks, single } from '../../corpus/hostile.ts'
import { findings } from '../browser/axe.ts'
import { corpus } from '../browser/corpus.ts'
import { script } from '../script.ts'
import { converted, describeSite, paste } from './visit.ts'

const wordOfMouth = new Map(corpus()).get('word-of-mouth.json') as Document
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

describeSite('the site at its limits', (visit) => {
  test.each([320, 720, 1200])('has nothing to scroll sideways at %i pixels', async (width) => {
    const { page } = await visit({ viewport: { width, height: 640 } })
    await page.getByRole('button', { name: 'Options' }).click()
    const columns = width < 720 ? 1 : width < 1200 ? 2 : 3
    await expect.poll(() => page.getByRole('tablist').count()).toBe(columns)
    for (const view of await page.getByRole('tab').all()) {
      await view.click()
      const out = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.list')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className }) => className),
      )
      expect(out, (await view.textContent()) ?? '').toEqual([])
    }
  })

  test('keeps what is shown when the window changes its width, the frame’s page too', async () => {
    const { page, troubles } = await visit()
    await tab(page, 'hast').click()
    await page.setViewportSize({ width: 900, height: 700 })
    await expect.poll(() => page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Script', 'Page'])
    await page.frameLocator('iframe').getByText('FADE IN:').waitFor()
    await page.setViewportSize({ width: 320, height: 600 })
    await expect.poll(() => page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Script'])
    await tab(page, 'Page').click()
    await page.frameLocator('iframe').getByText('FADE IN:').waitFor()
    expect(troubles).toEqual([])
  })

  const screens: readonly (readonly ['light' | 'dark', number, (readonly string[])[]])[] = [
    ['light', 1440, [['Script', 'Markdown', 'Page'], ['JSON', 'HTML', 'Messages'], ['hast']]],
    ['dark', 320, [['JSON'], ['Markdown'], ['Messages'], ['mdast'], ['Page']]],
  ]
  test.each(screens)('axe finds nothing, %s, %i pixels wide', async (colorScheme, width, shown) => {
    const { page } = await visit({ colorScheme, viewport: { width, height: 800 } })
    await paste(page, JSON.stringify({ ...wordOfMouth, paragraphs: wordOfMouth.paragraphs.slice(0, 30) }))
    await converted(page, 'script: 30 paragraphs')
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByLabel('Include other wordings').check()
    await page.getByLabel('Flavor').selectOption('mdx')
    await page.getByLabel('No raw HTML at all').check()
    await page.getByRole('tab', { name: /Messages \d/ }).waitFor()
    for (const names of shown) {
      for (const name of names) {
        await tab(page, name).click()
        await page.getByRole('tabpanel', { name }).locator('.row, iframe').first().waitFor()
      }
      expect(await findings(page), names.join()).toEqual([])
    }
    await page.getByRole('button', { name: 'Options' }).click()
    await tab(page, 'Script').click()
    await page.locator('.list.script .row:has(.mark)').first().click()
    expect(await findings(page)).toEqual([])
    await paste(page, '{"object":"document","paragraphs":[{"id":1}]}')
    await page.getByRole('alert').getByRole('button').click()
    await page.locator('.list.json .fault').first().waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(await findings(page)).toEqual([])
  })

  const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>{{alert(1)}}'
  const hostile = script(
    ['scene_heading', markup],
    [markup, markup, { id: markup }],
    ['action', 'link', { marks: [{ start: 0, end: 4, type: 'link', value: 'javascript:alert(1)' }] }],
    ['action', 'away', { marks: [{ start: 0, end: 4, type: 'link', value: 'https://example.org/' }] }],
    ['action', 'near', { marks: [{ start: 0, end: 4, type: 'link', value: './index.html' }] }],
    ['action', 'red', { marks: [{ start: 0, end: 3, type: 'text-color', value: 'url(https://example.org/)' }] }],
    ['action', 'odd', { marks: [{ start: 0, end: 3, type: markup as 'bold', value: markup }] }],
  )

  test('shows a document that wants to do harm, and nothing in it runs, loads or leads away', async () => {
    const { page, troubles } = await visit()
    const dialogs: string[] = []
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    await paste(page, JSON.stringify(hostile))
    await converted(page, 'script: 7 paragraphs')
    for (const name of ['JSON', 'Script', 'HTML', 'mdast', 'hast', 'Markdown', 'Messages', 'Page']) {
      await tab(page, name).click()
      const rows = page.getByRole('tabpanel', { name }).locator('.row, iframe')
      await rows.first().waitFor()
      expect(await rows.locator('img, script').count()).toBe(0)
    }
    const inner = page.frameLocator('iframe')
    for (const link of ['away', 'near']) await inner.getByText(link).click()
    await expect.poll(() => inner.getByText(markup).count()).toBe(2)
    expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual(['/try/', '/try/preview.html'])
    expect(dialogs).toEqual([])
    expect(troubles).toEqual([])
  })

  test.each([
    ['crossing marks', crossingMarks(20_000, 100_000)],
    ['a text of a million letters', single('x'.repeat(1_000_000))],
  ])('shows %s in part', async (_, given) => {
    const { page, troubles } = await visit()
    await paste(page, JSON.stringify(given))
    await converted(page, 'script: 1 paragraph,')
    await page.locator('.list.script .more').waitFor()
    expect(await page.locator('.list.script .mark').count()).toBeLessThan(20_000)
    await tab(page, 'JSON').click()
    await page.locator('.list.json .more').first().waitFor()
    expect(troubles).toEqual([])
  })

  const huge = generateScript({ paragraphs: 14_000, seed: 1 })

  test('shows 14,000 paragraphs row by row, and reaches their end', async () => {
    const { page, troubles } = await visit()
    await paste(page, JSON.stringify(huge))
    await converted(page, 'script: 14,000 paragraphs')
    const [first] = huge.paragraphs
    await page
      .locator('.list.script .row', { hasText: first?.text ?? '' })
      .first()
      .waitFor()
    expect(await page.locator('.row').count()).toBeLessThan(1_000)
    await page.locator('.list.script').press('End')
    const last = page.locator('.list.script .row[data-index="13999"]')
    await last.waitFor()
    await expect.poll(() => page.locator('.list.markdown .lit').count()).toBeGreaterThan(0)
    await expect.poll(() => page.frameLocator('iframe').locator('.lit').count()).toBeGreaterThan(0)
    expect(await page.locator('.row').count()).toBeLessThan(2_000)
    await tab(page, 'JSON').click()
    expect(await page.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
    expect(troubles).toEqual([])
  })

  test('goes on answering while they are converted, and shows what came last', async () => {
    const { page, troubles } = await visit()
    const longest = await page.evaluate(
      async ([source, last]) => {
        const give = (text: string): void => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', text)
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
        }
        let before = performance.now()
        let gap = 0
        const timer = setInterval(() => {
          gap = Math.max(gap, performance.now() - before)
          before = performance.now()
        }, 10)
        for (let count = 0; count < 5; count++) give(source)
        await new Promise((resolve) => setTimeout(resolve, 500))
        give(source)
        give(last)
        while (!document.querySelector('#status')?.textContent?.includes(': 1 paragraph,')) {
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        clearInterval(timer)
        return gap
      },
      [JSON.stringify(huge), JSON.stringify(script(['action', 'The last.']))] as const,
    )
    // The worker takes more than that for one conversion; the bound is wide, as machines are busy.
    expect(longest).toBeLessThan(1_000)
    await page.locator('.list.script .text', { hasText: 'The last.' }).waitFor()
    await expect.poll(() => page.locator('.list.script .row').count()).toBe(1)
    expect(troubles).toEqual([])
  })
})
