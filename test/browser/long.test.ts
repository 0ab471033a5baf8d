import { toHtml, writePage } from 'scriptdown'
import { expect, test } from 'vitest'
import { script } from '../script.ts'
import { describeInBrowser } from './chromium.ts'
import { canReadPdf, print } from './pdf.ts'

const scenes = 300
const document = script(
  ...Array.from({ length: scenes }, (_, at) => [
    ['scene-heading', `INT. ROOM ${at + 1}`] as const,
    ['action', `Door ${at + 1}. ${'word '.repeat(60).trim()}`] as const,
  ]).flat(),
)
const html = toHtml(document, { standalone: writePage, toc: true })

describeInBrowser('a long script', ({ open }) => {
  test('is laid out as far as it is near what is seen', async () => {
    const page = await open(html)
    // What is near is known once a frame was drawn, for which nothing waits that asks.
    await page.waitForFunction(() => {
      return globalThis.document.querySelector('h2')?.checkVisibility({ contentVisibilityAuto: true })
    })
    const skipped = await page.evaluate(() => {
      const skips = (heading: Element): boolean => !heading.checkVisibility({ contentVisibilityAuto: true })
      return [...globalThis.document.querySelectorAll('h2')].map(skips)
    })
    expect(skipped.slice(20)).toEqual(Array(scenes - 20).fill(true))
  })

  test('is found in as a whole', async () => {
    const page = await open(html)
    expect(
      await page.evaluate(() => (globalThis as unknown as { find(text: string): boolean }).find('Door 287.')),
    ).toBe(true)
    await page.waitForFunction(() => {
      const { top = -1, bottom = -1 } = globalThis.getSelection()?.getRangeAt(0).getBoundingClientRect() ?? {}
      return top >= 0 && bottom <= innerHeight
    })
  })

  test('goes to the scene that a link leads to', async () => {
    const page = await open(html)
    await page.getByRole('link', { name: 'INT. ROOM 250', exact: true }).click()
    await page.waitForFunction(() => {
      const heading = [...globalThis.document.querySelectorAll('h2')].find(
        ({ textContent }) => textContent === 'INT. ROOM 250',
      )
      const top = heading?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight / 2
    })
  })

  test.skipIf(!canReadPdf)('prints whole', async () => {
    const pages = await print(await open(html))
    const texts = pages.flatMap(({ lines }) => lines.map(({ text }) => text))
    const doors = texts.flatMap((text) => text.match(/^Door \d+\./) ?? [])
    expect(doors).toEqual(Array.from({ length: scenes }, (_, at) => `Door ${at + 1}.`))
  })
})
